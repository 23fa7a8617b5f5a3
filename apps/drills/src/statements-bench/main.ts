/** `npm run bench:statements`: transfers matched with the lines of a bank statement, by seed. docs/drills.md says how to read it. */
import { setImmediate as otherWork } from "node:timers/promises";
import {
  readCommandLine,
  readWholeNumber,
  writeLine,
} from "@kinfold/server/platform/command-line.ts";
import { KINDS } from "@kinfold/server/testing/statement-corpus/corpus.ts";
import { measureCorpus, type Count } from "@kinfold/server/testing/statement-corpus/measure.ts";
import { TRAPS } from "@kinfold/server/testing/statement-corpus/traps.ts";

const SEEDS = [1, 7, 42, 1_960, 2_026, 31_415, 271_828, 900_913];

const seeds = readCommandLine(
  {
    command: "npm run bench:statements",
    about: `
Announces a thousand transfers, writes their bank statement, and counts what the matching proposes: right, wrong, or left to people.
Uses no database. Exits with 0 when at least 95 % are right and none is wrong, for each seed.`,
    options: { seed: { value: "N", text: `one seed instead of ${SEEDS.join(", ")}` } },
    example: "--seed 7",
  },
  ({ options }) =>
    options.seed === undefined ? SEEDS : [readWholeNumber("seed", options.seed, 1, 999_999_999)],
);
const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

const COLUMNS = ["transfers", "right", "wrong", "held", "nothing"] as const;
const row = (name: string, count: Count, more = ""): string =>
  `${name.padEnd(34)}${COLUMNS.map((column) => String(count[column]).padStart(10)).join("")}${more}`;

const head = `${" ".repeat(34)}${COLUMNS.map((column) => column.padStart(10)).join("")}`;

let isGood = true;
for (const [at, seed] of seeds.entries()) {
  // The work below never waits: without this, nothing would hear that the output was closed.
  await otherWork();
  const { total, byKind, phantoms, byTrap, traps, tookMs } = measureCorpus(seed);
  if (at === 0) {
    writeLine(`By kind, seed ${seed}`);
    writeLine(head);
    for (const kind of KINDS) writeLine(row(kind, byKind.get(kind) ?? total));
    writeLine(row("never arrived", phantoms));
    for (const trap of TRAPS) writeLine(row(trap, byTrap.get(trap) ?? traps));
    writeLine("");
    writeLine("By seed");
    writeLine(head);
  }
  const share = percent(total.right, total.transfers);
  writeLine(row(`seed ${seed}`, total, `   ${share} right, ${Math.round(tookMs)} ms`));
  writeLine(row("  taken back or our own payouts", traps));
  isGood &&=
    total.right >= total.transfers * 0.95 && total.wrong + phantoms.wrong + traps.wrong === 0;
}
writeLine(isGood ? "The goal is met: 95 % right or more, none wrong." : "THE GOAL IS NOT MET.");
process.exitCode = isGood ? 0 : 1;
