import {
  readName,
  readWholeNumber,
  type CommandLine,
  type CommandSpec,
} from "@kinfold/server/platform/command-line.ts";
import { listRuns, readSeed } from "../drill/programme.ts";

/** What is broken on purpose, to see the drill notice: what a kill left as about to be sent is sent as if it were new. */
export const PHONE_FAULTS = ["blind"] as const;
export type PhonePlant = (typeof PHONE_FAULTS)[number];

/** What a drill of alerts to phones is told. */
export type PhoneOrders = {
  seed: number;
  kills: number;
  members: number;
  plant: PhonePlant | undefined;
};

const FULL = { kills: 30, members: 20 };
const SHORT = { kills: 4, members: 6 };
const FAULTY = { kills: 4, members: 6 };

/** `npm run drill -- phone` and its options. */
export const DRILL_PHONE = {
  command: "npm run drill -- phone",
  about: `
Members of a simulated club are alerted by SMS and WhatsApp, as the sandbox plays Termii and Meta, while what sends is killed again and
again. Exits with 0 when each event stands exactly once on its phone. docs/drills.md says how to read it.`,
  options: {
    short: { text: `${SHORT.kills} kills, then the same with the fault, which must be noticed` },
    kills: { value: "N", text: `kills (${FULL.kills})` },
    members: { value: "N", text: `members, each with a phone (${FULL.members})` },
    seed: { value: "N", text: "the seed of what is drawn by chance; a run prints its own" },
    plant: { value: "NAME", text: `a fault that must be noticed: ${PHONE_FAULTS.join(", ")}` },
  },
  example: "--kills 10 --seed 7",
} as const satisfies CommandSpec;

/** Reads what was typed: one run, or with --short a small one and then one with the fault. */
export function readPhoneProgramme({
  options,
}: CommandLine<typeof DRILL_PHONE.options>): PhoneOrders[] {
  const size = options.short ? SHORT : FULL;
  const orders: PhoneOrders = {
    seed: readSeed(options.seed),
    kills: readWholeNumber("kills", options.kills, size.kills, 1_000, 0),
    members: readWholeNumber("members", options.members, size.members, 1_000),
    plant: readName("plant", options.plant, PHONE_FAULTS),
  };
  return listRuns(orders, options.short, PHONE_FAULTS, FAULTY);
}
