/**
 * `npm run drill -- accounts`: transfers to members' account numbers at the sandbox's providers; what became of each is compared with the
 * drill's own reckoning. docs/drills.md says how to read it.
 */
import { readCommandLine, writeLine } from "@kinfold/server/platform/command-line.ts";
import { runProgramme, writeFaults } from "../drill/programme.ts";
import { DRILL_ACCOUNTS, readAccountProgramme, type AccountOrders } from "./orders.ts";

const programme = readCommandLine(DRILL_ACCOUNTS, readAccountProgramme);

// What the drill runs on takes seconds to load: `--help` does without.
const { drillAccounts } = await import("./run.ts");
const { setAccountsStage } = await import("./stage.ts");

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
  const again = `npm run drill -- accounts --transfers ${transfers} --seed ${seed}`;
  return writeFaults(faults, { plant, again });
}

await runProgramme(programme, setAccountsStage, runOnce);
