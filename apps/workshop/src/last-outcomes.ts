import type { Decision } from "./contract.ts";

/** What was last decided about each cause, by its id. The oldest decision comes first; a comment decides nothing. */
export function findLastOutcomes(decisions: readonly Decision[]): Map<string, Decision> {
  const last = new Map<string, Decision>();
  for (const decision of decisions) {
    if (decision.outcome !== "comment") last.set(decision.cause, decision);
  }
  return last;
}
