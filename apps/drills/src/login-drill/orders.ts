import {
  readName,
  readWholeNumber,
  type CommandLine,
  type CommandSpec,
} from "@kinfold/server/platform/command-line.ts";
import { listRuns } from "../drill/programme.ts";

/** What is broken on purpose, to see the drill notice: passwords are hashed where all requests are answered, and not beside it. */
export const LOGIN_FAULTS = ["blocking"] as const;
export type LoginPlant = (typeof LOGIN_FAULTS)[number];

/** What a drill of sign-ins is told. */
export type LoginOrders = {
  /** Members who read meanwhile, one after another each. */
  readers: number;
  /** Sign-ins that begin in a second, whatever became of those before. */
  rate: number;
  /** How long the readers are measured, in the quiet and beside the sign-ins. */
  seconds: number;
  plant: LoginPlant | undefined;
};

const FULL = { readers: 4, rate: 20, seconds: 30 };
const SHORT = { ...FULL, seconds: 4 };

/** `npm run drill -- login` and its options. */
export const DRILL_LOGIN = {
  command: "npm run drill -- login",
  about: `
Twenty people a second sign in, whose passwords take as long to check as in production, while members read their wallets. Exits with 0
when no read is refused and the readers' p99 is at most three times that of the quiet before. docs/drills.md says how to read it.`,
  options: {
    short: { text: "4 seconds, then with the fault planted, which must fail" },
    seconds: { value: "N", text: `how long the readers are measured, twice (${FULL.seconds})` },
    rate: { value: "N", text: `sign-ins a second (${FULL.rate})` },
    plant: { value: "NAME", text: `a fault that must make it fail: ${LOGIN_FAULTS.join(", ")}` },
  },
  example: "--short --rate 10",
} as const satisfies CommandSpec;

/** Reads what was typed: one run, or with --short a small one and then one with the fault, which must fail. */
export function readLoginProgramme({
  options,
}: CommandLine<typeof DRILL_LOGIN.options>): LoginOrders[] {
  const plant = readName("plant", options.plant, LOGIN_FAULTS);
  const size = options.short || plant !== undefined ? SHORT : FULL;
  const orders: LoginOrders = {
    ...size,
    rate: readWholeNumber("rate", options.rate, size.rate, 200),
    seconds: readWholeNumber("seconds", options.seconds, size.seconds, 600),
    plant,
  };
  return listRuns(orders, options.short, LOGIN_FAULTS);
}
