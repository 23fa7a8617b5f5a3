import { describeDrill, type Faults, type Orders, type Sizes } from "../define-drill.ts";

const sizes = {
  members: { full: 1_000, short: 30, planted: 12, text: "members of the club" },
  months: { full: 24, short: 5, planted: 2, text: "months of simulated time" },
} as const satisfies Sizes;

const faults = {
  unit: { text: "a ten-thousandth of a unit is given away" },
  kobo: { text: "a kobo of a plan's money is taken" },
} as const satisfies Faults;

export type ClubOrders = Orders<typeof sizes, typeof faults>;

export const CLUB = describeDrill({
  name: "club",
  about: `Members contribute and redeem for months while staff publish prices and PostgreSQL is killed. At the end of each month everything
is compared with everything.`,
  sizes,
  faults,
});
