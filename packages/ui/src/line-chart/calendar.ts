const LONG = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });

/** How days are written, in English. Each gets the milliseconds at the start of a day in UTC. */
export const CALENDAR_WORDS = {
  /** 31 August 2026 */
  longDate: (day: number): string => LONG.format(day),
  /** Aug, 31 Aug and Aug 2026: what an axis needs to tell its days apart. */
  month: (day: number): string => MONTH.format(day),
  day: (day: number): string => `${new Date(day).getUTCDate()} ${MONTH.format(day)}`,
  year: (day: number): string => `${MONTH.format(day)} ${new Date(day).getUTCFullYear()}`,
};

/** Milliseconds at the start of a calendar day written YYYY-MM-DD. NaN for anything else. */
export const parseDay = (date: string): number =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) : Number.NaN;
