import { add, addUp, scaleTruncated, subtract, type Minor } from "@kinfold/money";
import { addMonths, countDaysBetween, getYear, type Day } from "#calendar/index.ts";
import { computeWithholdingHalfUp, sumInterest, type Lot } from "#units/index.ts";

const BPS = 10_000n;
const DAYS_OF_YEAR = 365n;
const MONTHS_OF_YEAR = 12;

/** So many whole years lie between two days, each until the same date, and so many days after the last of them. */
function countYears(from: Day, until: Day): { years: number; days: number } {
  const between = getYear(until) - getYear(from);
  const years = addMonths(from, between * MONTHS_OF_YEAR) <= until ? between : between - 1;
  return { years, days: countDaysBetween(addMonths(from, years * MONTHS_OF_YEAR), until) };
}

/**
 * What money comes to by a day at a rate a year, in minor units: the gain of each whole year is added at its end, the days
 * after the last one count by 365. What does not grow yet by that day is itself. Rounded down to the kobo or cent, once.
 */
export function projectGrowthTruncated(
  { principalMinor, from }: Lot,
  rateBps: number,
  until: Day,
): Minor {
  if (until <= from) return principalMinor;
  const { years, days } = countYears(from, until);
  const rate = BigInt(rateBps);
  return scaleTruncated(
    principalMinor,
    (BPS + rate) ** BigInt(years) * (BPS * DAYS_OF_YEAR + rate * BigInt(days)),
    BPS ** BigInt(years) * BPS * DAYS_OF_YEAR,
  );
}

/** What money in units comes to by a day, each part of it rounded down. Minor units. */
export const projectUnits = (lots: readonly Lot[], rateBps: number, until: Day): Minor =>
  addUp(lots, (lot) => projectGrowthTruncated(lot, rateBps, until));

/** The terms of money at a fixed rate. */
export type FixedTerms = {
  rateBps: number;
  /** The end of the present term; null has none. */
  endsOn: Day | null;
  /** So long is the term that follows; null has none to follow. */
  tenorMonths: number | null;
};

/**
 * What money at a fixed rate comes to by a day, in minor units, reckoned as the club pays it: simple interest by days over 365,
 * half up for each part, less the tax, and at the end of a term both stay for the next one.
 */
export function projectFixed(
  lots: readonly Lot[],
  { rateBps, endsOn, tenorMonths }: FixedTerms,
  until: Day,
): Minor {
  const worthOn = (parts: readonly Lot[], day: Day): Minor => {
    const interest = sumInterest(parts, rateBps, day);
    return subtract(
      add(
        addUp(parts, ({ principalMinor }) => principalMinor),
        interest,
      ),
      computeWithholdingHalfUp(interest),
    );
  };
  let parts = lots;
  let end = endsOn;
  while (end !== null && end < until) {
    const termEnd = end;
    const later = parts.filter(({ from }) => from > termEnd);
    const within = parts.filter(({ from }) => from <= termEnd);
    parts = [{ principalMinor: worthOn(within, termEnd), from: termEnd }, ...later];
    end = tenorMonths === null ? null : addMonths(termEnd, tenorMonths);
  }
  return worthOn(parts, until);
}
