export { toLagosDay as lagosIsoDay } from "@kinfold/contract/lagos-day";
import { openSpokenFormat } from "@kinfold/language/spoken-format";

const LAGOS = { timeZone: "Africa/Lagos" } as const;

const withTime = openSpokenFormat("en-GB", {
  ...LAGOS,
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

/** An instant as the club's clock shows it: "12 Nov, 18:30". */
export const formatLagosTime = (instant: string): string => withTime(new Date(instant));

const withYear = openSpokenFormat("en-GB", {
  ...LAGOS,
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** An instant of any year as the club's clock shows it: "12 Nov 2026, 18:30". */
export const formatLagosMoment = (instant: string): string => withYear(new Date(instant));

const timeOnly = openSpokenFormat("en-GB", { ...LAGOS, hour: "2-digit", minute: "2-digit" });

/** The time of day of an instant as the club's clock shows it: "18:30". */
export const formatLagosTimeOfDay = (instant: string): string => timeOnly(new Date(instant));

const dayOnly = openSpokenFormat("en-GB", { ...LAGOS, day: "numeric", month: "short" });
const monthOnly = openSpokenFormat("en-GB", { ...LAGOS, month: "long", year: "numeric" });

/** The day of an instant in Lagos: "12 Nov". */
export const formatLagosDate = (instant: string): string => dayOnly(new Date(instant));

/** The month of an instant in Lagos, as a heading: "November 2026". */
export const formatLagosMonth = (instant: string): string => monthOnly(new Date(instant));

/** `2026-10` as people write it. */
export const formatMonthName = (month: string): string =>
  formatLagosMonth(`${month}-15T12:00:00.000Z`);

const longDay = openSpokenFormat("en-GB", {
  timeZone: "UTC",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** A calendar day in words: "2026-11-30" as "30 November 2026". */
export const formatLongDay = (day: string): string => longDay(new Date(`${day}T00:00:00Z`));

const shortDay = openSpokenFormat("en-GB", {
  timeZone: "UTC",
  day: "numeric",
  month: "short",
  year: "numeric",
});

/** The same for a row: "30 Nov 2026". */
export const formatShortDay = (day: string): string => shortDay(new Date(`${day}T00:00:00Z`));
