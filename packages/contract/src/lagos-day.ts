import { HOUR_MS } from "./durations.ts";

/** A calendar day, YYYY-MM-DD. Days compare as text. */
export type Day = `${number}-${number}-${number}`;

/** Lagos is an hour ahead of UTC all year round; Nigeria keeps no summer time. */
export const LAGOS_AHEAD_MS = HOUR_MS;

/** The day in UTC of this many milliseconds since 1970. */
export function toUtcDay(ms: number): Day {
  // ISO 8601 begins with the day.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return new Date(ms).toISOString().slice(0, 10) as Day;
}

/** The day that it is in Lagos at this instant: at 23:00 UTC it is already tomorrow there. */
export const toLagosDay = (at: Date): Day => toUtcDay(at.getTime() + LAGOS_AHEAD_MS);
