/**
 * `npm run drill -- net`: members move money over bad networks. docs/drills.md says how to read it.
 */
import { readCommandLine } from "@kinfold/server/platform/command-line.ts";
import { runReports } from "../drill/programme.ts";
import { DRILL_NET, readNetProgramme } from "./orders.ts";

const programme = readCommandLine(DRILL_NET, readNetProgramme);

// What the drill runs on takes seconds to load: `--help` does without.
const { runNetDrill } = await import("./run.ts");

await runReports(programme, {
  describe: ({ seed, members, clients, spells, seconds }) =>
    `seed ${seed}: ${members} members, ${clients} clients, ${spells.length} × ${seconds} s`,
  run: runNetDrill,
  again: ({ seed, seconds, members, clients, holdsTimes }) =>
    `npm run drill -- net --${holdsTimes ? "" : " --short"} --seconds ${seconds} --members ${members} --clients ${clients} --seed ${seed}`,
});
