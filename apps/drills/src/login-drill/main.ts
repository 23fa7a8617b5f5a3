/**
 * `npm run drill -- login`: members read while many people sign in. docs/drills.md says how to read it.
 */
import { readCommandLine } from "@kinfold/server/platform/command-line.ts";
import { runReports } from "../drill/programme.ts";
import { DRILL_LOGIN, readLoginProgramme } from "./orders.ts";

const programme = readCommandLine(DRILL_LOGIN, readLoginProgramme);

// What the drill runs on takes seconds to load: `--help` does without.
const { runLoginDrill } = await import("./run.ts");

await runReports(programme, {
  describe: ({ rate, seconds }) => `${rate} sign-ins a second for ${seconds} s`,
  run: runLoginDrill,
  again: ({ rate, seconds }) => `npm run drill -- login --rate ${rate} --seconds ${seconds}`,
});
