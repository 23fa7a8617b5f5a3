/**
 * `npm run drill:accounts`: transfers to members' account numbers at the sandbox's providers; what became of each is compared with the
 * drill's own reckoning. docs/drills.md says how to read it.
 */
import { readCommandLine, runProgram, writeLine } from "@kinfold/server/platform/command-line.ts";
import { DRILL_ACCOUNTS, readAccountProgramme, type AccountOrders } from "./orders.ts";

const programme = readCommandLine(DRILL_ACCOUNTS, readAccountProgramme);

// What the drill runs on takes seconds to load: `--help` does without.
const { drillAccounts } = await import("./run.ts");
const { setAccountsStage } = await import("./stage.ts");

const SHOWN = 8;

let closeStage: (() => Promise<void>) | undefined;

/** One run, and whether it came out as it should. */
async function runOnce(
  orders: AccountOrders,
  stage: Awaited<ReturnType<typeof setAccountsStage>>,
): Promise<boolean> {
  const { seed, transfers, plant } = orders;
  writeLine(
    `\nseed ${seed}: ${transfers} transfers${plant === undefined ? "" : `, ${plant} planted`}`,
  );
  const { became, foundByNight, usualCreditMs, faults, seconds } = await drillAccounts(
    stage,
    orders,
  );
  const states = [...became].map(([state, count]) => `${count} ${state}`).join(", ");
  writeLine(
    `  ${states}; ${foundByNight} payments found by the night; in the wallet within ${usualCreditMs} ms, all but one in a hundred`,
  );
  writeLine(`  ${seconds.toFixed(0)} s, ${faults.length} wrong`);
  for (const fault of faults.slice(0, SHOWN)) writeLine(`    NOT SO: ${fault}`);
  const isClean = faults.length === 0;
  if (plant !== undefined) writeLine(isClean ? "  NOT NOTICED" : "  noticed, as it should be");
  else if (!isClean) {
    writeLine(`  Again: npm run drill:accounts -- --transfers ${transfers} --seed ${seed}`);
  }
  return isClean === (plant === undefined);
}

async function main(): Promise<boolean> {
  let isPassed = true;
  const stage = await setAccountsStage();
  closeStage = stage.close;
  for (const orders of programme) isPassed = (await runOnce(orders, stage)) && isPassed;
  closeStage = undefined;
  await stage.close();
  writeLine(isPassed ? "\nThe drill passed." : "\nThe drill FAILED.");
  return isPassed;
}

await runProgram({ run: main, close: () => closeStage?.() });
