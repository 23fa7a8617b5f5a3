import { MINUTE_MS } from "@kinfold/contract/durations";
import { parseRateE6, type RateE6 } from "@kinfold/money";
import { assertExists } from "#platform/assert-exists.ts";
import { addMs } from "#platform/clock.ts";
import { lockName, runTransaction, type Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { readRateLimits, type RateLimits } from "./rate-limits.ts";
import {
  insertHeldRate,
  insertRate,
  findLatestRate,
  findRateOfDayBefore,
  type Rate,
} from "./rates.ts";
import { readSource, type FetchedRate } from "./read-source.ts";
import {
  holdReasonOf,
  isBeyond,
  computeMedian,
  formatMillionths,
  type HoldReason,
} from "./rules.ts";
import { logFault } from "#platform/faults.ts";

/** How far two sources may be apart, in percent of the lower one. */
const SOURCES_APART_PERCENT = 2;

/** A fetched rate that was not accepted, with what it was compared with. */
export type HeldRate = FetchedRate & {
  reason: HoldReason;
  limits: RateLimits;
  last: Rate | undefined;
  dayAgo: string | undefined;
  at: Date;
};

/** Asks staff about a rate that was not accepted, in the transaction that keeps it. */
export type AskAboutRate = (tx: Db, held: HeldRate) => Promise<void>;

const e6Of = (text: string): RateE6 => {
  const e6 = parseRateE6(text);
  assertExists(e6, "a stored rate is no rate");
  return e6;
};

/** What all sources that answer say; undefined when none does. */
async function askSources({
  env,
  clock,
  log,
}: Platform): Promise<{ rate: FetchedRate; isDisputed: boolean } | undefined> {
  const urls = [env.RATE_SOURCE_URL, env.RATE_SOURCE_URL_2].filter((url) => url !== "");
  const staleMs = env.RATE_STALE_MINUTES * MINUTE_MS;
  const now = clock.now();
  const answers = await Promise.allSettled(urls.map((url) => readSource(url, now, staleMs)));
  const rates: FetchedRate[] = [];
  for (const answer of answers) {
    if (answer.status === "fulfilled") rates.push(answer.value);
    else log.warn({ err: answer.reason }, "no exchange rate was fetched");
  }
  const [one, other] = rates;
  if (one === undefined || other === undefined) return one && { rate: one, isDisputed: false };
  const [low, high] = one.e6 < other.e6 ? [one, other] : [other, one];
  const e6 = computeMedian(one.e6, other.e6);
  return {
    rate: {
      e6,
      nairaPerDollar: formatMillionths(e6),
      source: `${one.source} + ${other.source}`,
      asOf: one.asOf < other.asOf ? one.asOf : other.asOf,
    },
    isDisputed: isBeyond(high.e6, low.e6, SOURCES_APART_PERCENT),
  };
}

/** Accepts a fetched rate, or keeps it aside and asks staff. One server at a time. */
async function acceptOrHold(
  tx: Db,
  { env, clock, log }: Platform,
  { rate, isDisputed }: { rate: FetchedRate; isDisputed: boolean },
  ask: AskAboutRate,
): Promise<void> {
  await lockName(tx, "exchange rate");
  const at = clock.now();
  const limits = await readRateLimits(tx);
  const last = await findLatestRate(tx, at);
  const dayAgo = await findRateOfDayBefore(tx, at);
  // A source that repeats itself or an older answer has nothing new to say.
  if (last !== undefined && last.source === rate.source && rate.asOf <= last.asOf) return;
  const reason = isDisputed
    ? "the sources disagree by more than 2 %"
    : holdReasonOf(rate.e6, {
        floorE6: e6Of(limits.floor),
        ceilingE6: e6Of(limits.ceiling),
        lastE6: last && e6Of(last.nairaPerDollar),
        dayAgoE6: dayAgo === undefined ? undefined : e6Of(dayAgo),
      });
  if (reason === undefined) {
    await insertRate(tx, {
      rateId: createId("rate"),
      nairaPerDollar: rate.nairaPerDollar,
      source: rate.source,
      asOf: rate.asOf,
      goodUntil: addMs(rate.asOf, env.RATE_STALE_MINUTES * MINUTE_MS),
      fetchedAt: at,
    });
    return;
  }
  logFault(log, "rate_not_accepted", { reason, source: rate.source });
  await insertHeldRate(tx, { heldId: createId("hrt"), ...rate, fetchedAt: at, reason });
  await ask(tx, { ...rate, reason, limits, last, dayAgo, at });
}

/**
 * Asks the configured sources what a dollar is worth, and accepts the answer within its bounds. A source that is away or talks
 * nonsense is logged, and the last rate grows old. Harmless when repeated.
 */
export async function fetchRate(platform: Platform, ask: AskAboutRate): Promise<void> {
  const { db, log } = platform;
  try {
    const fetched = await askSources(platform);
    if (fetched !== undefined) {
      await runTransaction(db, (tx) => acceptOrHold(tx, platform, fetched, ask));
    }
  } catch (err) {
    log.warn({ err }, "no exchange rate was fetched");
  }
}
