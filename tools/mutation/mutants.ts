import { array, number, optional, record, string, type, type Infer } from "superstruct";
import type { MutatedGroup } from "./mutated-groups.ts";

/** Of a hundred changes so many turn a test red. */
const LEAST_PERCENT = 95;

const Mutant = type({
  mutatorName: string(),
  replacement: optional(string()),
  status: string(),
  location: type({ start: type({ line: number(), column: number() }) }),
});

/** What Stryker writes of each change, by file. */
export const MutationReport = type({
  files: record(string(), type({ source: string(), mutants: array(Mutant) })),
});
type Mutant = Infer<typeof Mutant>;

/** A change that is noticed, or that makes the tests go on for ever. */
const NOTICED = new Set(["Killed", "Timeout"]);
/** A change of which nothing is said: it does not compile, or is left out. */
const NOT_TRIED = new Set(["CompileError", "Ignored"]);

const OF_SIGNS = new Set([
  "ArithmeticOperator",
  "AssignmentOperator",
  "ConditionalExpression",
  "EqualityOperator",
  "LogicalOperator",
  "UnaryOperator",
  "UpdateOperator",
]);

/** A change by the line that it is in and what stands there instead. */
const nameMutant = (source: string, { replacement = "", location }: Mutant): string =>
  `${source.split("\n")[location.start.line - 1]?.trim()} → ${replacement}`;

const describe = (file: string, { mutatorName, replacement, status, location }: Mutant): string =>
  `${file}:${location.start.line}:${location.start.column} ${mutatorName} ${JSON.stringify(replacement ?? "").slice(0, 60)}: ${status}`;

/** A line for each file, one for each change that no test noticed, and what is wrong with them. */
export function judgeMutants(
  { files }: Infer<typeof MutationReport>,
  { isPosting = false, same = {} }: Pick<MutatedGroup, "isPosting" | "same">,
): { lines: string[]; faults: string[] } {
  const lines: string[] = [];
  const faults: string[] = [];
  for (const [file, { source, mutants }] of Object.entries(files)) {
    const reasons = same[file] ?? {};
    const isSame = (mutant: Mutant): boolean => Object.hasOwn(reasons, nameMutant(source, mutant));
    const survivors = mutants.filter(
      ({ status }) => !NOTICED.has(status) && !NOT_TRIED.has(status),
    );
    const noticed = mutants.filter(({ status }) => NOTICED.has(status));
    const missed = survivors.filter((mutant) => !isSame(mutant));
    const alike = survivors.filter(isSame);
    const count = noticed.length + missed.length;
    const percent = (noticed.length / count) * 100;
    lines.push(
      `${file}: ${noticed.length} of ${count} changes noticed (${percent.toFixed(1)} %); after ${alike.length} more it does the same`,
      ...missed.map((mutant) => `  ${describe(file, mutant)}`),
    );
    if (!(percent >= LEAST_PERCENT)) faults.push(`${file}: ${LEAST_PERCENT} % are wanted`);
    for (const mutant of missed) {
      if (isPosting && OF_SIGNS.has(mutant.mutatorName))
        faults.push(`${describe(file, mutant)}; of a posting none may be`);
    }
    for (const reason of Object.keys(reasons)) {
      if (!alike.some((mutant) => nameMutant(source, mutant) === reason))
        faults.push(`${file}: ${reason} is said to do the same, and does not survive`);
    }
  }
  if (lines.length === 0) faults.push("nothing was changed");
  return { lines, faults };
}
