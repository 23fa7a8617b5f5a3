/**
 * `npm run drill -- alerts`: breaks one thing after another, and sees the alert of each fire. docs/drills.md says how to read it.
 */
import { readCommandLine, runProgram, writeLine } from "@kinfold/server/platform/command-line.ts";
import { DRILL_ALERTS } from "./orders.ts";

const { plant: isPlanted, cost: isOfCost } = readCommandLine(
  DRILL_ALERTS,
  ({ options }) => options,
);

// What the drill runs on takes seconds to load: `--help` does without.
const { BREAKS, NOT_BROKEN } = await import("./breaks.ts");
const { measureCost, measureTracingCost } = await import("./cost.ts");
const { watchBreak } = await import("./run.ts");
const { readAlertRules } = await import("@kinfold/server/testing/alert-rules.ts");
const { setAlertsStage } = await import("./stage.ts");

let closeStage: (() => Promise<void>) | undefined;

const MOST_COST = 0.03;
const formatShare = (share: number): string => `${(share * 100).toFixed(2)} %`;

async function printCost(): Promise<boolean> {
  const stage = await setAlertsStage();
  closeStage = stage.close;
  const cost = await measureCost(stage);
  const tracing = await measureTracingCost(stage);
  closeStage = undefined;
  await stage.close();
  writeLine(`the cheapest answer takes ${cost.answerMicroseconds.toFixed(0)} µs of the processor`);
  writeLine(
    `noting it takes ${cost.noteMicroseconds.toFixed(2)} µs, a scrape ${cost.scrapeMs.toFixed(1)} ms`,
  );
  writeLine(
    `together ${formatShare(cost.share)}; in turns ${formatShare(cost.lostShare)} fewer answers`,
  );
  writeLine(
    `tracing takes ${tracing.microseconds.toFixed(2)} µs of an answer with some statements, ${formatShare(tracing.share)}`,
  );
  const isPassed = cost.share <= MOST_COST && tracing.share <= MOST_COST;
  writeLine(isPassed ? "\nThe drill passed." : "\nThe drill FAILED.");
  return isPassed;
}

async function main(): Promise<boolean> {
  const rules = await readAlertRules();
  const seen = new Set([...BREAKS.flatMap(({ alerts }) => alerts), ...Object.keys(NOT_BROKEN)]);
  const forgotten = rules.filter(({ name }) => !seen.has(name)).map(({ name }) => name);
  for (const name of forgotten) writeLine(`NOT SO: nothing is broken for ${name}`);
  const stage = await setAlertsStage();
  closeStage = stage.close;
  let isPassed = forgotten.length === 0;
  for (const one of BREAKS) {
    const began = performance.now();
    const toBreak = isPlanted ? { what: one.what, alerts: one.alerts } : one;
    const { early, minutes, others } = await watchBreak(stage, rules, toBreak);
    writeLine(`${one.what} (${((performance.now() - began) / 1_000).toFixed(1)} s)`);
    for (const [name, at] of minutes) {
      const isRight = (at === undefined) === isPlanted;
      if (!isRight) isPassed = false;
      const outcome = at === undefined ? "does not fire" : `fires after ${at} min`;
      writeLine(`  ${isRight ? "" : "NOT SO: "}${name} ${outcome}`);
    }
    const tooEarly = early.filter((name) => minutes.has(name));
    for (const name of tooEarly) writeLine(`  NOT SO: ${name} fired before`);
    if (tooEarly.length > 0) isPassed = false;
    if (others.length > 0) writeLine(`  also: ${others.join(", ")}`);
  }
  closeStage = undefined;
  await stage.close();
  for (const [name, why] of Object.entries(NOT_BROKEN))
    writeLine(`not broken here: ${name}, ${why}`);
  writeLine(isPassed ? "\nThe drill passed." : "\nThe drill FAILED.");
  return isPassed;
}

await runProgram({ run: isOfCost ? printCost : main, close: () => closeStage?.() });
