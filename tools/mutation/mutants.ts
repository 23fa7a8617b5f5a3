import { array, number, optional, record, string, type, type Infer } from "superstruct";
import type { MutatedGroup } from "./mutated-groups.ts";

const Mutant = type({
  mutatorName: string(),
  replacement: optional(string()),
  status: string(),
  location: type({ start: type({ line: number(), column: number() }) }),
});
type Mutant = Infer<typeof Mutant>;

/** What Stryker, and our own changes of SQL, say of each change, by file. */
export const MutationReport = type({
  files: record(string(), type({ source: string(), mutants: array(Mutant) })),
});
export type MutationReport = Infer<typeof MutationReport>;

/** A change that a test notices, or that makes the tests go on for ever. */
const NOTICED = new Set(["Killed", "Timeout"]);
/** A change that says nothing: it does not compile, or only a constant has it. */
const NOT_TRIED = new Set(["CompileError", "Ignored"]);

/** A change by its line and what is there instead. */
const nameMutant = (source: string, { replacement = "", location }: Mutant): string =>
  `${source.split("\n")[location.start.line - 1]?.trim()} → ${replacement}`;

const describe = (file: string, { mutatorName, replacement, status, location }: Mutant): string =>
  `${file}:${location.start.line}:${location.start.column} ${mutatorName} ${JSON.stringify(replacement ?? "").slice(0, 200)}: ${status}`;

/** How many changes of a group were noticed, do the same, or survived. */
export type Counts = { noticed: number; same: number; survived: number };

/**
 * Judges a report: a line for each file and for each change that no test noticed, the counts of all files, and what is wrong. Every change has to
 * be noticed, or to be listed as doing the same. A group that is not whole yet says how many survive: neither more nor fewer may.
 */
export function judgeMutants(
  { files }: MutationReport,
  { same = {}, survivors = 0 }: Pick<MutatedGroup, "same" | "survivors">,
): { lines: string[]; counts: Counts; faults: string[] } {
  const lines: string[] = [];
  const faults: string[] = [];
  const counts: Counts = { noticed: 0, same: 0, survived: 0 };
  for (const [file, { source, mutants }] of Object.entries(files)) {
    const reasons = same[file] ?? {};
    const isSame = (mutant: Mutant): boolean => Object.hasOwn(reasons, nameMutant(source, mutant));
    const tried = mutants.filter(({ status }) => !NOT_TRIED.has(status));
    const unnoticed = tried.filter(({ status }) => !NOTICED.has(status));
    const alike = unnoticed.filter(isSame);
    const missed = unnoticed.filter((mutant) => !isSame(mutant));
    const noticed = tried.length - unnoticed.length;
    lines.push(
      `${file}: ${noticed} of ${noticed + missed.length} changes noticed; after ${alike.length} more it does the same`,
      ...missed.map((mutant) => `  ${describe(file, mutant)}`),
    );
    counts.noticed += noticed;
    counts.same += alike.length;
    counts.survived += missed.length;
    for (const reason of Object.keys(reasons)) {
      if (!alike.some((mutant) => nameMutant(source, mutant) === reason))
        faults.push(`${file}: ${reason} is listed as doing the same, and does not survive`);
    }
  }
  for (const file of Object.keys(same))
    if (files[file] === undefined) faults.push(`${file} is listed, and nothing of it was changed`);
  if (counts.noticed === 0) faults.push("nothing that was changed was noticed");
  if (counts.survived !== survivors)
    faults.push(`${counts.survived} changes survive, ${survivors} are expected`);
  return { lines, counts, faults };
}
