import { parseArgs } from "node:util";
import { readWholeNumber } from "../command-line.ts";
import { isPlant, PLANT_NAMES, type PlantName } from "./plants.ts";
import { PROGRAM_NAMES, type ProgramName } from "./programs.ts";

/** What one run of the attack does. */
export type Orders = {
  seed: number;
  /** How much junk each call gets. */
  tries: number;
  programs: readonly ProgramName[];
  /** Each of these is planted in a club of its own, and its program must notice it. */
  plants: readonly PlantName[];
};

const MOST_TRIES = 100_000;

export const HELP = `
npm run attack -- [options]

Starts a club of its own on this machine and attacks it over HTTP, as a stranger, a member or somebody of the staff would.
Prints what each program tried and everything that it found; passes when it found nothing.

  --short        30 of junk for each call instead of 2,000
  --tries N      so much junk for each call (at most ${MOST_TRIES})
  --only A,B     these programs alone: ${PROGRAM_NAMES.join(", ")}
  --plant NAME   takes one safeguard out of the club, and runs the program that must notice: ${PLANT_NAMES.join(", ")}
  --prove        the same with each safeguard in turn; passes when every one was noticed
  --seed N       the seed of what is drawn by chance; a run prints its own
  --help         this text

What needs a browser (addresses that lead away, what leaves the browser, a stolen storage) is walked by the journeys
safety, redirect, session and captcha: npm test -- e2e.`;

function programsNamed(given: string | undefined): readonly ProgramName[] {
  if (given === undefined) return PROGRAM_NAMES;
  return given.split(",").map((name) => {
    const known = PROGRAM_NAMES.find((one) => one === name);
    if (known !== undefined) return known;
    throw new Error(`--only knows ${PROGRAM_NAMES.join(", ")}. See --help.`);
  });
}

/** Reads the command line. Throws a sentence for what it does not know. */
export function attackOrders(given: readonly string[], anySeed: number): Orders {
  const option = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...given],
    options: {
      short: { type: "boolean" },
      prove: { type: "boolean" },
      tries: option,
      only: option,
      plant: option,
      seed: option,
    },
  });
  const { plant } = values;
  if (plant !== undefined && !isPlant(plant)) {
    throw new Error(`--plant knows ${PLANT_NAMES.join(", ")}. See --help.`);
  }
  return {
    seed: readWholeNumber("seed", values.seed, anySeed, 999_999_999),
    tries: readWholeNumber("tries", values.tries, values.short === true ? 30 : 2_000, MOST_TRIES),
    programs: programsNamed(values.only),
    plants:
      values.prove === true ? PLANT_NAMES.filter(isPlant) : plant === undefined ? [] : [plant],
  };
}
