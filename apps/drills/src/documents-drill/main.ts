/**
 * `npm run drill -- documents`: documents are printed, forged and checked as a stranger checks them. docs/drills.md says how to read it.
 */
import { readCommandLine } from "@kinfold/server/platform/command-line.ts";
import { runReports } from "../drill/programme.ts";
import { DRILL_DOCUMENTS, readDocumentProgramme } from "./orders.ts";

const programme = readCommandLine(DRILL_DOCUMENTS, readDocumentProgramme);

// What the drill runs on takes seconds to load: `--help` does without.
const { drillDocuments } = await import("./run.ts");

await runReports(programme, {
  describe: ({ seed, documents }) => `seed ${seed}: ${documents} documents`,
  run: drillDocuments,
  again: ({ seed, documents }) =>
    `npm run drill -- documents --documents ${documents} --seed ${seed}`,
});
