import { describeDrill, type Faults, type Orders, type Sizes } from "../define-drill.ts";

const sizes = {
  // In the short form once on the schema of now and once on that of the next release.
  rounds: { full: 5, short: 2, most: 100, text: "how often each server is replaced" },
  rate: { full: 50, short: 20, most: 1_000, text: "calls a second" },
  members: { full: 60, short: 20, most: 5_000, text: "members of the club" },
} as const satisfies Sizes;

const faults = {
  abrupt: { text: "servers are killed instead of asked to stop" },
} as const satisfies Faults;

export type RollingOrders = Orders<typeof sizes, typeof faults>;

export const ROLLING = describeDrill({
  name: "rolling",
  about: `Two servers behind a balancer that asks whether they are ready are replaced one after the other, again and again, while members read and
move money. After the first round the database gets the schema of a later release, on which the servers go on and start again. Every call is
answered as promised, each server ends within 10 seconds beside the pause that it was told, and nothing that was acknowledged is lost or doubled.`,
  sizes,
  faults,
});
