import { openSpokenFormat } from "@kinfold/language/spoken-format";
import { toLagosDay } from "@kinfold/contract/lagos-day";

/** The day, in Lagos, of the last moment before this instant: something that ends as December begins ends with 30 November. */
export const findLastDayBefore = (instant: string): string =>
  toLagosDay(new Date(Date.parse(instant) - 1));

const long = openSpokenFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** A day as a member reads it: "4 December 2026". */
export const formatDay = (day: string): string => long(new Date(`${day}T00:00:00Z`));
