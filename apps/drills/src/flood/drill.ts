import { existsSync } from "node:fs";
import { HAPROXY } from "../failover-drill/ground.ts";
import { describeDrill, type Faults, type Orders, type Sizes } from "../define-drill.ts";

const sizes = {
  seconds: {
    full: 20,
    short: 4,
    most: 60,
    text: "how long others are measured, before and in the flood",
  },
  idle: { full: 600, most: 4_000, text: "connections that send nothing" },
  slowHeads: { full: 300, most: 1_000, text: "requests whose head never ends" },
  slowBodies: { full: 2_400, most: 4_000, text: "requests whose body never ends" },
  addresses: { full: 12, most: 50, text: "addresses that all of them come from" },
  streams: {
    full: 2_500,
    most: 4_000,
    text: "with --proxy: requests whose body never ends, over 25 connections of HTTP/2 from one address",
  },
  visitors: { full: 8, most: 100, text: "others, who call one after another" },
} as const satisfies Sizes;

const faults = {
  nolimit: { text: "no limit on the connections of an address" },
  norequests: { text: "with --proxy: the proxy counts connections alone" },
} as const satisfies Faults;

const options = {
  proxy: { text: "behind a HAProxy with the file of ops/ha" },
} as const;

export type FloodOrders = Orders<typeof sizes, typeof faults, typeof options>;

export const FLOOD = describeDrill({
  name: "flood",
  about: `A few loopback addresses flood a server with connections that send nothing and requests that never end. What others notice is measured:
their p99 is at most five times that of the quiet before, and none is refused.`,
  hasStopwatch: true,
  sizes,
  faults,
  options,
  explainMissing: ({ proxy }) =>
    (proxy ?? false) && !existsSync(HAPROXY)
      ? `--proxy needs ${HAPROXY}: apt-get install --no-install-recommends haproxy`
      : undefined,
});
