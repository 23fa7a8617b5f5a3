import {
  readName,
  readNames,
  readWholeNumber,
  type CommandLine,
  type CommandSpec,
} from "@kinfold/server/platform/command-line.ts";
import { PLANT_NAMES, type PlantName } from "./planted-faults.ts";
import { PROGRAM_NAMES, type ProgramName } from "./program-names.ts";

/** What one run of the attack does. */
export type Orders = {
  seed: number;
  /** How much junk each call gets. */
  tries: number;
  programs: readonly ProgramName[];
  /** Each of these is planted, and its program must notice it. */
  plantedFaults: readonly PlantName[];
};

const MOST_TRIES = 100_000;

/** `npm run drill -- attack` and its options. */
export const ATTACK = {
  command: "npm run drill -- attack",
  about: `
Starts a club of its own on this machine and attacks it over HTTP, as a stranger, a member or a staff member would.
Prints what each program tried and everything that it found. Exits with 0 when it found nothing.

What needs a browser (addresses that lead away, what leaves the browser, a stolen storage) is checked by the journeys
safety, redirect, session and captcha: npm run e2e.`,
  options: {
    short: { text: "30 of junk for each call instead of 2,000" },
    tries: { value: "N", text: `so much junk for each call (at most ${MOST_TRIES})` },
    only: { value: "A,B", text: `these programs alone: ${PROGRAM_NAMES.join(", ")}` },
    plant: {
      value: "NAME",
      text: `takes one safeguard out of the club, and runs the program that must notice: ${PLANT_NAMES.join(", ")}`,
    },
    prove: { text: "the same with every safeguard; passes when each was noticed" },
    seed: { value: "N", text: "the seed of what is drawn by chance; a run prints its own" },
  },
  example: "--short --only junk,limits",
} as const satisfies CommandSpec;

/** Reads what was typed. Refuses what the attack does not know. */
export function readAttackOrders({ options }: CommandLine<typeof ATTACK.options>): Orders {
  const plant = readName("plant", options.plant, PLANT_NAMES);
  return {
    seed: readWholeNumber(
      "seed",
      options.seed,
      Math.floor(Math.random() * 999_999),
      999_999_999,
      0,
    ),
    tries: readWholeNumber("tries", options.tries, options.short ? 30 : 2_000, MOST_TRIES),
    programs: readNames("only", options.only, PROGRAM_NAMES) ?? PROGRAM_NAMES,
    plantedFaults: options.prove ? PLANT_NAMES : plant === undefined ? [] : [plant],
  };
}
