/**
 * `npm run drill -- phone`: alerts to phones while what sends them is killed; what the sandbox's phones show is held against what happened.
 * docs/drills.md says how to read it.
 */
import { readCommandLine, writeLine } from "@kinfold/server/platform/command-line.ts";
import { runProgramme, writeFaults } from "../drill/programme.ts";
import { DRILL_PHONE, readPhoneProgramme, type PhoneOrders } from "./orders.ts";

const programme = readCommandLine(DRILL_PHONE, readPhoneProgramme);

// What the drill runs on takes seconds to load: `--help` does without.
const { drillPhones } = await import("./run.ts");
const { setAccountsStage } = await import("../accounts-drill/stage.ts");

/** One run, and whether it came out as it should. */
async function runOnce(
  orders: PhoneOrders,
  stage: Awaited<ReturnType<typeof setAccountsStage>>,
): Promise<boolean> {
  const { seed, kills, members, plant } = orders;
  writeLine(
    `\nseed ${seed}: ${members} phones, ${kills} kills${plant === undefined ? "" : `, ${plant} planted`}`,
  );
  const outcome = await drillPhones(stage, orders);
  const { events, inDoubt, faults, seconds } = outcome;
  writeLine(`  ${events} events, ${inDoubt} of them about to be sent at ${outcome.kills} kills`);
  writeLine(`  ${seconds.toFixed(0)} s, ${faults.length} wrong`);
  const again = `npm run drill -- phone --kills ${kills} --members ${members} --seed ${seed}`;
  return writeFaults(faults, { plant, again });
}

await runProgramme(programme, setAccountsStage, runOnce);
