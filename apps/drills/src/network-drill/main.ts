/**
 * `npm run drill -- network`: payments wait for the network while it is cut and browsers are killed. docs/drills.md says how to read it.
 */
import { readCommandLine } from "@kinfold/server/platform/command-line.ts";
import { runReports } from "../drill/programme.ts";
import { DRILL_NETWORK, readNetworkProgramme } from "./orders.ts";

const programme = readCommandLine(DRILL_NETWORK, readNetworkProgramme);

// What the drill runs on takes seconds to load: `--help` does without.
const { runNetworkDrill } = await import("./run.ts");

await runReports(programme, {
  describe: ({ seed, runs }) => `seed ${seed}: ${runs} runs of each flow`,
  run: runNetworkDrill,
  again: ({ seed, runs }) => `npm run drill -- network --runs ${runs} --seed ${seed}`,
});
