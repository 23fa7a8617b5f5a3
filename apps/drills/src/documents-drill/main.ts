/**
 * `npm run drill:documents`: documents are printed, forged and checked as a stranger checks them. docs/drills.md says how to read it.
 */
import { readCommandLine, writeLine } from "@kinfold/server/platform/command-line.ts";
import { runProgramme, writeFaults } from "../drill/programme.ts";
import { DRILL_DOCUMENTS, readDocumentProgramme, type DocumentOrders } from "./orders.ts";

const programme = readCommandLine(DRILL_DOCUMENTS, readDocumentProgramme);

// What the drill runs on takes seconds to load: `--help` does without.
const { drillDocuments } = await import("./run.ts");

/** One run, and whether it came out as it should. */
async function runOnce(orders: DocumentOrders): Promise<boolean> {
  const { seed, documents, plant } = orders;
  const planted = plant === undefined ? "" : `, ${plant} planted`;
  writeLine(`\nseed ${seed}: ${documents} documents${planted}`);
  const begun = performance.now();
  const { lines, faults } = await drillDocuments(orders);
  for (const line of lines) writeLine(`  ${line}`);
  writeLine(`  ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
  return writeFaults(faults, {
    plant,
    again: `npm run drill:documents -- --documents ${documents} --seed ${seed}`,
  });
}

await runProgramme(programme, async () => ({ close: async () => undefined }), runOnce);
