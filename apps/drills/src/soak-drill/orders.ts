import {
  readName,
  readWholeNumber,
  type CommandLine,
  type CommandSpec,
} from "@kinfold/server/platform/command-line.ts";
import { readSeed } from "../drill/programme.ts";
import { SOAK_FAULTS, type SoakPlant } from "./plant-names.ts";

/** What a drill of a long time is told. */
export type SoakOrders = {
  seed: number;
  members: number;
  seconds: number;
  /** Calls a second, in all. */
  rate: number;
  /** How often the memory is measured, and how much of the time before it counts. */
  sampleSeconds: number;
  warmUpShare: number;
  /** By so many megabytes in ten minutes memory may grow. */
  mostMb: number;
  plant: SoakPlant | undefined;
};

const FULL = { seconds: 7_200, rate: 50, members: 150, sampleSeconds: 15, mostMb: 1 };
/** Five kilobytes for each call: in so short a time caches still fill. */
const SHORT = { seconds: 15, rate: 50, members: 20, sampleSeconds: 1, mostMb: 150 };
const WARM_UP_SHARE = 0.25;

/** `npm run drill -- soak` and its options. */
export const DRILL_SOAK = {
  command: "npm run drill -- soak",
  about: `
Members read and move money at 50 calls a second for two hours, and after collecting its garbage the server's memory is measured again
and again. Exits with 0 when it grows by less than 1 MB in ten minutes after the first quarter, descriptors and database connections do
not grow, the server does not end, every answer is 2xx, and nothing that was acknowledged is lost. docs/drills.md says how to read it.`,
  options: {
    short: { text: "15 seconds, in which memory may grow by 5 kilobytes for each call" },
    minutes: { value: "N", text: `how long it takes (${FULL.seconds / 60})` },
    rate: { value: "N", text: `calls a second (${FULL.rate})` },
    members: { value: "N", text: `members of the club (${FULL.members})` },
    seed: { value: "N", text: "the seed of what is drawn by chance; a run prints its own" },
    plant: { value: "NAME", text: `a fault that must make it fail: ${SOAK_FAULTS.join(", ")}` },
  },
  example: "--minutes 10 --seed 7",
} as const satisfies CommandSpec;

/** Reads what was typed: one run. */
export function readSoakProgramme({
  options,
}: CommandLine<typeof DRILL_SOAK.options>): SoakOrders[] {
  const plant = readName("plant", options.plant, SOAK_FAULTS);
  const size = options.short || plant !== undefined ? SHORT : FULL;
  const seconds =
    options.minutes === undefined
      ? size.seconds
      : 60 * readWholeNumber("minutes", options.minutes, 120, 2_880);
  return [
    {
      ...size,
      seed: readSeed(options.seed),
      seconds,
      rate: readWholeNumber("rate", options.rate, size.rate, 1_000),
      members: readWholeNumber("members", options.members, size.members, 5_000),
      warmUpShare: WARM_UP_SHARE,
      plant,
    },
  ];
}
