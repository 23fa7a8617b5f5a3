/**
 * `npm run drill:login`: members read while many people sign in. docs/drills.md says how to read it.
 */
import { readCommandLine, writeLine } from "@kinfold/server/platform/command-line.ts";
import { runProgramme, writeFaults } from "../drill/programme.ts";
import { DRILL_LOGIN, readLoginProgramme, type LoginOrders } from "./orders.ts";

const programme = readCommandLine(DRILL_LOGIN, readLoginProgramme);

// What the drill runs on takes seconds to load: `--help` does without.
const { runLoginDrill } = await import("./run.ts");
let closeClub: (() => Promise<void>) | undefined;

/** One run, and whether it came out as it should. */
async function runOnce(orders: LoginOrders): Promise<boolean> {
  const { rate, seconds, plant } = orders;
  writeLine(
    `\n${rate} sign-ins a second for ${seconds} s${plant === undefined ? "" : `, ${plant} planted`}`,
  );
  const { lines, faults } = await runLoginDrill(orders, (close) => (closeClub = close));
  closeClub = undefined;
  for (const line of lines) writeLine(`  ${line}`);
  const again = `npm run drill:login -- --rate ${rate} --seconds ${seconds}`;
  return writeFaults(faults, { plant, again });
}

await runProgramme(programme, async () => ({ close: async () => closeClub?.() }), runOnce);
