import { MINUTE_MS } from "@kinfold/contract/durations";
import { parseRateE6, type RateE6 } from "@kinfold/money";
import { assertExists } from "#platform/assert-exists.ts";
import { addMs } from "#platform/clock.ts";
import { parseExactly, readTextAt } from "#platform/exact-json.ts";
import { readText } from "#platform/read-text.ts";
import { callOutside } from "#platform/outgoing.ts";

const ANSWER_WITHIN_MS = 5_000;
const ANSWER_MAX_BYTES = 4_096;
/** How far the source's clock may be ahead of ours. */
const AHEAD_MS = MINUTE_MS;

/** Above zero, at most seven digits and six decimals. */
const RATE = /^[1-9]\d{0,6}(\.\d{1,6})?$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** What a source said a dollar is worth, checked for form and age. */
export type FetchedRate = {
  /** Decimal text, as the source wrote it. */
  nairaPerDollar: string;
  /** The same in millionths. */
  e6: RateE6;
  source: string;
  asOf: Date;
};

/** The time that a text states; undefined for no time, and for days that do not exist. */
function timeIn(text: string | null): Date | undefined {
  if (text === null || !TIME.test(text)) return undefined;
  const time = new Date(text);
  // JavaScript reads 31 November as 1 December.
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  const isReal = !Number.isNaN(time.getTime()) && day.toISOString().startsWith(text.slice(0, 10));
  return isReal ? time : undefined;
}

async function ask(url: string): Promise<string> {
  const address = new URL(url);
  address.searchParams.set("base", "USD");
  address.searchParams.set("quote", "NGN");
  const response = await callOutside(address, {
    headers: { accept: "application/json" },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the source of rates answered ${response.status}`);
  }
  return readText(response, ANSWER_MAX_BYTES);
}

/** Asks a source for its rate. Throws when it is away, or when its answer is no rate of the last `staleMs`. */
export async function readSource(url: string, now: Date, staleMs: number): Promise<FetchedRate> {
  const answer = parseExactly(await ask(url));
  if (readTextAt(answer, "base") !== "USD" || readTextAt(answer, "quote") !== "NGN") {
    throw new Error("the source of rates answered something else");
  }
  const nairaPerDollar = readTextAt(answer, "rate") ?? "";
  const e6 = RATE.test(nairaPerDollar) ? parseRateE6(nairaPerDollar) : undefined;
  assertExists(e6, "the source of rates gave no usable rate");
  const asOf = timeIn(readTextAt(answer, "as_of"));
  assertExists(asOf, "the source of rates gave no usable time");
  if (asOf > addMs(now, AHEAD_MS)) throw new Error("the source of rates is ahead of time");
  if (addMs(asOf, staleMs) <= now) throw new Error("the source of rates gave a stale rate");
  return { nairaPerDollar, e6, source: new URL(url).host, asOf: asOf > now ? now : asOf };
}
