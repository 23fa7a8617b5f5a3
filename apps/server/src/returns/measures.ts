import { add, addUp, multiply, subtract, ZERO, type Minor, type PriceE6 } from "@kinfold/money";
import { countDaysBetween, type Day } from "#calendar/index.ts";
import { computePercentHalfUp } from "./exact.ts";
import { computeInternalRate } from "./internal-rate.ts";

/** Money that a member put in (positive) or took out (negative), on a day in Lagos. Minor units. */
export type Flow = { day: Day; amountMinor: Minor };

/** What something was worth at the end of a day in Lagos. Minor units. */
export type Worth = { day: Day; valueMinor: Minor };

/**
 * A return, which measure it is, and the day it is true for. Percent with at most four decimals; null is "not enough
 * data", which is never the same as 0.
 */
export type Return = {
  measure: "simple" | "personal" | "plan" | "period";
  percent: number | null;
  asOf: Day;
};

/** A personal return needs so many days: below, it turns a good week into hundreds of percent. */
export const PERSONAL_FROM_DAYS = 90;
const YEAR_DAYS = 365;

/** What was gained or lost in money: closing − opening − what flowed in (and + what flowed out). Minor units. */
export function computeGain(
  openingMinor: Minor,
  flows: readonly Flow[],
  closingMinor: Minor,
): Minor {
  const flowedIn = addUp(flows, ({ amountMinor }) => amountMinor);
  return subtract(subtract(closingMinor, openingMinor), flowedIn);
}

/**
 * Simple return: the gain as a share of everything that was ever put in, null when nothing was. Not for a year, and blind to when. It is
 * after tax and fees when the flows are the member's own. What is taken out changes it by its own fee and tax alone.
 */
export function computeSimpleReturn(
  flows: readonly Flow[],
  { day, valueMinor }: Worth,
  decimals: 2 | 4 = 4,
): Return {
  const putIn = addUp(flows, ({ amountMinor }) => (amountMinor > 0n ? amountMinor : ZERO));
  const percent =
    putIn > 0n ? computePercentHalfUp(computeGain(ZERO, flows, valueMinor), putIn, decimals) : null;
  return { measure: "simple", percent, asOf: day };
}

/**
 * Personal return (XIRR): the yearly rate that this member's own money earned, counting when it came and went. −100 when all
 * was lost and nothing came out. Null before 90 days, when no rate explains the flows, and when a flow is later than the value, as it is for a
 * server whose clock is behind.
 */
export function computePersonalReturn(flows: readonly Flow[], { day, valueMinor }: Worth): Return {
  const none: Return = { measure: "personal", percent: null, asOf: day };
  const days = flows.map((flow) => flow.day).toSorted();
  const [first] = days;
  if (first === undefined || countDaysBetween(first, day) < PERSONAL_FROM_DAYS) return none;
  const last = days.at(-1);
  if (last !== undefined && last > day) return none;
  if (valueMinor === 0n && flows.every(({ amountMinor }) => amountMinor >= 0n)) {
    return { ...none, percent: -100 };
  }
  const rate = computeInternalRate([
    ...flows.map((flow) => ({
      years: countDaysBetween(first, flow.day) / YEAR_DAYS,
      amount: -Number(flow.amountMinor),
    })),
    { years: countDaysBetween(first, day) / YEAR_DAYS, amount: Number(valueMinor) },
  ]);
  if (rate === undefined) return none;
  return { ...none, percent: Math.round(rate * 1_000_000) / 10_000 };
}

/**
 * Plan return (time-weighted): what one unit gained, anyone who held it. Between flows it is the ratio of unit prices, so the
 * first and the last price say it all. Prices in millionths; null until there are two of different days.
 */
export function computePlanReturn(
  first: { day: Day; priceE6: PriceE6 } | undefined,
  last: { day: Day; priceE6: PriceE6 },
): Return {
  const isEnough = first !== undefined && first.day < last.day && first.priceE6 > 0n;
  const percent = isEnough
    ? computePercentHalfUp(subtract(last.priceE6, first.priceE6), first.priceE6)
    : null;
  return { measure: "plan", percent, asOf: last.day };
}

/**
 * Return of a period (Modified Dietz): the gain as a share of the money that was at work, each flow weighed by the days it
 * was there. Null when no money was at work.
 */
export function computePeriodReturn(
  opening: Worth,
  flows: readonly Flow[],
  closing: Worth,
): Return {
  const none: Return = { measure: "period", percent: null, asOf: closing.day };
  const days = BigInt(countDaysBetween(opening.day, closing.day));
  const weighFlow = ({ day, amountMinor }: Flow): Minor =>
    multiply(amountMinor, BigInt(countDaysBetween(day, closing.day)));
  const atWork = add(multiply(opening.valueMinor, days), addUp(flows, weighFlow));
  if (days <= 0n || atWork <= 0n) return none;
  const gain = computeGain(opening.valueMinor, flows, closing.valueMinor);
  return { ...none, percent: computePercentHalfUp(multiply(gain, days), atWork) };
}
