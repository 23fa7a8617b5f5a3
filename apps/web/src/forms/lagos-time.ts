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
