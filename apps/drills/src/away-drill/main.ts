/**
 * `npm run drill:away`: members move money while their database is away, and come to no harm by it. docs/drills.md says how to read it.
 */
import { readCommandLine, writeLine } from "@kinfold/server/platform/command-line.ts";
import { runProgramme, writeFaults } from "../drill/programme.ts";
import { DRILL_AWAY, readAwayProgramme, type AwayOrders } from "./orders.ts";

const programme = readCommandLine(DRILL_AWAY, readAwayProgramme);

// What the drill runs on takes seconds to load: `--help` does without.
const { runAwayDrill } = await import("./run.ts");
let closeClub: (() => Promise<void>) | undefined;

/** One run, and whether it came out as it should. */
async function runOnce(orders: AwayOrders): Promise<boolean> {
  const { seed, awaySeconds, members, clients, plant } = orders;
  writeLine(
    `\nseed ${seed}: ${members} members, ${clients} clients, away for ${awaySeconds} s${plant === undefined ? "" : `, ${plant} planted`}`,
  );
  const { lines, faults } = await runAwayDrill(orders, (close) => (closeClub = close));
  closeClub = undefined;
  for (const line of lines) writeLine(`  ${line}`);
  return writeFaults(faults, {
    plant,
    again: `npm run drill:away -- --seconds ${awaySeconds} --seed ${seed}`,
  });
}

await runProgramme(programme, async () => ({ close: async () => closeClub?.() }), runOnce);
