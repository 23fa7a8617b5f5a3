/**
 * What reviewers decided about changed looks: a file for each decision, in the repository. An accepted one becomes accepted fingerprints by
 * `npm run stories -- accept --decided`; a denied look fails every run that shows it, and cannot be accepted but by a later decision.
 */
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { create } from "superstruct";
import { Decision, type Run, type Statement } from "../../../apps/workshop/src/contract.ts";
import { indexOutcomes } from "../../../apps/workshop/src/last-outcomes.ts";
import { getStoryId, type Fingerprints } from "../story-fingerprints.ts";

/** A decision that cannot be made, or not be applied: a person is told why, and nothing changes. */
export class DecisionRefused extends Error {}

const nameFile = ({ at, cause }: Decision): string =>
  `${at.replaceAll(/[:.]/g, "-")}-${cause}.json`;

/** Writes a decision down; a reader sees all of it or nothing. */
function writeDecision(folder: string, decision: Decision): void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, nameFile(decision));
  writeFileSync(`${path}.part`, `${JSON.stringify(decision, undefined, 2)}\n`);
  renameSync(`${path}.part`, path);
}

/** All decisions, the oldest first. Throws on a file that is none. */
export function readDecisions(folder: string): Decision[] {
  return globSync("*.json", { cwd: folder })
    .toSorted()
    .map((file) => create(JSON.parse(readFileSync(join(folder, file), "utf8")), Decision));
}

/** Writes down what a reviewer says of a cause of this run. Throws DecisionRefused on a cause that it has not, or that no one can accept. */
export function recordDecision(
  folder: string,
  run: Run,
  { cause: id, outcome, reason }: Statement,
  reviewer: string,
): Decision {
  const cause = run.causes.find((one) => one.id === id);
  if (cause === undefined)
    throw new DecisionRefused("The run has no such cause. Load the page again.");
  const isLook = cause.kind === "look" || cause.kind === "new";
  if (!isLook && outcome !== "comment")
    throw new DecisionRefused("What axe found and a play that failed are mended, not decided.");
  const looks: Decision["looks"] = {};
  for (const name of outcome === "comment" ? [] : cause.looks) {
    const { from, to, causes } = run.looks[name] ?? { to: "", causes: [] };
    looks[name] = { ...(from !== undefined && { from }), to, causes };
  }
  const decision: Decision = {
    cause: id,
    title: cause.title,
    outcome,
    reason,
    by: reviewer,
    at: new Date().toISOString(),
    count: cause.looks.length,
    stories: [...new Set(cause.looks.map(getStoryId))],
    looks,
  };
  writeDecision(folder, decision);
  return decision;
}

/** Who denied a look as it is now; undefined where no one did, or all of its causes were accepted later. */
export function findDenial(
  decisions: readonly Decision[],
  name: string,
  fingerprint: string,
): Decision | undefined {
  const findOutcome = indexOutcomes(decisions);
  return decisions.findLast(
    ({ cause, outcome }) =>
      outcome === "denied" && findOutcome(cause, name, fingerprint)?.outcome === "denied",
  );
}

/** What a run says of a denied look. */
export const describeDenial = (name: string, { by, at, reason }: Decision): string =>
  `${name}: denied by ${by} on ${at.slice(0, 10)}: ${reason}`;

type Settled = {
  /** What becomes the accepted look of each name. */
  accepted: Fingerprints;
  /** The decisions that are kept otherwise now: without the looks that are settled by it. */
  changed: Decision[];
  /** Looks of accepted causes that have another cause too, which is not decided, or was denied. */
  waiting: string[];
};

/**
 * What the decisions make of the accepted looks: a look is accepted when each of its causes is. Throws DecisionRefused when a look was
 * accepted otherwise since it was reviewed.
 */
export function settleDecisions(decisions: readonly Decision[], current: Fingerprints): Settled {
  const findOutcome = indexOutcomes(decisions);
  const accepted: Fingerprints = new Map();
  const waiting = new Set<string>();
  for (const decision of decisions) {
    for (const [name, { from, to, causes }] of Object.entries(decision.looks)) {
      const isAccepted = (cause: string): boolean =>
        findOutcome(cause, name, to)?.outcome === "accepted";
      if (!isAccepted(decision.cause)) continue;
      if (!causes.every(isAccepted)) {
        waiting.add(name);
        continue;
      }
      if (current.get(name) !== from && current.get(name) !== to) {
        throw new DecisionRefused(
          `${name} was accepted otherwise since it was reviewed: run npm run stories -- test and decide again.`,
        );
      }
      accepted.set(name, to);
    }
  }
  const changed = decisions.flatMap((decision) => {
    const looks = Object.entries(decision.looks);
    const left = looks.filter(([name, { to }]) => accepted.get(name) !== to);
    return left.length === looks.length ? [] : [{ ...decision, looks: Object.fromEntries(left) }];
  });
  return { accepted, changed, waiting: [...waiting].toSorted() };
}

/** Keeps decisions as they are settled. */
export function keepSettled(folder: string, decisions: readonly Decision[]): void {
  for (const decision of decisions) writeDecision(folder, decision);
}
