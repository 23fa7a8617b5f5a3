/**
 * `npm run drill:promises`: cases under the test clock, one in ten of them late; what was notified is compared with what is due by the
 * drill's own reckoning. docs/drills.md says how to read it.
 */
import { readCommandLine, runProgram, writeLine } from "@kinfold/server/platform/command-line.ts";
import { DRILL_PROMISES, readPromiseProgramme, type PromiseOrders } from "./orders.ts";

const programme = readCommandLine(DRILL_PROMISES, readPromiseProgramme);

// What the drill runs on takes seconds to load: `--help` does without.
const { createPromiseStage, drillPromises } = await import("./run.ts");

const SHOWN = 8;

let closeStage: (() => Promise<void>) | undefined;

/** One run, and whether it came out as it should. */
async function runOnce(
  orders: PromiseOrders,
  stage: Awaited<ReturnType<typeof createPromiseStage>>,
) {
  const { seed, cases, plant } = orders;
  const planted = plant === undefined ? "" : `, ${plant} planted`;
  writeLine(`\nseed ${seed}: ${cases} cases${planted}`);
  const outcome = await drillPromises(stage, orders);
  const { late, reminded, escalated, breached, slowestMs, falseNotices, rates, faults } = outcome;
  writeLine(
    `  ${late} late; ${reminded} reminded, ${escalated} escalated, ${breached} found late, the slowest after ${(slowestMs / 1_000).toFixed(0)} s; ${falseNotices} false`,
  );
  for (const rate of rates) writeLine(`  ${rate}`);
  writeLine(`  ${outcome.seconds.toFixed(0)} s`);
  for (const fault of faults.slice(0, SHOWN)) writeLine(`    NOT SO: ${fault}`);
  const isClean = faults.length === 0;
  if (plant !== undefined) writeLine(isClean ? "  NOT NOTICED" : "  noticed, as it should be");
  else if (!isClean)
    writeLine(
      `  ${faults.length} faults. Again: npm run drill:promises -- --cases ${cases} --seed ${seed}`,
    );
  return isClean === (plant === undefined);
}

async function main(): Promise<boolean> {
  let isPassed = true;
  const stage = await createPromiseStage();
  closeStage = stage.close;
  for (const orders of programme) isPassed = (await runOnce(orders, stage)) && isPassed;
  closeStage = undefined;
  await stage.close();
  writeLine(isPassed ? "\nThe drill passed." : "\nThe drill FAILED.");
  return isPassed;
}

await runProgram({ run: main, close: () => closeStage?.() });
