/** `npm run bench -- statements`: transfers matched with the lines of a bank statement, by kind. docs/drills.md says how to read it. */
import { randomInt } from "node:crypto";
import { setImmediate as otherWork } from "node:timers/promises";
import {
  readCommandLine,
  readWholeNumber,
  writeLine,
} from "@kinfold/server/platform/command-line.ts";
import { KINDS } from "@kinfold/server/testing/statement-corpus/corpus.ts";
import {
  createCount,
  measureCorpus,
  isGoalMet,
  type Count,
} from "@kinfold/server/testing/statement-corpus/measure.ts";

const MOST = 999_999_999;
const USUAL_SEEDS = 3;

const { seeds, isListing } = readCommandLine(
  {
    command: "npm run bench -- statements",
    about: `
Announces transfers of every kind, writes their bank statement, and counts by kind which lines the matching proposes: right, wrong, missed
though exactly one open receipt fits, or rightly left to people. Each run draws new seeds and prints them. Uses no database.
Exits with 0 when, for each seed and kind, at least 95 % of the lines with an answer are proposed right and none is proposed wrong.`,
    options: {
      seed: { value: "N", text: "repeat the run of this seed" },
      seeds: { value: "N", text: `draw so many seeds instead of ${USUAL_SEEDS}` },
      mistakes: { text: "list each line that was proposed wrong or missed" },
    },
    example: "--seed 7",
  },
  ({ options }) => {
    const count = readWholeNumber("seeds", options.seeds, USUAL_SEEDS, 100);
    const drawn = Array.from({ length: count }, () => randomInt(1, MOST));
    return {
      seeds: options.seed === undefined ? drawn : [readWholeNumber("seed", options.seed, 1, MOST)],
      isListing: options.mistakes,
    };
  },
);

const COLUMNS = [
  ["lines", "lines"],
  ["answerable", "answer"],
  ["right", "right"],
  ["wrong", "wrong"],
  ["missed", "missed"],
  ["rightlyHeld", "held"],
] as const;
const NAME_WIDTH = 54;
const percent = ({ right, answerable }: Count): string =>
  answerable === 0 ? "" : `${((100 * right) / answerable).toFixed(1)} %`;
const row = (name: string, count: Count, mark = ""): string =>
  `${name.padEnd(NAME_WIDTH)}${COLUMNS.map(([column]) => String(count[column]).padStart(7)).join("")}${percent(count).padStart(9)}${mark}`;
const head = `${" ".repeat(NAME_WIDTH)}${COLUMNS.map(([, title]) => title.padStart(7)).join("")}`;

let isGood = true;
for (const seed of seeds) {
  // The work below never waits: without this, nothing would hear that the output was closed.
  await otherWork();
  const { byKind, mistakes, tookMs } = measureCorpus(seed);
  const total = createCount();
  writeLine(`Seed ${seed}, ${Math.round(tookMs)} ms`);
  writeLine(head);
  for (const kind of KINDS) {
    const count = byKind.get(kind) ?? createCount();
    for (const [column] of COLUMNS) total[column] += count[column];
    const isMet = isGoalMet(kind, count);
    isGood &&= isMet;
    writeLine(row(kind, count, isMet ? "" : "  <"));
  }
  writeLine(row("all", total));
  if (isListing) {
    for (const { kind, narration, fate } of mistakes) writeLine(`${fate}: ${kind}: ${narration}`);
  }
  writeLine("");
}
writeLine(
  isGood
    ? "The goal is met: in every kind 95 % right or more, none wrong."
    : "THE GOAL IS NOT MET in the kinds marked with <.",
);
process.exitCode = isGood ? 0 : 1;
