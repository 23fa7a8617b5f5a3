import type { CommandSpec } from "@kinfold/server/platform/command-line.ts";

/** `npm run drill -- alerts` and its options. */
export const DRILL_ALERTS = {
  command: "npm run drill -- alerts",
  about: `
Breaks one thing after another in a club of its own, and holds the rules of ops/prometheus against what the server then shows, as
Prometheus does: each alert must be quiet before and fire after. Exits with 0 when each did. docs/drills.md says how to read it.`,
  options: {
    cost: {
      text: "breaks nothing, and measures what being measured costs: 3 % of throughput at most",
    },
    plant: { text: "breaks nothing: none of the alerts may fire" },
  },
  example: "",
} as const satisfies CommandSpec;
