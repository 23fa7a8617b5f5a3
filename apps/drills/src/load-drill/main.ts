/**
 * `npm run drill -- load`: members read and move money without a pause. docs/drills.md says how to read it.
 */
import { readCommandLine } from "@kinfold/server/platform/command-line.ts";
import { runReports } from "../drill/programme.ts";
import { DRILL_LOAD, readLoadProgramme } from "./orders.ts";

const programme = readCommandLine(DRILL_LOAD, readLoadProgramme);

// What the drill runs on takes seconds to load: `--help` does without.
const { runLoadDrill } = await import("./run.ts");

await runReports(programme, {
  describe: ({ seed, members, connections, servers, seconds }) =>
    `seed ${seed}: ${members} members, ${connections} connections, ${servers} servers, ${seconds} s`,
  run: runLoadDrill,
  again: ({ seed, members, connections, servers, seconds }) =>
    `npm run drill -- load --seconds ${seconds} --members ${members} --connections ${connections} --servers ${servers} --seed ${seed}`,
});
