import { say } from "@kinfold/language/say";

/** A month of a year, both as people count them. */
export type Month = { month: number; year: number };

/** What the months of a year are called, January first. */
export const MONTH_NAMES = [
  say("January"),
  say("February"),
  say("March"),
  say("April"),
  say("May"),
  say("June"),
  say("July"),
  say("August"),
  say("September"),
  say("October"),
  say("November"),
  say("December"),
] as const;

/** "2026-09", as the figures of a month are named. */
export const nameMonth = ({ month, year }: Month): string =>
  `${year}-${String(month).padStart(2, "0")}`;

/** The newest month that is over on this day of Lagos. */
export function findLastClosedMonth(today: string): Month {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return month === 1 ? { month: 12, year: year - 1 } : { month: month - 1, year };
}

/** True when the month is over on the day that `newest` is the newest of. */
export const isClosed = ({ month, year }: Month, newest: Month): boolean =>
  year < newest.year || (year === newest.year && month <= newest.month);

const wholeOf = (text: string | null, least: number, most: number): number | undefined => {
  const number = /^\d{1,4}$/.test(text ?? "") ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : undefined;
};

/** The month that an address asks for; the newest where it asks for none. */
export function readMonth(query: URLSearchParams, newest: Month): Month {
  const month = wholeOf(query.get("month"), 1, 12);
  const year = wholeOf(query.get("year"), 2000, 2100);
  return month === undefined || year === undefined ? newest : { month, year };
}

/** The years that there are reports of: since the member joined, the newest first, and the one that is shown. */
export function listYears(joined: string, newest: Month, shown: Month): number[] {
  const first = Math.min(Number(joined.slice(0, 4)), newest.year);
  const years = Array.from({ length: newest.year - first + 1 }, (_, at) => newest.year - at);
  return years.includes(shown.year) ? years : [...years, shown.year].toSorted((a, b) => b - a);
}

/** The month of a day of Lagos. */
export const toMonth = (day: string): Month => ({
  month: Number(day.slice(5, 7)),
  year: Number(day.slice(0, 4)),
});

/** This month of the year where there is a statement of it; otherwise the nearest that there is one of. */
export function fitMonth(asked: Month, first: Month, newest: Month): Month {
  if (!isClosed(first, asked)) return first;
  return isClosed(asked, newest) ? asked : newest;
}
