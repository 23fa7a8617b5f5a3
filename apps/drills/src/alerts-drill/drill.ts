import { describeDrill } from "../define-drill.ts";

export const ALERTS = describeDrill({
  name: "alerts",
  about: `One thing after another is broken in a club, and the rules of ops/prometheus are held against what the server then shows, as Prometheus
does. Each alert must be quiet before and fire after.`,
  faults: {
    nothing: {
      text: "nothing is broken: no alert may fire, and each must be missed",
      says: / does not fire$/,
    },
  },
});

export const METRICS_BENCH = describeDrill({
  name: "metrics",
  group: "bench",
  about: `What being measured costs: noting answers, scrapes and traces, in processor time beside the cheapest answers. Each takes at most 3 % of them.`,
  hasStopwatch: true,
});
