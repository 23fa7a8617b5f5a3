import { describeDrill, type None, type Orders, type Sizes } from "../define-drill.ts";

const sizes = {
  members: { full: 100_000, least: 200, most: 10_000_000, text: "members of the largest club" },
  months: { full: 12, least: 2, most: 1_200, text: "months that they have paid in" },
} as const satisfies Sizes;

const options = { statement: { text: "measures a statement alone" } } as const;

export type ClubBenchOrders = Orders<typeof sizes, None, typeof options>;

export const CLUB_BENCH = describeDrill({
  name: "club",
  group: "bench",
  about: `Three clubs, of a hundredth, a tenth and all of the members, each with a deposit a month, are measured by HTTP: the month's close, a
statement, the queues, signing in. All months but the last are closed, one after another, before. The close grows at most as its postings do and takes no
more memory, and the rest takes at most three times as long in the largest club as in the smallest. With --statement a month of one wallet
alone, in a ledger of a million postings and in that of all members.`,
  hasStopwatch: true,
  sizes,
  options,
});
