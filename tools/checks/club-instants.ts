/** Instants at which clubs have gone wrong or may: the main journeys begin at each under `npm run test:all`. */
export const CLUB_INSTANTS: Readonly<Record<string, string>> = {
  // 23:57 in Lagos on the last of a month: filled before midnight, used after it.
  midnight: "2026-11-30T22:57:00Z",
  "new-year": "2026-12-31T22:57:00Z",
  "first-of-month": "2027-02-01T08:00:00Z",
  "last-of-month": "2027-04-30T09:00:00Z",
  "leap-day": "2028-02-29T10:00:00Z",
  sunday: "2026-11-15T10:00:00Z",
  // Independence Day.
  "public-holiday": "2026-10-01T10:00:00Z",
  "dealing-day": "2027-01-05T09:00:00Z",
  // Half an hour before clocks change.
  "london-back": "2026-10-25T00:30:00Z",
  "london-forward": "2027-03-28T00:30:00Z",
  "toronto-back": "2026-11-01T05:30:00Z",
  "toronto-forward": "2027-03-14T06:30:00Z",
};

/** Those at which `npm run test:all` runs the unit and server tests as well: over a midnight and a year's end, on a leap day, as clocks change. */
export const UNIT_INSTANTS = ["new-year", "leap-day", "london-forward"] as const;
