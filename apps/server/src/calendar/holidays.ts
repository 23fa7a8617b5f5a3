import { addDays, toDay, getWeekday, getYear, type Day } from "./days.ts";
import { computeEasterMonday, computeGoodFriday } from "./easter.ts";

export type Holiday = {
  day: Day;
  name: string;
  /** Follows the moon or the government's word, and may still move by a day. */
  isExpected: boolean;
};

/** Months and dates that are the same every year. */
const FIXED: readonly [month: number, date: number, name: string][] = [
  [1, 1, "New Year's Day"],
  [5, 1, "Workers' Day"],
  [6, 12, "Democracy Day"],
  [10, 1, "Independence Day"],
  [12, 25, "Christmas Day"],
  [12, 26, "Boxing Day"],
];

/** Days that follow the moon. The government announces them a few days ahead; when it does, they are put right here. */
const BY_THE_MOON: readonly [day: Day, name: string][] = [
  ["2026-03-20", "Id el Fitr"],
  ["2026-03-21", "Id el Fitr, second day"],
  ["2026-05-27", "Id el Kabir"],
  ["2026-05-28", "Id el Kabir, second day"],
  ["2026-08-26", "Id el Maulud"],
  ["2027-03-10", "Id el Fitr"],
  ["2027-03-11", "Id el Fitr, second day"],
  ["2027-05-17", "Id el Kabir"],
  ["2027-05-18", "Id el Kabir, second day"],
  ["2027-08-15", "Id el Maulud"],
  ["2028-02-27", "Id el Fitr"],
  ["2028-02-28", "Id el Fitr, second day"],
  ["2028-05-05", "Id el Kabir"],
  ["2028-05-06", "Id el Kabir, second day"],
  ["2028-08-04", "Id el Maulud"],
];

/** The last year whose moon holidays are listed. Later years know the fixed ones and Easter alone. */
export const MOON_LISTED_THROUGH = 2028;

const isWeekend = (day: Day): boolean => [0, 6].includes(getWeekday(day));

/** A holiday on a weekend is usually made good on the next working day; we expect it, and so never pay late. */
function madeGood(given: readonly Holiday[]): Holiday[] {
  const taken = new Set(given.map(({ day }) => day));
  const extra: Holiday[] = [];
  for (const { day, name } of given.filter((holiday) => isWeekend(holiday.day))) {
    let instead = day;
    while (isWeekend(instead) || taken.has(instead)) instead = addDays(instead, 1);
    taken.add(instead);
    extra.push({ day: instead, name: `${name}, made good`, isExpected: true });
  }
  return extra;
}

/** The public holidays of Nigeria in a year, in order. */
export function listHolidays(year: number): readonly Holiday[] {
  const fixed = FIXED.map(([month, date, name]) => ({
    day: toDay(year, month, date),
    name,
    isExpected: false,
  }));
  const easter = [
    { day: computeGoodFriday(year), name: "Good Friday", isExpected: false },
    { day: computeEasterMonday(year), name: "Easter Monday", isExpected: false },
  ];
  const moon = BY_THE_MOON.filter(([day]) => getYear(day) === year).map(([day, name]) => ({
    day,
    name,
    isExpected: true,
  }));
  const computedHolidays = [...fixed, ...easter, ...moon];
  return [...computedHolidays, ...madeGood(computedHolidays)].toSorted((one, other) =>
    one.day.localeCompare(other.day),
  );
}

const holidaysByYear = new Map<number, ReadonlySet<Day>>();

/** True on a public holiday of Nigeria, known or expected. */
export function isHoliday(day: Day): boolean {
  const year = getYear(day);
  let days = holidaysByYear.get(year);
  if (days === undefined) {
    days = new Set(listHolidays(year).map((holiday) => holiday.day));
    holidaysByYear.set(year, days);
  }
  return days.has(day);
}
