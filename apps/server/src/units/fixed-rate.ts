import { addUp, scaleHalfUp, type Minor } from "@kinfold/money";
import { countDaysBetween, type Day } from "#calendar/index.ts";
import { computeBpsHalfUp } from "./decimals.ts";

const DAYS_OF_YEAR = 365n;
const BPS = 10_000n;
const WITHHOLDING_BPS = 1_000;

/** Money that was put in at a fixed rate, and since when it counts. Minor units. */
export type Lot = { principalMinor: Minor; from: Day };

/** Simple interest to the day, by actual days over 365, half up to the kobo. Zero before it begins. */
export function computeInterestHalfUp(
  { principalMinor, from }: Lot,
  rateBps: number,
  until: Day,
): Minor {
  const days = BigInt(Math.max(0, countDaysBetween(from, until)));
  return scaleHalfUp(principalMinor, BigInt(rateBps) * days, BPS * DAYS_OF_YEAR);
}

/** What several lots earned until a day, each rounded by itself, as each is shown. */
export const sumInterest = (lots: readonly Lot[], rateBps: number, until: Day): Minor =>
  addUp(lots, (lot) => computeInterestHalfUp(lot, rateBps, until));

/** The tax that is withheld from interest: a tenth, half up. */
export const computeWithholdingHalfUp = (interestMinor: Minor): Minor =>
  computeBpsHalfUp(interestMinor, WITHHOLDING_BPS);
