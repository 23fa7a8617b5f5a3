import { describeDrill, type Orders, type Sizes } from "../define-drill.ts";

const sizes = {
  rounds: { full: 7, most: 1_000, text: "rounds of each, in turns" },
  seconds: { full: 4, most: 3_600, text: "seconds of a round" },
  clients: { full: 8, most: 1_000, text: "clients at once" },
} as const satisfies Sizes;

export type LogBenchOrders = Orders<typeof sizes>;

export const LOG_BENCH = describeDrill({
  name: "log",
  group: "bench",
  about: `Movements of the ledger per second are measured while the ledger log appends each of them, beside movements without the log, in turns on one
PostgreSQL. At the end the whole log is checked. With the log there are at least 0.95 times as many.`,
  hasStopwatch: true,
  sizes,
});
