import { getSpokenLanguage } from "@kinfold/language/say-in";
import { openSpokenFormat } from "./spoken-format.ts";

const LAGOS = { timeZone: "Africa/Lagos" } as const;

const day = openSpokenFormat(new Intl.DateTimeFormat("en-NG", { ...LAGOS, dateStyle: "medium" }), {
  ...LAGOS,
  day: "numeric",
  month: "short",
  year: "numeric",
});
const time = new Intl.DateTimeFormat("en-GB", { ...LAGOS, timeStyle: "short" });
const medium = new Intl.DateTimeFormat("en-GB", {
  ...LAGOS,
  dateStyle: "medium",
  timeStyle: "short",
});
const long = new Intl.DateTimeFormat("en-GB", { ...LAGOS, dateStyle: "long", timeStyle: "short" });
const full = new Intl.DateTimeFormat("en-GB", { ...LAGOS, dateStyle: "full", timeStyle: "short" });
const fullDay = openSpokenFormat(full, { ...LAGOS, dateStyle: "full" });
const plain = new Intl.DateTimeFormat("sv-SE", {
  ...LAGOS,
  dateStyle: "short",
  timeStyle: "medium",
});

/** The day in Lagos as a PDF prints it: 12 Nov 2026. */
export const formatLagosDay = (at: Date): string => day(at);

/** Day and time in Lagos as a PDF prints them: 12 Nov 2026, 19:00. */
export const formatMoment = (at: Date): string => `${day(at)}, ${time.format(at)}`;

/** Day and time in Lagos as a spreadsheet sorts them: 2026-11-12 19:00:05. */
export const formatSortableMoment = (at: Date): string => plain.format(at);

/** Day and time in Lagos as the office's effects say them: 12 Nov 2026, 19:00. */
export const formatMediumMoment = (at: Date): string => medium.format(at);

/** Day and time in Lagos as a warning says them: 12 November 2026 at 19:00. */
export const formatLongMoment = (at: Date): string => long.format(at);

/** Day and time in Lagos as a sentence says them: Thursday 12 November 2026 at 19:00. In other languages the time stands behind a comma. */
export const formatFullMoment = (at: Date): string =>
  getSpokenLanguage() === "en" ? full.format(at) : `${fullDay(at)}, ${time.format(at)}`;
