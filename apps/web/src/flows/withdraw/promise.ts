const LAGOS_AHEAD_MS = 3_600_000;
const PAYOUT_DATE = 5;

/**
 * The last day by which a withdrawal asked for now is paid, as YYYY-MM-DD: the 5th of the next month in Lagos. The club
 * pays earlier when that is a weekend or a holiday, and says so once it has the withdrawal.
 */
export function deadlineOf(now: Date): string {
  const lagos = new Date(now.getTime() + LAGOS_AHEAD_MS);
  const fifth = Date.UTC(lagos.getUTCFullYear(), lagos.getUTCMonth() + 1, PAYOUT_DATE);
  return new Date(fifth).toISOString().slice(0, 10);
}

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
