import {
  readName,
  readWholeNumber,
  type CommandLine,
  type CommandSpec,
} from "@kinfold/server/platform/command-line.ts";
import { readSeed } from "../drill/programme.ts";
import { FULL_FAULTS, type FullPlant } from "./plant-names.ts";

/** What a drill of full disks is told. */
export type FullOrders = {
  seed: number;
  members: number;
  clients: number;
  /** How long each disk is full, and the quiet around it. */
  fullSeconds: number;
  quietSeconds: number;
  plant: FullPlant | undefined;
};

const FULL = { fullSeconds: 60, quietSeconds: 10, members: 48, clients: 24 };
const SHORT = { fullSeconds: 2, quietSeconds: 1, members: 12, clients: 8 };

/** `npm run drill -- full` and its options. */
export const DRILL_FULL = {
  command: "npm run drill -- full",
  about: `
Members move money and send receipts while the disk of the database is filled to the last byte, and then that of the uploads; both are
small and in memory. Exits with 0 when every answer meanwhile is what was asked for or 503 within 5 seconds, no server ends, money
moves again within 10 seconds once there is room, and nothing that was acknowledged is lost, doubled or contradicted. Exits with 3, and
a sentence, where this user may not mount a disk: then nothing was tried. docs/drills.md says how to read it.`,
  options: {
    short: { text: "disks that are full for 2 seconds" },
    seconds: { value: "N", text: `how long each disk is full (${FULL.fullSeconds})` },
    members: { value: "N", text: `members of the club (${FULL.members})` },
    clients: { value: "N", text: `clients at once (${FULL.clients})` },
    seed: { value: "N", text: "the seed of what is drawn by chance; a run prints its own" },
    plant: { value: "NAME", text: `a fault that must make it fail: ${FULL_FAULTS.join(", ")}` },
  },
  example: "--short --seed 7",
} as const satisfies CommandSpec;

/** Reads what was typed: one run. */
export function readFullProgramme({
  options,
}: CommandLine<typeof DRILL_FULL.options>): FullOrders[] {
  const plant = readName("plant", options.plant, FULL_FAULTS);
  const size = options.short || plant !== undefined ? SHORT : FULL;
  return [
    {
      ...size,
      seed: readSeed(options.seed),
      fullSeconds: readWholeNumber("seconds", options.seconds, size.fullSeconds, 600),
      members: readWholeNumber("members", options.members, size.members, 1_000),
      clients: readWholeNumber("clients", options.clients, size.clients, 1_000),
      plant,
    },
  ];
}
