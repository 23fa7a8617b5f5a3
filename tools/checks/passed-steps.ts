/** The committed record of the steps of `npm run test:all` that passed: another clone goes on where this one stopped. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { canAlter } from "./changed-checks.ts";
import { listFilesSince } from "./changed-files.ts";

/** Where the record is, from the root. */
export const PASSED_STEPS = "tools/checks/passed-steps.txt";
const FILE = join(import.meta.dirname, "../..", PASSED_STEPS);

/** A step that passed: on which commit, at which size, with how many processor seconds and how many tests. */
export type PassedStep = {
  step: string;
  commit: string;
  size: "default" | "full";
  seconds: number;
  passed: number;
};

const LINE =
  /^(?<step>\S+) (?<commit>[0-9a-f]{40}) (?<size>default|full) (?<seconds>\d+) (?<passed>\d+)$/;

/** Reads a record. Throws for a line that is none. */
export function parsePassedSteps(text: string): Map<string, PassedStep> {
  const steps = new Map<string, PassedStep>();
  for (const line of text.split("\n").filter((each) => each !== "")) {
    const { step, commit, size, seconds, passed } = LINE.exec(line)?.groups ?? {};
    if (step === undefined || commit === undefined)
      throw new Error(`${PASSED_STEPS} has a line that is no passed step: ${line}`);
    steps.set(step, {
      step,
      commit,
      size: size === "full" ? "full" : "default",
      seconds: Number(seconds),
      passed: Number(passed),
    });
  }
  return steps;
}

/** A record as text, a line for each step, by name. */
export const printPassedSteps = (steps: ReadonlyMap<string, PassedStep>): string =>
  [...steps.values()]
    .toSorted((a, b) => a.step.localeCompare(b.step))
    .map(({ step, commit, size, seconds, passed }) =>
      [step, commit, size, Math.round(seconds), passed].join(" "),
    )
    .map((line) => `${line}\n`)
    .join("");

/** The recorded steps. */
export const readPassedSteps = (): Map<string, PassedStep> =>
  parsePassedSteps(existsSync(FILE) ? readFileSync(FILE, "utf8") : "");

/** Adds a step that passed to the record, at once: a run that is stopped later has it. */
export function recordPassedStep(step: PassedStep): void {
  writeFileSync(FILE, printPassedSteps(readPassedSteps().set(step.step, step)));
}

/**
 * Decides which steps have passed: those whose outcome no file can alter that differs between the recorded commit and the work tree.
 * A commit that this clone does not have proves nothing.
 */
export function createPassedTest(
  passed: ReadonlyMap<string, PassedStep>,
  isFull: boolean,
  listFiles: (commit: string) => readonly string[] | undefined = listFilesSince,
): (step: { name: string; full?: unknown }) => boolean {
  const files = new Map<string, readonly string[] | undefined>();
  return ({ name, full }) => {
    const record = passed.get(name);
    if (record === undefined) return false;
    if (isFull && full !== undefined && record.size !== "full") return false;
    if (!files.has(record.commit)) files.set(record.commit, listFiles(record.commit));
    const changed = files.get(record.commit);
    return changed !== undefined && !changed.some((file) => canAlter(name, file));
  };
}
