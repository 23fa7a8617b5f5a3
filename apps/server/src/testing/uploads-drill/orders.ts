import { parseArgs } from "node:util";

/** How large the attack is. `plant` takes the limit on bytes in flight away. */
export type UploadsOrders = {
  hostile: number;
  uploads: number;
  members: number;
  /** How long others are measured in the quiet; under the uploads it is as long at least. */
  seconds: number;
  seed: number;
  plant: "nolimit" | undefined;
};

export const HELP = `npm run drill:uploads -- [options]

Starts a club of its own on this machine, lets its members send hostile files and many large ones at once, and measures what others
notice: their p99 may be five times that of the quiet before, none is refused, the server takes 150 MB more at most, no hostile
file is taken, and no temporary file is left, also after the server was killed in the middle.

  --short          12 hostile files, 40 uploads at once and 3 seconds instead of 60, 200 and 15
  --hostile N      hostile files (60; at most 600)
  --uploads N      uploads of 10 MB at once (200; at most 400)
  --seconds N      how long others are measured (at most 60)
  --seed N         decides the order of the hostile files and what makes each of them unlike the others
  --plant nolimit  without the limit on bytes in flight: the drill must fail, and passes when it does
  --help           this text`;

function within(name: string, given: string | undefined, usual: number, most: number): number {
  if (given === undefined) return usual;
  const number = Number(given);
  if (!Number.isInteger(number) || number < 1 || number > most) {
    throw new Error(`--${name} is a whole number from 1 to ${most}. See --help.`);
  }
  return number;
}

/** Reads the command line; undefined when help was asked for. Throws a sentence for what it does not know. */
export function uploadsOrders(given: readonly string[]): UploadsOrders | undefined {
  const option = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...given],
    options: {
      short: { type: "boolean" },
      help: { type: "boolean" },
      hostile: option,
      uploads: option,
      seconds: option,
      seed: option,
      plant: option,
    },
  });
  if (values.help === true) return undefined;
  if (values.plant !== undefined && values.plant !== "nolimit") {
    throw new Error("--plant knows nolimit. See --help.");
  }
  const isShort = values.short === true;
  return {
    hostile: within("hostile", values.hostile, isShort ? 12 : 60, 600),
    uploads: within("uploads", values.uploads, isShort ? 40 : 200, 400),
    members: 20,
    seconds: within("seconds", values.seconds, isShort ? 3 : 15, 60),
    seed: within("seed", values.seed, 1 + Math.floor(Math.random() * 99_999), 99_999),
    plant: values.plant,
  };
}
