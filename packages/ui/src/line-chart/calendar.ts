const LONG = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });

/** Milliseconds at the start of a calendar day written YYYY-MM-DD. NaN for anything else. */
export const parseDay = (date: string): number =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) : Number.NaN;

/** 31 August 2026 */
export const formatLongDate = (date: string): string => LONG.format(parseDay(date));

/** Aug, 31 Aug or Aug 2026: what an axis needs to tell its days apart. */
export function formatAxisDate(date: string, needs: "month" | "day" | "year"): string {
  const month = MONTH.format(parseDay(date));
  if (needs === "month") return month;
  return needs === "day" ? `${Number(date.slice(8))} ${month}` : `${month} ${date.slice(0, 4)}`;
}
