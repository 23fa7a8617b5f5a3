/**
 * `npm run drill:proof`: trees of liabilities are built, measured and lied about, and two clubs are held against each other. docs/drills.md
 * says how to read it.
 */
import { readCommandLine, writeLine } from "@kinfold/server/platform/command-line.ts";
import { runProgramme, writeFaults } from "../drill/programme.ts";
import { DRILL_PROOF, readProofProgramme, type ProofOrders } from "./orders.ts";

const programme = readCommandLine(DRILL_PROOF, readProofProgramme);

// What the drill runs on takes seconds to load: `--help` does without.
const { drillProofs } = await import("./run.ts");

/** One run, and whether it came out as it should. */
async function runOnce(orders: ProofOrders): Promise<boolean> {
  const { seed, lies, plant } = orders;
  writeLine(`\nseed ${seed}: ${lies} lies${plant === undefined ? "" : `, ${plant} planted`}`);
  const { lines, faults, seconds } = await drillProofs(orders);
  for (const line of lines) writeLine(`  ${line}`);
  writeLine(`  ${seconds.toFixed(0)} s`);
  return writeFaults(faults, {
    plant,
    again: `npm run drill:proof -- --lies ${lies} --seed ${seed}`,
  });
}

await runProgramme(programme, async () => ({ close: async () => undefined }), runOnce);
