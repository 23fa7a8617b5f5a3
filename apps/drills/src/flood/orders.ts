import {
  readName,
  readWholeNumber,
  type CommandLine,
  type CommandSpec,
} from "@kinfold/server/platform/command-line.ts";

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

/** `npm run drill -- flood` and its options. */
export const DRILL_FLOOD = {
  command: "npm run drill -- flood",
  about: `
Starts a server of its own on this machine, floods it from a few loopback addresses with connections that send nothing and
requests that never end, and measures what others notice. Exits with 0 when their p99 is at most five times that of the quiet
before and none is refused.`,
  options: {
    short: { text: "4 seconds instead of 20" },
    seconds: {
      value: "N",
      text: "how long others are measured, before and in the flood (at most 60)",
    },
    idle: { value: "N", text: "connections that send nothing (2100; at most 4000)" },
    "slow-heads": { value: "N", text: "requests whose head never ends (300; at most 1000)" },
    "slow-bodies": { value: "N", text: "requests whose body never ends (300; at most 1000)" },
    addresses: { value: "N", text: "how many addresses all of them come from (6; at most 50)" },
    plant: {
      value: "nolimit",
      text: "without the limit per address: the drill must fail, and passes when it does",
    },
  },
  example: "--short --addresses 2",
} as const satisfies CommandSpec;

/** Reads what was typed. Refuses what the drill does not know. */
export function readFloodOrders({ options }: CommandLine<typeof DRILL_FLOOD.options>): FloodOrders {
  return {
    idle: readWholeNumber("idle", options.idle, 2_100, 4_000),
    slowHeads: readWholeNumber("slow-heads", options["slow-heads"], 300, 1_000),
    slowBodies: readWholeNumber("slow-bodies", options["slow-bodies"], 300, 1_000),
    addresses: readWholeNumber("addresses", options.addresses, 6, 50),
    visitors: 8,
    seconds: readWholeNumber("seconds", options.seconds, options.short ? 4 : 20, 60),
    plant: readName("plant", options.plant, ["nolimit"]),
  };
}
