import {
  readName,
  readWholeNumber,
  type CommandLine,
  type CommandSpec,
} from "@kinfold/server/platform/command-line.ts";
import { listRuns, readSeed } from "../drill/programme.ts";

/** What is broken on purpose, to see the drill notice: a debit leaves while no one holds its mandate, a moment after it was allowed. */
export const MANDATE_FAULTS = ["unheld"] as const;
export type MandatePlant = (typeof MANDATE_FAULTS)[number];

/** What a drill of mandates is told. */
export type MandateOrders = {
  seed: number;
  kills: number;
  members: number;
  plant: MandatePlant | undefined;
};

const FULL = { kills: 30, members: 30 };
const SHORT = { kills: 2, members: 4 };
const FAULTY = { kills: 0, members: 3 };

/** `npm run drill -- mandates` and its options. */
export const DRILL_MANDATES = {
  command: "npm run drill -- mandates",
  about: `
Members of a simulated club let Paystack, as the sandbox plays it, debit their bank accounts for contributions that repeat. What charges is
killed again and again, and the mandates end meanwhile: by the member, or at the bank. Exits with 0 when no ended mandate was debited and
every debit is one contribution. docs/drills.md says how to read it.`,
  options: {
    short: { text: `${SHORT.kills} kills, then a small run with the fault, which must be noticed` },
    kills: { value: "N", text: `kills (${FULL.kills})` },
    members: { value: "N", text: `members, each with a mandate (${FULL.members})` },
    seed: { value: "N", text: "the seed of what is drawn by chance; a run prints its own" },
    plant: { value: "NAME", text: `a fault that must be noticed: ${MANDATE_FAULTS.join(", ")}` },
  },
  example: "--kills 10 --seed 7",
} as const satisfies CommandSpec;

/** Reads what was typed: one run, or with --short a small one and then one with the fault. */
export function readMandateProgramme({
  options,
}: CommandLine<typeof DRILL_MANDATES.options>): MandateOrders[] {
  const size = options.short ? SHORT : FULL;
  const orders: MandateOrders = {
    seed: readSeed(options.seed),
    kills: readWholeNumber("kills", options.kills, size.kills, 1_000, 0),
    members: readWholeNumber("members", options.members, size.members, 1_000),
    plant: readName("plant", options.plant, MANDATE_FAULTS),
  };
  return listRuns(orders, options.short, MANDATE_FAULTS, FAULTY);
}
