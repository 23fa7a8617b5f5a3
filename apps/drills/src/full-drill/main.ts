/**
 * `npm run drill -- full`: members move money and send receipts while a disk is full. docs/drills.md says how to read it.
 */
import { readCommandLine, writeLine } from "@kinfold/server/platform/command-line.ts";
import { NOT_RUN, runReports } from "../drill/programme.ts";
import { DRILL_FULL, readFullProgramme } from "./orders.ts";
import { explainNoMount, findSmallDisks, runOnSmallDisks } from "./small-disks.ts";

const programme = readCommandLine(DRILL_FULL, readFullProgramme);

async function main(): Promise<void> {
  const disks = findSmallDisks();
  if (disks === undefined) {
    const why = explainNoMount();
    if (why !== undefined) writeLine(`NOT RUN: ${why}`);
    process.exitCode =
      why === undefined
        ? await runOnSmallDisks(import.meta.filename, process.argv.slice(2))
        : NOT_RUN;
    return;
  }
  // What the drill runs on takes seconds to load: `--help` does without.
  const { runFullDrill } = await import("./run.ts");
  await runReports(programme, {
    describe: ({ seed, members, clients, fullSeconds }) =>
      `seed ${seed}: ${members} members, ${clients} clients, each disk full for ${fullSeconds} s`,
    run: (orders, onOpen) => runFullDrill(orders, disks, onOpen),
    again: ({ seed, fullSeconds, members, clients }) =>
      `npm run drill -- full --seconds ${fullSeconds} --members ${members} --clients ${clients} --seed ${seed}`,
  });
}

await main();
