import {
  readName,
  readWholeNumber,
  type CommandLine,
  type CommandSpec,
} from "@kinfold/server/platform/command-line.ts";
import { readSeed } from "../drill/programme.ts";
import { ROLLING_FAULTS, type RollingPlant } from "./plant-names.ts";

/** What a drill of rolling releases is told. */
export type RollingOrders = {
  seed: number;
  members: number;
  /** Calls a second, in all. */
  rate: number;
  /** How often each of the two servers is replaced. */
  rounds: number;
  plant: RollingPlant | undefined;
};

const FULL = { members: 60, rate: 50, rounds: 5 };
/** Once on the schema of now and once on that of the next release. */
const SHORT = { members: 20, rate: 20, rounds: 2 };

/** `npm run drill -- rolling` and its options. */
export const DRILL_ROLLING = {
  command: "npm run drill -- rolling",
  about: `
Two servers behind a balancer that asks whether they are ready are replaced one after the other, again and again, while members read and
move money; after the first round the database gets the schema of a later release, on which the servers go on and start again. Exits
with 0 when every call is answered as promised, each server ends within 10 seconds beside the pause that it was told, and nothing that
was acknowledged is lost or doubled. docs/drills.md says how to read it.`,
  options: {
    short: { text: `${SHORT.rounds} rounds, ${SHORT.rate} calls a second` },
    rounds: { value: "N", text: `how often each server is replaced (${FULL.rounds})` },
    rate: { value: "N", text: `calls a second (${FULL.rate})` },
    members: { value: "N", text: `members of the club (${FULL.members})` },
    seed: { value: "N", text: "the seed of what is drawn by chance; a run prints its own" },
    plant: { value: "NAME", text: `a fault that must make it fail: ${ROLLING_FAULTS.join(", ")}` },
  },
  example: "--rounds 3 --seed 7",
} as const satisfies CommandSpec;

/** Reads what was typed: one run. */
export function readRollingProgramme({
  options,
}: CommandLine<typeof DRILL_ROLLING.options>): RollingOrders[] {
  const plant = readName("plant", options.plant, ROLLING_FAULTS);
  const size = options.short ? SHORT : FULL;
  return [
    {
      seed: readSeed(options.seed),
      rounds: readWholeNumber("rounds", options.rounds, size.rounds, 100),
      rate: readWholeNumber("rate", options.rate, size.rate, 1_000),
      members: readWholeNumber("members", options.members, size.members, 5_000),
      plant,
    },
  ];
}
