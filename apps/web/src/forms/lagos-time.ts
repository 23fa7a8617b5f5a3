const LAGOS = { timeZone: "Africa/Lagos" } as const;

const withTime = new Intl.DateTimeFormat("en-GB", {
  ...LAGOS,
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

/** An instant as the club's clock shows it: "12 Nov, 18:30". */
export const lagosTime = (instant: string): string => withTime.format(new Date(instant));

const dayOnly = new Intl.DateTimeFormat("en-GB", { ...LAGOS, day: "numeric", month: "short" });
const monthOnly = new Intl.DateTimeFormat("en-GB", { ...LAGOS, month: "long", year: "numeric" });
const isoDay = new Intl.DateTimeFormat("sv-SE", { ...LAGOS, dateStyle: "short" });

/** The day of an instant in Lagos: "12 Nov". */
export const lagosDate = (instant: string): string => dayOnly.format(new Date(instant));

/** The month of an instant in Lagos, as a heading: "November 2026". */
export const lagosMonth = (instant: string): string => monthOnly.format(new Date(instant));

/** The day that it is in Lagos, as the server reads days: "2026-11-12". */
export const lagosIsoDay = (at: Date): string => isoDay.format(at);
