import { HOUR_MS } from "@kinfold/contract/durations";
import {
  addDays,
  addMonths,
  lagosDay,
  findMonthEnd,
  startInLagos,
  type Day,
} from "#calendar/index.ts";
import { addMs } from "#platform/clock.ts";

/** For so many whole months the demo club has been there when it is first opened. */
export const MONTHS_LIVED = 9;

/** An hour of a day in Lagos. */
export const setHour = (day: Day, hour: number): Date => addMs(startInLagos(day), hour * HOUR_MS);

/** A day of a month of the history: months count from 0, the oldest, and `MONTHS_LIVED` is the one that it is now. */
export function getDayInYear(now: Date, month: number, date: number): Day {
  const today = lagosDay(now);
  const thisMonth = addDays(today, 1 - Number(today.slice(8)));
  return addDays(addMonths(thisMonth, month - MONTHS_LIVED), date - 1);
}

/** The days whose prices are published, in order: the end of each month that was lived. */
export const listPricedDays = (now: Date): Day[] =>
  Array.from({ length: MONTHS_LIVED }, (_, month) => findMonthEnd(getDayInYear(now, month, 1)));

/** When the price of a day is published: the morning after. */
export const computePublication = (day: Day): Date => setHour(addDays(day, 1), 9);
