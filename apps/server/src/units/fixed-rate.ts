import { countDaysBetween, type Day } from "#calendar/index.ts";
import { computeBpsHalfUp } from "./decimals.ts";

const DAYS_OF_YEAR = 365n;
const BPS = 10_000n;
const WITHHOLDING_BPS = 1_000;

/** Money that was put in at a fixed rate, and since when it counts. Minor units. */
export type Lot = { principalMinor: bigint; from: Day };

/** Simple interest to the day, by actual days over 365, half up to the kobo. Zero before it begins. */
export function computeInterestHalfUp(
  { principalMinor, from }: Lot,
  rateBps: number,
  until: Day,
): bigint {
  const days = BigInt(Math.max(0, countDaysBetween(from, until)));
  const divisor = BPS * DAYS_OF_YEAR;
  return (principalMinor * BigInt(rateBps) * days * 2n + divisor) / (divisor * 2n);
}

/** What several lots earned until a day, each rounded by itself, as each is shown. */
export const sumInterest = (lots: readonly Lot[], rateBps: number, until: Day): bigint =>
  lots.reduce((sum, lot) => sum + computeInterestHalfUp(lot, rateBps, until), 0n);

/** The tax that is kept back of interest: a tenth, half up. */
export const computeWithholdingHalfUp = (interestMinor: bigint): bigint =>
  computeBpsHalfUp(interestMinor, WITHHOLDING_BPS);
