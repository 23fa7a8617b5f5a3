import {
  readName,
  readWholeNumber,
  type CommandLine,
  type CommandSpec,
} from "@kinfold/server/platform/command-line.ts";
import { listRuns, readSeed } from "../drill/programme.ts";

/**
 * What is broken on purpose, to see the drill notice. blind: who checks does not compare the file. unsigned: they believe every square
 * code. lenient: an amount that is short by one kobo was held. silent: nothing was withdrawn and nothing expires.
 */
export const DOCUMENT_FAULTS = ["blind", "unsigned", "lenient", "silent"] as const;
export type DocumentPlant = (typeof DOCUMENT_FAULTS)[number];

/** What a drill of documents is told. */
export type DocumentOrders = {
  seed: number;
  documents: number;
  /** Random pairs of a balance and an amount. */
  pairs: number;
  plant: DocumentPlant | undefined;
};

const FULL = { documents: 500, pairs: 10_000 };
const SHORT = { documents: 12, pairs: 10_000 };
const FAULTY = { documents: 3, pairs: 2_000 };

/** `npm run drill -- documents` and its options. */
export const DRILL_DOCUMENTS = {
  command: "npm run drill -- documents",
  about: `
Prints proofs of funds, changes a bit in every 64th byte of each file, and forges square code and file, each alone and together: all must be
refused and every original accepted. Asks of random balances whether an amount was held, and of expired and withdrawn proofs what they are.
docs/drills.md says how to read it.`,
  options: {
    short: { text: "a small run, then one of each fault, which must fail" },
    documents: { value: "N", text: `documents (${FULL.documents})` },
    seed: { value: "N", text: "the seed of what is drawn by chance; a run prints its own" },
    plant: { value: "NAME", text: `a fault that must make it fail: ${DOCUMENT_FAULTS.join(", ")}` },
  },
  example: "--documents 20 --seed 7",
} as const satisfies CommandSpec;

/** Reads what was typed: one run, or with --short a small one and then one for each fault, which must fail. */
export function readDocumentProgramme({
  options,
}: CommandLine<typeof DRILL_DOCUMENTS.options>): DocumentOrders[] {
  const plant = readName("plant", options.plant, DOCUMENT_FAULTS);
  const size = plant !== undefined ? FAULTY : options.short ? SHORT : FULL;
  const orders: DocumentOrders = {
    ...size,
    seed: readSeed(options.seed),
    documents: readWholeNumber("documents", options.documents, size.documents, 10_000),
    plant,
  };
  return listRuns(orders, options.short, DOCUMENT_FAULTS, FAULTY);
}
