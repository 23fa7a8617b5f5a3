import type { Cause, ChangedLook, Decision } from "./contract.ts";

/** What was last decided about a cause of a look, as that look was in these pixels. */
export type FindOutcome = (cause: string, name: string, to: string) => Decision | undefined;

/** Reads decisions, the oldest first. A comment decides nothing, and a decision says nothing of screenshots that it was not about. */
export function indexOutcomes(decisions: readonly Decision[]): FindOutcome {
  const last = new Map<string, Decision>();
  for (const decision of decisions) {
    if (decision.outcome === "comment") continue;
    for (const [name, { to }] of Object.entries(decision.looks))
      last.set(`${decision.cause} ${name} ${to}`, decision);
  }
  return (cause, name, to) => last.get(`${cause} ${name} ${to}`);
}

/** What was decided about each of these causes, by its id: those of which every look was decided. */
export function findDecided(
  causes: readonly Cause[],
  looks: Readonly<Record<string, ChangedLook>>,
  decisions: readonly Decision[],
): Map<string, Decision> {
  const findOutcome = indexOutcomes(decisions);
  const decided = new Map<string, Decision>();
  for (const { id, looks: names } of causes) {
    const outcomes = names.map((name) => findOutcome(id, name, looks[name]?.to ?? ""));
    const [first] = outcomes;
    if (first !== undefined && !outcomes.includes(undefined)) decided.set(id, first);
  }
  return decided;
}
