import {
  readName,
  readWholeNumber,
  type CommandLine,
  type CommandSpec,
} from "@kinfold/server/platform/command-line.ts";
import { listRuns, readSeed } from "../drill/programme.ts";

/**
 * What is broken on purpose, to see the drill notice: any sender's name is taken for the member's, no night looks for lost webhooks,
 * or someone with every right adds a kobo to what a transfer brought.
 */
export const ACCOUNT_FAULTS = ["stranger", "lost", "kobo"] as const;
export type AccountPlant = (typeof ACCOUNT_FAULTS)[number];

/** What a drill of account numbers is told. */
export type AccountOrders = {
  seed: number;
  transfers: number;
  plant: AccountPlant | undefined;
};

const FULL = 1_000;
const SHORT = 60;
const FAULTY = 24;

/** `npm run drill -- accounts` and its options. */
export const DRILL_ACCOUNTS = {
  command: "npm run drill -- accounts",
  about: `
Members of a simulated club ask Paystack and Monnify for account numbers, and money is sent to them: by the members, by strangers, in
other currencies, to numbers of members who left and of no member, announced twice, late, never or untruly. Exits with 0 when each
transfer ended in the one state that the drill's own reckoning gives it, to the kobo. docs/drills.md says how to read it.`,
  options: {
    short: { text: `${SHORT} transfers, then a small run for each fault, which must be noticed` },
    transfers: { value: "N", text: `transfers (${FULL})` },
    seed: { value: "N", text: "the seed of what is drawn by chance; a run prints its own" },
    plant: { value: "NAME", text: `a fault that must be noticed: ${ACCOUNT_FAULTS.join(", ")}` },
  },
  example: "--transfers 200 --seed 7",
} as const satisfies CommandSpec;

/** Reads what was typed: one run, or with --short a small one and then one for each fault. */
export function readAccountProgramme({
  options,
}: CommandLine<typeof DRILL_ACCOUNTS.options>): AccountOrders[] {
  const orders: AccountOrders = {
    seed: readSeed(options.seed),
    transfers: readWholeNumber(
      "transfers",
      options.transfers,
      options.short ? SHORT : FULL,
      10_000,
    ),
    plant: readName("plant", options.plant, ACCOUNT_FAULTS),
  };
  return listRuns(orders, options.short, ACCOUNT_FAULTS, { transfers: FAULTY });
}
