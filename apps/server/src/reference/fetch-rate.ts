import { create, is, literal, number, string, type, union } from "superstruct";
import { Instant } from "@kinfold/contract/instant";
import { after } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { insertRate } from "./rates.ts";

const ANSWER_WITHIN_MS = 5_000;
/** How far the source's clock may be ahead of ours. */
const AHEAD_MS = 60_000;

const Answer = type({
  base: literal("USD"),
  quote: literal("NGN"),
  rate: union([number(), string()]),
  as_of: Instant,
});

/** Above nought, at most seven digits and six decimals: what a rate can be. */
const RATE = /^(?!0*(\.0*)?$)\d{1,7}(\.\d{1,6})?$/;

async function ask(url: string): Promise<unknown> {
  const address = new URL(url);
  address.searchParams.set("base", "USD");
  address.searchParams.set("quote", "NGN");
  const response = await fetch(address, {
    headers: { accept: "application/json" },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    redirect: "error",
  });
  if (!response.ok) throw new Error(`the source of rates answered ${response.status}`);
  const answer: unknown = await response.json();
  return answer;
}

/**
 * Asks the configured source what a dollar is worth and keeps the answer. A source that is away or talks nonsense is told to
 * the log, and the last rate grows old. Harmless when repeated.
 */
export async function fetchRate({ db, env, clock, log }: Platform): Promise<void> {
  const now = clock.now();
  try {
    const answer = await ask(env.RATE_SOURCE_URL);
    if (!is(answer, Answer)) throw new Error("the source of rates answered something else");
    const { rate, as_of: asOfText } = create(answer, Answer);
    // A number's own digits: what the source wrote, never what arithmetic made of it.
    const nairaPerDollar = String(rate);
    const asOf = new Date(asOfText);
    if (!RATE.test(nairaPerDollar)) throw new Error("the source of rates gave no usable rate");
    if (asOf > after(now, AHEAD_MS)) throw new Error("the source of rates is ahead of time");
    await insertRate(db, {
      rateId: newId("rate"),
      nairaPerDollar,
      source: new URL(env.RATE_SOURCE_URL).host,
      asOf: asOf > now ? now : asOf,
      goodUntil: after(asOf, env.RATE_STALE_MINUTES * 60_000),
      fetchedAt: now,
    });
  } catch (err) {
    log.warn({ err }, "no exchange rate was fetched");
  }
}
