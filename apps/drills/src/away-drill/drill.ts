import { describeDrill, type Faults, type Orders, type Sizes } from "../define-drill.ts";

const sizes = {
  seconds: { full: 60, short: 5, most: 600, text: "how long each absence lasts" },
  quietSeconds: { full: 20, short: 2, most: 600, text: "the quiet around it" },
  members: { full: 48, short: 12, most: 1_000, text: "members of the club" },
  clients: { full: 24, short: 8, most: 1_000, text: "clients at once" },
} as const satisfies Sizes;

const faults = {
  patient: {
    text: "a server waits for its database for a minute",
    says: /: (?:no read was answered|a read was answered after)/,
  },
} as const satisfies Faults;

export type AwayOrders = Orders<typeof sizes, typeof faults>;

export const AWAY = describeDrill({
  name: "away",
  about: `Members move money and read while the database freezes, and then while it is killed again and again. Every answer meanwhile is 503
within 3 seconds, no write is acknowledged by a database that stands still, reads go on within 5 seconds after it is back, and nothing that
was acknowledged is lost, doubled or contradicted.`,
  sizes,
  faults,
});
