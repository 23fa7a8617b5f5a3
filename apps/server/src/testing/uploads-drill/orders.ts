import { parseArgs } from "node:util";
import { readWholeNumber } from "../command-line.ts";

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

export const HELP = `
npm run drill:uploads -- [options]

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

/** Reads the command line. Throws a sentence for what it does not know. */
export function uploadsOrders(given: readonly string[]): UploadsOrders {
  const option = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...given],
    options: {
      short: { type: "boolean" },
      hostile: option,
      uploads: option,
      seconds: option,
      seed: option,
      plant: option,
    },
  });
  if (values.plant !== undefined && values.plant !== "nolimit") {
    throw new Error("--plant knows nolimit. See --help.");
  }
  const isShort = values.short === true;
  return {
    hostile: readWholeNumber("hostile", values.hostile, isShort ? 12 : 60, 600),
    uploads: readWholeNumber("uploads", values.uploads, isShort ? 40 : 200, 400),
    members: 20,
    seconds: readWholeNumber("seconds", values.seconds, isShort ? 3 : 15, 60),
    seed: readWholeNumber("seed", values.seed, 1 + Math.floor(Math.random() * 99_999), 99_999),
    plant: values.plant,
  };
}
