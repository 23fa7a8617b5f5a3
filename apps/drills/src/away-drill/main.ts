/**
 * `npm run drill -- away`: members move money while their database is away, and come to no harm by it. docs/drills.md says how to read it.
 */
import { readCommandLine } from "@kinfold/server/platform/command-line.ts";
import { runReports } from "../drill/programme.ts";
import { DRILL_AWAY, readAwayProgramme } from "./orders.ts";

const programme = readCommandLine(DRILL_AWAY, readAwayProgramme);

// What the drill runs on takes seconds to load: `--help` does without.
const { runAwayDrill } = await import("./run.ts");

await runReports(programme, {
  describe: ({ seed, members, clients, awaySeconds }) =>
    `seed ${seed}: ${members} members, ${clients} clients, away for ${awaySeconds} s`,
  run: runAwayDrill,
  again: ({ seed, awaySeconds, members, clients }) =>
    `npm run drill -- away --seconds ${awaySeconds} --members ${members} --clients ${clients} --seed ${seed}`,
});
