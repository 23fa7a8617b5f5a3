import type { StatedSection } from "./stated-state.ts";

/** How many states of these sections are walked by which kind of test. */
export function tally(sections: readonly StatedSection[]): {
  journeys: number;
  tests: number;
  plays: number;
} {
  const counts = { journeys: 0, tests: 0, plays: 0 };
  for (const row of sections.flatMap(({ states }) => states)) {
    if (row.proof === "play") counts.plays += 1;
    else if (row.proof.file.startsWith("e2e/")) counts.journeys += 1;
    else counts.tests += 1;
  }
  return counts;
}
