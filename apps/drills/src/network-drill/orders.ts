import {
  readName,
  readWholeNumber,
  type CommandLine,
  type CommandSpec,
} from "@kinfold/server/platform/command-line.ts";
import { readSeed } from "../drill/programme.ts";
import { FLOWS, type Flow } from "./flow-names.ts";
import { NETWORK_FAULTS, type NetworkPlant } from "./plant-names.ts";

/** What a drill of payments that wait for the network is told. */
export type NetworkOrders = {
  seed: number;
  flows: readonly Flow[];
  /** How often each flow is done. */
  runs: number;
  plant: NetworkPlant | undefined;
};

const RUNS = { full: 1_000, short: 10, planted: 15 };

/** `npm run drill -- network` and its options. */
export const DRILL_NETWORK = {
  command: "npm run drill -- network",
  about: `
Members begin contributions from their wallet, withdrawals and transfers with a receipt without a network. The app's own queue sends them while
the connection is cut before, within and after each request, every 64 KB of an upload too, while the browser is killed there and whenever it
writes something down, and while time passes, so that they have to be confirmed again. Exits with 0 when each is done exactly once: as many
postings, receipts and emails as without any trouble. docs/drills.md says how to read it.`,
  options: {
    short: { text: `${RUNS.short} runs of each flow` },
    runs: { value: "N", text: `runs of each flow (${RUNS.full})` },
    seed: { value: "N", text: "the seed of what is drawn by chance; a run prints its own" },
    plant: { value: "NAME", text: `a fault that must make it fail: ${NETWORK_FAULTS.join(", ")}` },
  },
  example: "--short --seed 7",
} as const satisfies CommandSpec;

/** Reads what was typed: one run. A fault is shown by contributions alone. */
export function readNetworkProgramme({
  options,
}: CommandLine<typeof DRILL_NETWORK.options>): NetworkOrders[] {
  const plant = readName("plant", options.plant, NETWORK_FAULTS);
  const usual = plant !== undefined ? RUNS.planted : options.short ? RUNS.short : RUNS.full;
  return [
    {
      seed: readSeed(options.seed),
      flows: plant === undefined ? FLOWS : ["contribution"],
      runs: readWholeNumber("runs", options.runs, usual, 10_000),
      plant,
    },
  ];
}
