/**
 * `npm run drill -- promises`: cases under the test clock, one in ten of them late; what was notified is compared with what is due by the
 * drill's own reckoning. docs/drills.md says how to read it.
 */
import { readCommandLine, writeLine } from "@kinfold/server/platform/command-line.ts";
import { runProgramme, writeFaults } from "../drill/programme.ts";
import { DRILL_PROMISES, readPromiseProgramme, type PromiseOrders } from "./orders.ts";

const programme = readCommandLine(DRILL_PROMISES, readPromiseProgramme);

// What the drill runs on takes seconds to load: `--help` does without.
const { createPromiseStage, drillPromises } = await import("./run.ts");

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
  const again = `npm run drill -- promises --cases ${cases} --seed ${seed}`;
  return writeFaults(faults, { plant, again });
}

await runProgramme(programme, createPromiseStage, runOnce);
