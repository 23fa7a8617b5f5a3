import { monthCloseRefusals } from "@kinfold/contract/refusals/month-closes";
import {
  addDays,
  addMonths,
  findMonthEnd,
  findMonthStart,
  formatMonth,
  lagosDay,
  readCheckedDay,
  type Day,
} from "#calendar/index.ts";
import type { Period } from "#ledger/index.ts";
import { refuse } from "#platform/refusing.ts";
import { toPeriod } from "../period.ts";

/** A month in Lagos. Its name is what calls and decisions know it by: `2026-10`. */
export type Month = { name: string; from: Day; to: Day; period: Period };

/** The month that a day is in. */
export function findMonth(day: Day): Month {
  const [from, to] = [findMonthStart(day), findMonthEnd(day)];
  return { name: from.slice(0, 7), from, to, period: toPeriod(from, to) };
}

/** The month of this name. Refuses what is none. */
export function parseMonth(name: string | undefined): Month {
  if (name === undefined || !/^[12]\d{3}-(0[1-9]|1[0-2])$/.test(name)) {
    return refuse(monthCloseRefusals().not_found.month);
  }
  return findMonth(readCheckedDay(`${name}-01`));
}

/** The month after this one. */
export const findNextMonth = ({ to }: Month): Month => findMonth(addDays(to, 1));

/** As people write it: October 2026. */
export const formatMonthName = ({ from }: Month): string => formatMonth(from);

/** The months from the one of a moment through the one of another, newest first. */
export function listMonthsBetween(first: Date, last: Date): Month[] {
  const end = findMonthStart(lagosDay(last));
  const months: Month[] = [];
  for (let day = findMonthStart(lagosDay(first)); day <= end; day = addMonths(day, 1)) {
    months.unshift(findMonth(day));
  }
  return months;
}
