import { setImmediate as otherWork } from "node:timers/promises";
import { KINDS } from "@kinfold/server/testing/statement-corpus/corpus.ts";
import {
  createCount,
  measureCorpus,
  isGoalMet,
  type Count,
} from "@kinfold/server/testing/statement-corpus/measure.ts";
import type { Report } from "../define-drill.ts";
import type { StatementsBenchOrders } from "./drill.ts";

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
const row = (name: string, count: Count): string =>
  `${name.padEnd(NAME_WIDTH)}${COLUMNS.map(([column]) => String(count[column]).padStart(7)).join("")}${percent(count).padStart(9)}`;
const head = `${" ".repeat(NAME_WIDTH)}${COLUMNS.map(([, title]) => title.padStart(7)).join("")}`;

/** Matches the statement of this seed, and counts what was proposed, kind by kind. */
export async function runStatementsBench({
  seed,
  options,
}: StatementsBenchOrders): Promise<Report> {
  // The work below never waits: without this, nothing would hear that the output was closed.
  await otherWork();
  const { byKind, mistakes } = measureCorpus(seed);
  const total = createCount();
  const lines = [head];
  const faults: string[] = [];
  for (const kind of KINDS) {
    const count = byKind.get(kind) ?? createCount();
    for (const [column] of COLUMNS) total[column] += count[column];
    lines.push(row(kind, count));
    if (!isGoalMet(kind, count)) faults.push(`${kind}: fewer than 95 % are right, or one is wrong`);
  }
  lines.push(row("all", total));
  if (options.mistakes) {
    lines.push(...mistakes.map(({ kind, narration, fate }) => `${fate}: ${kind}: ${narration}`));
  }
  return { lines, faults };
}
