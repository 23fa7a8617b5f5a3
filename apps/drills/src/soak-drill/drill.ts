import { describeDrill, type Faults, type Orders, type Sizes } from "../define-drill.ts";

const sizes = {
  seconds: { full: 7_200, short: 15, most: 172_800, text: "how long it takes" },
  rate: { full: 50, most: 1_000, text: "calls a second" },
  members: { full: 150, short: 20, most: 5_000, text: "members of the club" },
  sampleSeconds: { full: 15, short: 1, most: 600, text: "how often the memory is measured" },
  // In the short form five kilobytes for each call: in so short a time caches still fill.
  mostMb: { full: 1, short: 150, text: "by so many megabytes in ten minutes memory may grow" },
} as const satisfies Sizes;

const faults = {
  hoarding: { text: "a server keeps every request", says: /^memory grows/, tries: 3 },
} as const satisfies Faults;

export type SoakOrders = Orders<typeof sizes, typeof faults>;

export const SOAK = describeDrill({
  name: "soak",
  about: `Members read and move money at 50 calls a second for two hours, and after collecting its garbage the server's memory is measured again
and again. It grows by less than 1 MB in ten minutes after the first quarter, descriptors and database connections do not grow, the server
does not end, every answer is 2xx, and nothing that was acknowledged is lost.`,
  sizes,
  faults,
});
