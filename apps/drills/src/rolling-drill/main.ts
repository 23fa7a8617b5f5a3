/**
 * `npm run drill -- rolling`: servers are replaced while they are used. docs/drills.md says how to read it.
 */
import { readCommandLine } from "@kinfold/server/platform/command-line.ts";
import { runReports } from "../drill/programme.ts";
import { DRILL_ROLLING, readRollingProgramme } from "./orders.ts";

const programme = readCommandLine(DRILL_ROLLING, readRollingProgramme);

// What the drill runs on takes seconds to load: `--help` does without.
const { runRollingDrill } = await import("./run.ts");

await runReports(programme, {
  describe: ({ seed, members, rate, rounds }) =>
    `seed ${seed}: ${members} members, ${rate} calls a second, ${rounds} rounds of 2 servers`,
  run: runRollingDrill,
  again: ({ seed, members, rate, rounds }) =>
    `npm run drill -- rolling --rounds ${rounds} --members ${members} --rate ${rate} --seed ${seed}`,
});
