import { startInUtc, type Day } from "./days.ts";
import { openSpokenFormat } from "./spoken-format.ts";

const UTC = { timeZone: "UTC" } as const;
const openFormat = (
  english: Intl.DateTimeFormatOptions,
  others = english,
): ((at: Date) => string) =>
  openSpokenFormat(new Intl.DateTimeFormat("en-GB", { ...UTC, ...english }), { ...UTC, ...others });
const longDay = openFormat({ dateStyle: "long" });
const weekday = openFormat(
  { weekday: "long", day: "numeric", month: "long" },
  { dateStyle: "full" },
);
const month = openFormat({ month: "long", year: "numeric" });

/** A day as people write it: 30 November 2026. */
export const formatLongDay = (day: Day): string => longDay(startInUtc(day));

/** A day with its weekday, of the year that the reader knows: Thursday 12 November. Other languages say the year too. */
export const formatWeekday = (day: Day): string => weekday(startInUtc(day));

/** The month of a day as people write it: November 2026. */
export const formatMonth = (day: Day): string => month(startInUtc(day));
