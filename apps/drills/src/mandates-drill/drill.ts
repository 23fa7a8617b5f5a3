import { describeDrill, type Faults, type Orders, type Sizes } from "../define-drill.ts";

const sizes = {
  kills: { full: 30, short: 2, planted: 0, least: 0, most: 1_000, text: "kills" },
  members: { full: 30, short: 4, planted: 3, most: 1_000, text: "members, each with a mandate" },
} as const satisfies Sizes;

const faults = {
  unheld: {
    text: "a debit leaves half a second after it was allowed, while no one holds its mandate",
  },
} as const satisfies Faults;

export type MandateOrders = Orders<typeof sizes, typeof faults>;

export const MANDATES = describeDrill({
  name: "mandates",
  about: `Members let Paystack, as the sandbox plays it, debit their bank accounts for contributions that repeat. What charges is killed again
and again, and the mandates end meanwhile: by the member, or at the bank. No ended mandate may be debited, and every debit is one contribution.`,
  sizes,
  faults,
});
