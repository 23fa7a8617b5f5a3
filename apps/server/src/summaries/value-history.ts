import type { ProductTotals } from "@kinfold/contract/portfolios";
import { addUp } from "@kinfold/money";
import { addDays, findMonthStart, type Day } from "#calendar/index.ts";
import type { Price } from "#plans/index.ts";
import { computeWorth, type Known } from "#portfolios/index.ts";

const MONTHS = 12;

/** The prices of each plan, oldest first. */
export type PricesByPlan = ReadonlyMap<number, readonly Price[]>;

/** The last days of the twelve months that ended before today, the newest last. */
function monthEndsBefore(today: Day): Day[] {
  const ends: Day[] = [];
  for (let day = today; ends.length < MONTHS;) {
    day = addDays(findMonthStart(day), -1);
    ends.unshift(day);
  }
  return ends;
}

/**
 * What portfolios were worth together at the end of each of the last twelve months, from the first that there was anything in,
 * and today where that is something else. Oldest first.
 */
export function computeProductHistory(
  all: readonly Known[],
  prices: PricesByPlan,
  today: Day,
): ProductTotals["value_history"] {
  const on = (date: Day) => ({
    date,
    value: addUp(all, (known) => computeWorth(known, prices.get(known.plan.plan_id) ?? [], date)),
  });
  const ends = monthEndsBefore(today).map(on);
  const began = ends.findIndex(({ value }) => value > 0n);
  const past = began < 0 ? [] : ends.slice(began);
  const now = on(today);
  return now.value === (past.at(-1)?.value ?? 0n) ? past : [...past, now];
}
