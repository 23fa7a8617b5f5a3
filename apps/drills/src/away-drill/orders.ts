import {
  readName,
  readWholeNumber,
  type CommandLine,
  type CommandSpec,
} from "@kinfold/server/platform/command-line.ts";
import { listRuns, readSeed } from "../drill/programme.ts";

/** What is broken on purpose, to see the drill notice: a server that waits for its database as long as a minute. */
export const AWAY_FAULTS = ["patient"] as const;
export type AwayPlant = (typeof AWAY_FAULTS)[number];

/** What a drill of a database that is away is told. */
export type AwayOrders = {
  seed: number;
  members: number;
  clients: number;
  /** How long each absence lasts, and the quiet before it. */
  awaySeconds: number;
  quietSeconds: number;
  plant: AwayPlant | undefined;
};

const FULL = { awaySeconds: 60, quietSeconds: 20, members: 48, clients: 24 };
const SHORT = { awaySeconds: 5, quietSeconds: 2, members: 12, clients: 8 };

/** `npm run drill -- away` and its options. */
export const DRILL_AWAY = {
  command: "npm run drill -- away",
  about: `
Members move money and read while the database freezes, and then while it is killed again and again. Exits with 0 when every answer
meanwhile is 503 within 3 seconds, no write is acknowledged by a database that stands still, reads go on within 5 seconds after it is
back, and nothing that was acknowledged is lost, doubled or contradicted. docs/drills.md says how to read it.`,
  options: {
    short: { text: "absences of 5 seconds, then a run with the fault planted, which must fail" },
    seconds: { value: "N", text: `how long each absence lasts (${FULL.awaySeconds})` },
    members: { value: "N", text: `members of the club (${FULL.members})` },
    clients: { value: "N", text: `clients at once (${FULL.clients})` },
    seed: { value: "N", text: "the seed of what is drawn by chance; a run prints its own" },
    plant: { value: "NAME", text: `a fault that must make it fail: ${AWAY_FAULTS.join(", ")}` },
  },
  example: "--short --seed 7",
} as const satisfies CommandSpec;

/** Reads what was typed: one run, or with --short a small one and then one with the fault, which must fail. */
export function readAwayProgramme({
  options,
}: CommandLine<typeof DRILL_AWAY.options>): AwayOrders[] {
  const plant = readName("plant", options.plant, AWAY_FAULTS);
  const size = options.short || plant !== undefined ? SHORT : FULL;
  const orders: AwayOrders = {
    ...size,
    seed: readSeed(options.seed),
    awaySeconds: readWholeNumber("seconds", options.seconds, size.awaySeconds, 600),
    members: readWholeNumber("members", options.members, size.members, 1_000),
    clients: readWholeNumber("clients", options.clients, size.clients, 1_000),
    plant,
  };
  return listRuns(orders, options.short, AWAY_FAULTS);
}
