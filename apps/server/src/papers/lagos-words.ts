const day = new Intl.DateTimeFormat("en-NG", { dateStyle: "medium", timeZone: "Africa/Lagos" });
const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "Africa/Lagos" });
const plain = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "Africa/Lagos",
});

/** The day in Lagos as a paper prints it: 12 Nov 2026. */
export const dayWords = (at: Date): string => day.format(at);

/** Day and time in Lagos as a paper prints them: 12 Nov 2026, 19:00. */
export const momentWords = (at: Date): string => `${day.format(at)}, ${clock.format(at)}`;

/** Day and time in Lagos as a spreadsheet sorts them: 2026-11-12 19:00:05. */
export const sortableMoment = (at: Date): string => plain.format(at);
