/**
 * `npm run drill -- proof`: trees of liabilities are built, measured and lied about, and two clubs are held against each other. docs/drills.md
 * says how to read it.
 */
import { readCommandLine } from "@kinfold/server/platform/command-line.ts";
import { runReports } from "../drill/programme.ts";
import { DRILL_PROOF, readProofProgramme } from "./orders.ts";

const programme = readCommandLine(DRILL_PROOF, readProofProgramme);

// What the drill runs on takes seconds to load: `--help` does without.
const { drillProofs } = await import("./run.ts");

await runReports(programme, {
  describe: ({ seed, lies }) => `seed ${seed}: ${lies} lies`,
  run: drillProofs,
  again: ({ seed, lies }) => `npm run drill -- proof --lies ${lies} --seed ${seed}`,
});
