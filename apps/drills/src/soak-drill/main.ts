/**
 * `npm run drill -- soak`: a server is used for hours, and its memory may not grow. docs/drills.md says how to read it.
 */
import { readCommandLine } from "@kinfold/server/platform/command-line.ts";
import { runReports } from "../drill/programme.ts";
import { DRILL_SOAK, readSoakProgramme } from "./orders.ts";

const programme = readCommandLine(DRILL_SOAK, readSoakProgramme);

// What the drill runs on takes seconds to load: `--help` does without.
const { runSoakDrill } = await import("./run.ts");

await runReports(programme, {
  describe: ({ seed, members, rate, seconds }) =>
    `seed ${seed}: ${members} members, ${rate} calls a second for ${seconds / 60} min`,
  run: runSoakDrill,
  again: ({ seed, members, rate, seconds }) =>
    `npm run drill -- soak ${seconds < 60 ? "--short" : `--minutes ${seconds / 60}`} --members ${members} --rate ${rate} --seed ${seed}`,
});
