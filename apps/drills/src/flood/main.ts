/** `npm run drill -- flood`: what others notice while a few addresses hold every connection they can. docs/drills.md says how to read it. */
import { readCommandLine, runProgram, writeLine } from "@kinfold/server/platform/command-line.ts";
import { DRILL_FLOOD, readFloodOrders } from "./orders.ts";
import { runFlood } from "./run.ts";
import { describeVisits } from "./visitors.ts";

const orders = readCommandLine(DRILL_FLOOD, readFloodOrders);

let closeAll: (() => Promise<void>) | undefined;

async function main(): Promise<boolean> {
  const { idle, slowHeads, slowBodies, addresses, plant } = orders;
  const planted = plant === undefined ? "" : `, ${plant} planted`;
  writeLine(
    `${idle} idle, ${slowHeads} slow heads, ${slowBodies} slow bodies from ${addresses} addresses${planted}`,
  );
  const { quiet, flooded, attack, faults } = await runFlood(orders, (close) => (closeAll = close));
  closeAll = undefined;
  writeLine(describeVisits("quiet", quiet));
  writeLine(describeVisits("flood", flooded));
  writeLine(
    `  attack: ${attack.opened} opened, ${attack.most} open at most, ${attack.last} at the end`,
  );
  for (const fault of faults) writeLine(`    ${fault}`);
  const isPassed = plant === undefined ? faults.length === 0 : faults.length > 0;
  if (plant !== undefined) writeLine(isPassed ? "  noticed, as it should be" : "  NOT NOTICED");
  writeLine(isPassed ? "\nThe drill passed." : "\nThe drill FAILED.");
  return isPassed;
}

await runProgram({ run: main, close: () => closeAll?.() });
