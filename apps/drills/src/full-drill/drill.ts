import { describeDrill, type Faults, type Orders, type Sizes } from "../define-drill.ts";
import { explainNoMount, findSmallDisks, runOnSmallDisks } from "./small-disks.ts";

const sizes = {
  seconds: { full: 60, short: 2, most: 600, text: "how long each disk is full" },
  quietSeconds: { full: 10, short: 1, most: 600, text: "the quiet around it" },
  members: { full: 48, short: 12, most: 1_000, text: "members of the club" },
  clients: { full: 24, short: 8, most: 1_000, text: "clients at once" },
} as const satisfies Sizes;

const faults = {
  forgetful: { text: "a server says that it committed, and now and then took it back", tries: 3 },
  unaware: { text: "a full disk of uploads is taken for a fault of the server" },
  startled: { text: "a database that is away is taken for a fault of the server", tries: 3 },
} as const satisfies Faults;

export type FullOrders = Orders<typeof sizes, typeof faults>;

export const FULL = describeDrill({
  name: "full",
  about: `Members move money and send receipts while the disk of the database is filled to the last byte, and then that of the uploads; both are
small and in memory. Every answer meanwhile is what was asked for or 503 within 5 seconds, no server ends, money moves again within 10
seconds once there is room, and nothing that was acknowledged is lost, doubled or contradicted. Ends with 3 where this user may not mount a disk.`,
  sizes,
  faults,
  explainMissing: () => (findSmallDisks() === undefined ? explainNoMount() : undefined),
  runElsewhere: () => (findSmallDisks() === undefined ? runOnSmallDisks() : undefined),
});
