import { describeDrill, type None, type Orders, type Sizes } from "../define-drill.ts";

const sizes = {
  rounds: { full: 5, most: 1_000, text: "rounds of each, in turns" },
  seconds: { full: 3, most: 3_600, text: "seconds of a round" },
  scale: { full: 20, most: 1_000, text: "scale of pgbench's tables" },
} as const satisfies Sizes;

const options = {
  driver: { value: "NAME", text: "pgbench, or node for the driver of this repository" },
  "sql-only": { text: "leaves the half through HTTP out" },
  "http-only": { text: "leaves the half in SQL out" },
} as const;

export type LedgerBenchOrders = Orders<typeof sizes, None, typeof options>;

export const LEDGER_BENCH = describeDrill({
  name: "ledger",
  group: "bench",
  about: `Movements of the ledger per second are measured beside pgbench's TPC-B-like transactions, in one run on one PostgreSQL. Short rounds take
turns, so that a busy moment of the machine falls on both; medians are compared.`,
  hasStopwatch: true,
  sizes,
  options,
});
