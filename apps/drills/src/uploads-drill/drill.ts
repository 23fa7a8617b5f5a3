import { describeDrill, type Faults, type Orders, type Sizes } from "../define-drill.ts";

const sizes = {
  hostile: { full: 60, short: 12, most: 600, text: "hostile files" },
  uploads: { full: 200, short: 40, most: 400, text: "uploads of 10 MB at once" },
  members: { full: 20, short: 8, most: 100, text: "members who send them" },
  seconds: { full: 15, short: 2, most: 60, text: "how long others are measured" },
} as const satisfies Sizes;

const faults = {
  nolimit: { text: "no limit on bytes in flight", says: /^unfinished files took \d+ MB/ },
  stall: { text: "the server works on each file itself, for 400 ms", says: /^p99 of others/ },
} as const satisfies Faults;

export type UploadsOrders = Orders<typeof sizes, typeof faults>;

export const UPLOADS = describeDrill({
  name: "uploads",
  about: `Members send hostile files and many large ones at once, and what others notice is measured. Their p99 is at most five times that of the
quiet before and after, none is refused, the server takes at most 150 MB more, no hostile file is taken, and no temporary file is left,
also after the server was killed in the middle.`,
  hasStopwatch: true,
  sizes,
  faults,
});
