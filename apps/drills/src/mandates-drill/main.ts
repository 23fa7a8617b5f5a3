/**
 * `npm run drill -- mandates`: mandates that end while what debits by them is killed; what the sandbox's provider was asked for is held
 * against when each ended. docs/drills.md says how to read it.
 */
import { readCommandLine, writeLine } from "@kinfold/server/platform/command-line.ts";
import { runProgramme, writeFaults } from "../drill/programme.ts";
import { DRILL_MANDATES, readMandateProgramme, type MandateOrders } from "./orders.ts";

const programme = readCommandLine(DRILL_MANDATES, readMandateProgramme);

// What the drill runs on takes seconds to load: `--help` does without.
const { drillMandates } = await import("./run.ts");
const { setAccountsStage } = await import("../accounts-drill/stage.ts");

/** One run, and whether it came out as it should. */
async function runOnce(
  orders: MandateOrders,
  stage: Awaited<ReturnType<typeof setAccountsStage>>,
): Promise<boolean> {
  const { seed, kills, members, plant } = orders;
  writeLine(
    `\nseed ${seed}: ${members} mandates, ${kills} kills${plant === undefined ? "" : `, ${plant} planted`}`,
  );
  const { debits, stopped, refused, faults, seconds } = await drillMandates(stage, orders);
  writeLine(
    `  ${debits} debits made, ${stopped} written down and stopped by the end of their mandate, ${refused} contributions refused after it`,
  );
  writeLine(`  ${seconds.toFixed(0)} s, ${faults.length} wrong`);
  const again = `npm run drill -- mandates --kills ${kills} --members ${members} --seed ${seed}`;
  return writeFaults(faults, { plant, again });
}

await runProgramme(programme, setAccountsStage, runOnce);
