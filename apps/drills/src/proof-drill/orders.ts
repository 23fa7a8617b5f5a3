import {
  readName,
  readWholeNumber,
  type CommandLine,
  type CommandSpec,
} from "@kinfold/server/platform/command-line.ts";
import { listRuns, readSeed } from "../drill/programme.ts";

/** What is broken on purpose, to see the drill notice: a verifier that believes everything, or trees whose leaves lie in order and whole. */
export const PROOF_FAULTS = ["blind", "ordered"] as const;
export type ProofPlant = (typeof PROOF_FAULTS)[number];

/** What a drill of proofs is told. */
export type ProofOrders = {
  seed: number;
  members: number;
  lies: number;
  /** Members of the two clubs that are held against each other, and how often each is looked at. */
  privacy: { members: number; samples: number; nights: number };
  plant: ProofPlant | undefined;
};

const FULL = { members: 10_000, lies: 1_000, privacy: { members: 1_000, samples: 60, nights: 30 } };
const SHORT = { members: 2_000, lies: 90, privacy: { members: 100, samples: 24, nights: 6 } };
const FAULTY = { members: 100, lies: 18 };

/** `npm run drill -- proof` and its options. */
export const DRILL_PROOF = {
  command: "npm run drill -- proof",
  about: `
Builds trees of liabilities, puts lies into what a club stores, signs and sends, and asks whether verifier, comparison or witness names
each; measures trees and proofs beside a plain hash; and tries to distinguish two clubs by the proofs of one member. Exits with 0 when
every lie was named, the times hold and the clubs cannot be distinguished. docs/drills.md says how to read it.`,
  options: {
    short: { text: "a small run, then one of each fault, which must fail" },
    lies: { value: "N", text: `lies (${FULL.lies})` },
    seed: {
      value: "N",
      text: "the seed of what is drawn by chance, but for the trees' own; a run prints its own",
    },
    plant: { value: "NAME", text: `a fault that must make it fail: ${PROOF_FAULTS.join(", ")}` },
  },
  example: "--lies 90 --seed 7",
} as const satisfies CommandSpec;

/** Reads what was typed: one run, or with --short a small one and then one for each fault, which must fail. */
export function readProofProgramme({
  options,
}: CommandLine<typeof DRILL_PROOF.options>): ProofOrders[] {
  const size = options.short || options.plant !== undefined ? SHORT : FULL;
  const orders: ProofOrders = {
    ...size,
    seed: readSeed(options.seed),
    lies: readWholeNumber("lies", options.lies, size.lies, 100_000),
    plant: readName("plant", options.plant, PROOF_FAULTS),
  };
  return listRuns(orders, options.short, PROOF_FAULTS, FAULTY);
}
