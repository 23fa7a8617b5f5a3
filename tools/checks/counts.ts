/**
 * What guards looked at, in numbers. Each guard reports what it counted, and counts.txt holds what it is expected to count: a number that
 * falls means that a guard no longer sees what it guards.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Repository } from "./read-source.ts";

/** How far a number may be from its line, in percent, before the line has to be renewed. */
const TOLERANCE_PERCENT = 5;

const FILE = join(import.meta.dirname, "counts.txt");

/** How many of each kind of thing a guard looked at, by the plural of its name. */
export type Counts = Readonly<Record<string, number>>;

/** What a guard saw: what is wrong, in sentences, and what it looked at. */
export type Look = { faults: readonly string[]; counts: Counts };

/** A check that reads the repository. It throws on source of a shape that it cannot read. */
export type Guard = {
  name: string;
  look: (repository: Repository) => Look | Promise<Look>;
  /** It takes more than half a second of processor. */
  isSlow?: true;
};

/** Set while counts.txt is renewed: programs write down what they count instead of comparing it. */
export const RENEWS_COUNTS = "KINFOLD_RENEW_COUNTS";

/** Reads the lines `guard: things 123` of counts.txt. Throws on any other line. */
export function parseCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of text.split("\n").filter((each) => each !== "")) {
    const [, name, count] = /^([\w-]+: .+) (\d+)$/.exec(line) ?? [];
    if (name === undefined || counts.has(name))
      throw new Error(`tools/checks/counts.txt cannot be read: ${line}`);
    counts.set(name, Number(count));
  }
  return counts;
}

/** What is wrong with what a guard counted, in sentences, held against the expected counts of all guards. */
export function findCountFaults(
  guard: string,
  counts: Counts,
  expected: ReadonlyMap<string, number>,
): string[] {
  const renew = `If that is right: npm run guards -- --renew ${guard}`;
  const names = new Set(Object.keys(counts).map((things) => `${guard}: ${things}`));
  const faults = names.size === 0 ? [`${guard} does not say what it looked at.`] : [];
  for (const [things, count] of Object.entries(counts)) {
    const name = `${guard}: ${things}`;
    const line = expected.get(name);
    if (count === 0) faults.push(`${name}: it looked at none.`);
    else if (line === undefined)
      faults.push(`${name} ${count}: counts.txt has no such line. ${renew}`);
    else if (Math.abs(count - line) * 100 > line * TOLERANCE_PERCENT)
      faults.push(`${name}: it looked at ${count}; counts.txt says ${line}. ${renew}`);
  }
  for (const name of expected.keys()) {
    if (name.startsWith(`${guard}: `) && !names.has(name))
      faults.push(`${name}: it no longer counts them. ${renew}`);
  }
  return faults;
}

/** What counts.txt says now. */
export const readExpectedCounts = (): Map<string, number> =>
  parseCounts(readFileSync(FILE, "utf8"));

/** Writes the lines of a guard into counts.txt and removes those that it no longer counts. */
export function renewCounts(guard: string, counts: Counts): void {
  const others = [...readExpectedCounts()].filter(([name]) => !name.startsWith(`${guard}: `));
  const own = Object.entries(counts).map(([things, count]) => [`${guard}: ${things}`, count]);
  const lines = [...others, ...own].map(([name, count]) => `${name} ${count}\n`);
  writeFileSync(FILE, lines.toSorted().join(""));
}

/** For a guard that is a program: what is wrong with what it counted. While counts are renewed it writes them down instead. */
export function settleCounts(guard: string, counts: Counts): string[] {
  if (process.env[RENEWS_COUNTS] === undefined)
    return findCountFaults(guard, counts, readExpectedCounts());
  renewCounts(guard, counts);
  return [];
}
