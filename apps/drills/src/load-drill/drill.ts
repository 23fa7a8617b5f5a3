import { describeDrill, type Faults, type Orders, type Sizes } from "../define-drill.ts";

const sizes = {
  seconds: { full: 600, short: 3, most: 7_200, text: "how long the load is measured" },
  members: { full: 500, short: 20, most: 5_000, text: "members of the club" },
  // So few that also a busy machine answers each in time.
  connections: { full: 50, short: 12, most: 500, text: "connections at once" },
  servers: { full: 1, most: 8, text: "servers on one database, connections in turn" },
  // Without, no rates are held against it.
  tpcbSeconds: {
    full: 15,
    short: 0,
    least: 0,
    most: 600,
    text: "how long TPC-B is measured, before and after; 0: not, and no rates",
  },
} as const satisfies Sizes;

const faults = {
  forgetful: { text: "a server says that it committed, and now and then took it back", tries: 3 },
  failing: { text: "a server answers some requests with a fault", tries: 3 },
} as const satisfies Faults;

export type LoadOrders = Orders<typeof sizes, typeof faults>;

export const LOAD = describeDrill({
  name: "load",
  about: `Members who are signed in call over 50 connections without a pause: 80 calls in a hundred read, 20 move money, each under a key of its
own. Reads reach a tenth and money writes a fortieth of the TPC-B-like transactions that the same PostgreSQL makes before and after, no
answer is other than 2xx, and nothing that was acknowledged is lost, doubled or inconsistent.`,
  sizes,
  faults,
});
