const LAGOS_AHEAD_MS = 3_600_000;

/** The day, in Lagos, of the last moment before this instant: something that ends as December begins ends with 30 November. */
export const lastDayBefore = (instant: string): string =>
  new Date(Date.parse(instant) + LAGOS_AHEAD_MS - 1).toISOString().slice(0, 10);

const long = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** A day as a member reads it: "4 December 2026". */
export const dayWords = (day: string): string => long.format(new Date(`${day}T00:00:00Z`));
