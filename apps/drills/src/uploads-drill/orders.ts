import {
  readName,
  readWholeNumber,
  type CommandLine,
  type CommandSpec,
} from "@kinfold/server/platform/command-line.ts";
import type { PlantName } from "./planted-faults.ts";

/** How large the attack is, and which safeguards are taken away. */
export type UploadsOrders = {
  hostile: number;
  uploads: number;
  members: number;
  /** How long others are measured in the quiet before, and after; under the uploads it is as long at least. */
  seconds: number;
  seed: number;
  faultsToPlant: readonly PlantName[];
};

/** `npm run drill -- uploads` and its options. */
export const DRILL_UPLOADS = {
  command: "npm run drill -- uploads",
  about: `
Starts a club of its own on this machine, lets its members send hostile files and many large ones at once, and measures what others
notice. Exits with 0 when their p99 is at most five times that of the quiet before and after, none is refused, the server takes at most
150 MB more, no hostile file is taken, and no temporary file is left, also after the server was killed in the middle.`,
  options: {
    short: { text: "12 hostile files, 40 uploads at once and 2 seconds instead of 60, 200 and 15" },
    hostile: { value: "N", text: "hostile files (60; at most 600)" },
    uploads: { value: "N", text: "uploads of 10 MB at once (200; at most 400)" },
    seconds: { value: "N", text: "how long others are measured (at most 60)" },
    seed: {
      value: "N",
      text: "decides the order of the hostile files and what makes each of them unlike the others",
    },
    plant: {
      value: "NAME",
      text: "without a safeguard: nolimit (on bytes in flight), stall (the server works on each file itself) or both; the drill must find each, and passes when it does",
    },
  },
  example: "--short --seed 7",
} as const satisfies CommandSpec;

const PLANTED = {
  none: [],
  nolimit: ["nolimit"],
  stall: ["stall"],
  both: ["nolimit", "stall"],
} as const satisfies Record<string, readonly PlantName[]>;

/** Reads what was typed. Refuses what the drill does not know. */
export function readUploadsOrders({
  options,
}: CommandLine<typeof DRILL_UPLOADS.options>): UploadsOrders {
  const isShort = options.short;
  return {
    hostile: readWholeNumber("hostile", options.hostile, isShort ? 12 : 60, 600),
    uploads: readWholeNumber("uploads", options.uploads, isShort ? 40 : 200, 400),
    members: isShort ? 8 : 20,
    seconds: readWholeNumber("seconds", options.seconds, isShort ? 2 : 15, 60),
    seed: readWholeNumber("seed", options.seed, 1 + Math.floor(Math.random() * 99_999), 99_999),
    faultsToPlant:
      PLANTED[readName("plant", options.plant, ["nolimit", "stall", "both"]) ?? "none"],
  };
}
