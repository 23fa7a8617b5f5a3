import type { Db } from "#platform/db.ts";

/** What a dollar was worth in naira, and when. */
export type Rate = {
  rateId: string;
  /** Decimal text, such as `1545.5`. */
  nairaPerDollar: string;
  asOf: Date;
  /** Too old to price with. */
  isStale: boolean;
};

/** The newest rate there is; app.ts says who knows it. */
export type RateOf = (db: Db, now: Date) => Promise<Rate | undefined>;

const E6 = 1_000_000n;

/** A rate as a whole number of millionths, read by its digits. Throws for what is no rate. */
export function rateE6(nairaPerDollar: string): bigint {
  const [, whole, fraction = ""] = /^(\d{1,9})(?:\.(\d{1,6})0*)?$/.exec(nairaPerDollar) ?? [];
  const rate = whole === undefined ? 0n : BigInt(whole) * E6 + BigInt(fraction.padEnd(6, "0"));
  if (rate === 0n) throw new Error("a rate is a number above nought");
  return rate;
}

/** What so many cents cost in kobo; a fraction of a kobo is paid as a whole one, so that the club never lacks it. */
export const koboRoundedUp = (centsMinor: bigint, nairaPerDollar: string): bigint =>
  (centsMinor * rateE6(nairaPerDollar) + E6 - 1n) / E6;

/** What so many kobo buy in cents; a fraction of a cent is not bought. */
export const centsTruncated = (koboMinor: bigint, nairaPerDollar: string): bigint =>
  (koboMinor * E6) / rateE6(nairaPerDollar);

/** True when a rate moved by more than two in a hundred from the one that was agreed. */
export function hasDrifted(agreed: string, now: string): boolean {
  const [then, today] = [rateE6(agreed), rateE6(now)];
  const moved = today > then ? today - then : then - today;
  return moved * 50n > then;
}
