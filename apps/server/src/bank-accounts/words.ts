const moment = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "full",
  timeStyle: "short",
  timeZone: "Africa/Lagos",
});

/** A moment in Lagos as a sentence says it: "Friday 13 November 2026 at 09:00, Lagos time". */
export const momentWords = (at: Date): string => `${moment.format(at)}, Lagos time`;
