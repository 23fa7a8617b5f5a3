/** `npm run drill -- uploads`: what others notice while members send hostile files and many large ones. docs/drills.md says how to read it. */
import { readCommandLine, runProgram, writeLine } from "@kinfold/server/platform/command-line.ts";
import { DRILL_UPLOADS, readUploadsOrders } from "./orders.ts";

const orders = readCommandLine(DRILL_UPLOADS, readUploadsOrders);

// What the drill runs on takes a second to load: `--help` does without.
const { describeVisits } = await import("../flood/visitors.ts");
const { findUnnoticed } = await import("./planted-faults.ts");
const { runUploads } = await import("./run.ts");

let closeAll: (() => Promise<void>) | undefined;

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

const describeAnswers = (answers: ReadonlyMap<number, number>): string =>
  [...answers]
    .toSorted(([one], [other]) => one - other)
    .map(([status, times]) => `${times} × ${status === 0 ? "broken off" : status}`)
    .join(", ");

async function main(): Promise<boolean> {
  const { hostile, uploads, members, seed, faultsToPlant } = orders;
  const planted = faultsToPlant.length === 0 ? "" : `, planted: ${faultsToPlant.join(", ")}`;
  writeLine(
    `seed ${seed}: ${hostile} hostile files and ${uploads} uploads of 10 MB at once by ${members} members${planted}`,
  );
  const outcome = await runUploads(orders, (close) => (closeAll = close), writeLine);
  closeAll = undefined;
  writeLine(describeVisits("quiet", outcome.quiet));
  writeLine(describeVisits("uploads", outcome.loaded));
  writeLine(`  hostile files: ${describeAnswers(outcome.hostile)}`);
  writeLine(`  large files: ${describeAnswers(outcome.large)}`);
  writeLine(
    `  server memory: ${megabytes(outcome.memory.before)} before, ${megabytes(outcome.memory.most)} at most`,
  );
  writeLine(`  unfinished files: ${megabytes(outcome.unfinishedBytes)} of the disk at most`);
  writeLine(
    `  temporary files left: ${outcome.left.afterwards} afterwards, ${outcome.left.afterKill} after a kill`,
  );
  for (const fault of outcome.faults) writeLine(`    ${fault}`);
  const unnoticed = findUnnoticed(faultsToPlant, outcome.faults);
  for (const name of faultsToPlant)
    writeLine(
      `  ${name}: ${unnoticed.includes(name) ? "NOT NOTICED" : "noticed, as it should be"}`,
    );
  const isPassed =
    faultsToPlant.length === 0 ? outcome.faults.length === 0 : unnoticed.length === 0;
  writeLine(isPassed ? "\nThe drill passed." : `\nThe drill FAILED. Again with --seed ${seed}.`);
  return isPassed;
}

await runProgram({ run: main, close: () => closeAll?.() });
