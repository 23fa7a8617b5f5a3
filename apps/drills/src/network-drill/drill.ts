import { describeDrill, type Faults, type Orders, type Sizes } from "../define-drill.ts";

const sizes = {
  runs: { full: 1_000, short: 10, planted: 15, most: 10_000, text: "runs of each flow" },
} as const satisfies Sizes;

const faults = {
  freshkey: { text: "the queue gives each try a new key" },
  forgetful: {
    text: "a device forgets what waited when its browser is killed, so that its member begins anew",
  },
} as const satisfies Faults;

export type NetworkOrders = Orders<typeof sizes, typeof faults>;

export const NETWORK = describeDrill({
  name: "network",
  about: `Members begin contributions from their wallet, withdrawals and transfers with a receipt without a network. The app's own queue sends them
while the connection is cut before, within and after each request, every 64 KB of an upload too, while the browser is killed there and
whenever it writes something down, and while time passes, so that they have to be confirmed again. Each is done exactly once: as many
postings, receipts and emails as without any trouble.`,
  sizes,
  faults,
});
