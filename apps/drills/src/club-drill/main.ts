/**
 * `npm run drill -- club`: members contribute and redeem for months of simulated time while staff publish prices and PostgreSQL
 * is killed under them; at the end of every month everything is held against everything. docs/drills.md says how to read it.
 */
import { readCommandLine, runProgram } from "@kinfold/server/platform/command-line.ts";
import { writeFaults } from "../drill/programme.ts";
import { DRILL_CLUB, readClubProgramme, type ClubOrders } from "./orders.ts";

const programme = readCommandLine(DRILL_CLUB, readClubProgramme);

// What the drill runs on takes seconds to load: `--help` does without.
const { drillClub } = await import("./run.ts");

let closeStage: (() => Promise<void>) | undefined;

/** One run, and whether it came out as it should. */
async function runOnce(orders: ClubOrders): Promise<boolean> {
  const { seed, members, months, plant } = orders;
  const planted = plant === undefined ? "" : `, ${plant} planted`;
  console.log(`\nseed ${seed}: ${members} members, ${months} months${planted}`);
  const outcome = await drillClub(
    orders,
    (line) => console.log(`  ${line}`),
    (close) => (closeStage = close),
  );
  closeStage = undefined;
  const { contributed, redeemed, refused, cut, matured, kills, seconds, memory, faults } = outcome;
  const { corrected, leftEarly } = outcome;
  console.log(
    `  ${contributed} contributions, ${redeemed} redemptions (${leftEarly} early, with a fee), ${matured} terms ended, ${corrected} prices corrected, ${refused} refused, ${cut} cut off, ${kills} kills of PostgreSQL`,
  );
  console.log(
    `  ${seconds.toFixed(0)} s; ${memory.first} MB after the first month, ${memory.last} MB at the end`,
  );
  const again = `npm run drill -- club --members ${members} --months ${months} --seed ${seed}`;
  return writeFaults(faults, { plant, again });
}

async function main(): Promise<boolean> {
  let isPassed = true;
  for (const orders of programme) isPassed = (await runOnce(orders)) && isPassed;
  console.log(isPassed ? "\nThe drill passed." : "\nThe drill FAILED.");
  return isPassed;
}

await runProgram({ run: main, close: () => closeStage?.() });
