import { parseArgs } from "node:util";
import { readWholeNumber } from "../command-line.ts";

/** How large a flood is and how long it lasts. `plant` takes the limit per address away. */
export type FloodOrders = {
  idle: number;
  slowHeads: number;
  slowBodies: number;
  addresses: number;
  visitors: number;
  /** How long others are measured, before the flood and in it. */
  seconds: number;
  plant: "nolimit" | undefined;
};

export const HELP = `
npm run drill:flood -- [options]

Starts a server of its own on this machine, floods it from a few loopback addresses with connections that send nothing and
requests that never end, and measures what others notice: their p99 may be five times that of the quiet before, none is refused.

  --short          4 seconds instead of 20
  --seconds N      how long others are measured, before and in the flood (at most 60)
  --idle N         connections that send nothing (2100; at most 4000)
  --slow-heads N   requests whose head never ends (300; at most 1000)
  --slow-bodies N  requests whose body never ends (300; at most 1000)
  --addresses N    how many addresses all of them come from (6; at most 50)
  --plant nolimit  without the limit per address: the drill must fail, and passes when it does
  --help           this text`;

/** Reads the command line. Throws a sentence for what it does not know. */
export function floodOrders(given: readonly string[]): FloodOrders {
  const option = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...given],
    options: {
      short: { type: "boolean" },
      seconds: option,
      idle: option,
      "slow-heads": option,
      "slow-bodies": option,
      addresses: option,
      plant: option,
    },
  });
  if (values.plant !== undefined && values.plant !== "nolimit") {
    throw new Error("--plant knows nolimit. See --help.");
  }
  return {
    idle: readWholeNumber("idle", values.idle, 2_100, 4_000),
    slowHeads: readWholeNumber("slow-heads", values["slow-heads"], 300, 1_000),
    slowBodies: readWholeNumber("slow-bodies", values["slow-bodies"], 300, 1_000),
    addresses: readWholeNumber("addresses", values.addresses, 6, 50),
    visitors: 8,
    seconds: readWholeNumber("seconds", values.seconds, values.short === true ? 4 : 20, 60),
    plant: values.plant,
  };
}
