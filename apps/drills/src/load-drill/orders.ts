import {
  readName,
  readWholeNumber,
  type CommandLine,
  type CommandSpec,
} from "@kinfold/server/platform/command-line.ts";
import { readSeed } from "../drill/programme.ts";
import { LOAD_FAULTS, type LoadPlant } from "./plant-names.ts";

/** What a drill of the load is told. */
export type LoadOrders = {
  seed: number;
  /** How long the load is measured. */
  seconds: number;
  members: number;
  connections: number;
  servers: number;
  /** How TPC-B is measured before and after; undefined where no rates are held against it. */
  tpcb: { scale: number; seconds: number } | undefined;
  plant: LoadPlant | undefined;
};

const FULL = {
  seconds: 600,
  members: 500,
  connections: 50,
  tpcb: { scale: 20, seconds: 15 },
};
/** So few connections that also a busy machine answers each in time. */
const SHORT = { seconds: 3, members: 20, connections: 12, tpcb: undefined };

/** `npm run drill -- load` and its options. */
export const DRILL_LOAD = {
  command: "npm run drill -- load",
  about: `
Members who are signed in call over 50 connections without a pause: 80 calls in a hundred read, 20 move money, each under a key of its
own. Exits with 0 when reads reach a tenth and money writes a fortieth of the TPC-B-like transactions that the same PostgreSQL makes
before and after, no answer is other than 2xx, and nothing that was acknowledged is lost, doubled or inconsistent. docs/drills.md says
how to read it.`,
  options: {
    short: {
      text: `3 seconds over ${SHORT.connections} connections, which hold answers and money, and no rates`,
    },
    seconds: { value: "N", text: `how long the load is measured (${FULL.seconds})` },
    members: { value: "N", text: `members of the club (${FULL.members})` },
    connections: { value: "N", text: `connections at once (${FULL.connections})` },
    servers: { value: "N", text: "servers on one database, connections in turn (1)" },
    seed: { value: "N", text: "the seed of what is drawn by chance; a run prints its own" },
    plant: { value: "NAME", text: `a fault that must make it fail: ${LOAD_FAULTS.join(", ")}` },
  },
  example: "--seconds 60 --seed 7",
} as const satisfies CommandSpec;

/** Reads what was typed: one run. */
export function readLoadProgramme({
  options,
}: CommandLine<typeof DRILL_LOAD.options>): LoadOrders[] {
  const plant = readName("plant", options.plant, LOAD_FAULTS);
  const size = options.short || plant !== undefined ? SHORT : FULL;
  return [
    {
      ...size,
      seed: readSeed(options.seed),
      seconds: readWholeNumber("seconds", options.seconds, size.seconds, 7_200),
      members: readWholeNumber("members", options.members, size.members, 5_000),
      connections: readWholeNumber("connections", options.connections, size.connections, 500),
      servers: readWholeNumber("servers", options.servers, 1, 8),
      plant,
    },
  ];
}
