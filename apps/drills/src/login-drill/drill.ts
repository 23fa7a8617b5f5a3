import { describeDrill, type Faults, type Orders, type Sizes } from "../define-drill.ts";

const sizes = {
  readers: { full: 4, most: 100, text: "members who read, one call after another each" },
  rate: { full: 20, most: 200, text: "sign-ins a second" },
  seconds: { full: 30, short: 4, most: 600, text: "how long the readers are measured, twice" },
} as const satisfies Sizes;

const faults = {
  blocking: {
    text: "passwords are hashed where all requests are answered",
    says: /^p99 of readers/,
  },
} as const satisfies Faults;

export type LoginOrders = Orders<typeof sizes, typeof faults>;

export const LOGIN = describeDrill({
  name: "login",
  about: `Twenty people a second sign in, whose passwords take as long to check as in production, while members read their wallets. No read is
refused, and the readers' p99 is at most three times that of the quiet before.`,
  hasStopwatch: true,
  sizes,
  faults,
});
