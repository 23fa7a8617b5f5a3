import { DAY_MS } from "@kinfold/contract/durations";
import { LAGOS_AHEAD_MS, toUtcDay, type Day } from "@kinfold/contract/lagos-day";

export { toLagosDay as lagosDay, type Day } from "@kinfold/contract/lagos-day";

/** The first instant of the day in UTC. */
export const startInUtc = (day: Day): Date => new Date(`${day}T00:00:00Z`);

const atMidnight = (day: Day): number => startInUtc(day).getTime();

/** The day of this year, month (from 1) and date; dates beyond the month run on into the next. */
export const toDay = (year: number, month: number, date: number): Day =>
  toUtcDay(Date.UTC(year, month - 1, date));

/** A day that the contract has checked. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const readCheckedDay = (text: string): Day => text as Day;

/** So many days later; earlier when negative. */
export const addDays = (day: Day, count: number): Day => toUtcDay(atMidnight(day) + count * DAY_MS);

/** 0 is Sunday, 6 is Saturday. */
export const getWeekday = (day: Day): number => startInUtc(day).getUTCDay();

export const getYear = (day: Day): number => Number(day.slice(0, 4));

/** The first instant of the day in Lagos. */
export const startInLagos = (day: Day): Date => new Date(atMidnight(day) - LAGOS_AHEAD_MS);

/** The last millisecond of the day in Lagos: what is promised for a day is due then, and still on that day. */
export const endInLagos = (day: Day): Date => new Date(startInLagos(addDays(day, 1)).getTime() - 1);

export const getMonth = (day: Day): number => Number(day.slice(5, 7));

/** The first day of the month that the day is in. */
export const findMonthStart = (day: Day): Day => toDay(getYear(day), getMonth(day), 1);

/** The last day of the month that the day is in. */
export const findMonthEnd = (day: Day): Day => toDay(getYear(day), getMonth(day) + 1, 0);

/** The same date so many months later, or the last day of that month when it has no such date. */
export function addMonths(day: Day, count: number): Day {
  const last = findMonthEnd(toDay(getYear(day), getMonth(day) + count, 1));
  const same = toDay(getYear(day), getMonth(day) + count, Number(day.slice(8)));
  return same > last ? last : same;
}

/** How many days later the second day is. */
export const countDaysBetween = (from: Day, to: Day): number =>
  Math.round((atMidnight(to) - atMidnight(from)) / DAY_MS);
