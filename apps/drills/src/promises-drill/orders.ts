import {
  readName,
  readWholeNumber,
  type CommandLine,
  type CommandSpec,
} from "@kinfold/server/platform/command-line.ts";
import { listRuns, readSeed } from "../drill/programme.ts";

/**
 * What is broken on purpose, to see the drill notice: notices come minutes late, a late case is written down as kept, or an answered
 * one is notified about.
 */
export const PROMISE_FAULTS = ["slow", "kept", "false"] as const;
export type PromisePlant = (typeof PROMISE_FAULTS)[number];

/** What a drill of promises is told. */
export type PromiseOrders = {
  seed: number;
  cases: number;
  plant: PromisePlant | undefined;
};

const FULL = 2_000;
const SHORT = 200;
const FAULTY = 40;

/** `npm run drill -- promises` and its options. */
export const DRILL_PROMISES = {
  command: "npm run drill -- promises",
  about: `
Members of a simulated club hand in documents, and payments are flagged; one in ten is answered late or never. The club's clock passes
in steps. Exits with 0 when each threshold was notified within 60 seconds, none that was answered in time, and the rates that the
club shows are those of an independent count. docs/drills.md says how to read it.`,
  options: {
    short: { text: `${SHORT} cases, then a small run whose notices come late, which must fail` },
    cases: { value: "N", text: `promises of the club (${FULL})` },
    seed: { value: "N", text: "the seed of what is drawn by chance; a run prints its own" },
    plant: { value: "NAME", text: `a fault that must make it fail: ${PROMISE_FAULTS.join(", ")}` },
  },
  example: "--cases 100 --seed 7",
} as const satisfies CommandSpec;

/** Reads what was typed: one run, or with --short a small one and then one for each fault, which must fail. */
export function readPromiseProgramme({
  options,
}: CommandLine<typeof DRILL_PROMISES.options>): PromiseOrders[] {
  const orders: PromiseOrders = {
    seed: readSeed(options.seed),
    cases: readWholeNumber("cases", options.cases, options.short ? SHORT : FULL, 20_000),
    plant: readName("plant", options.plant, PROMISE_FAULTS),
  };
  return listRuns(orders, options.short, ["slow"], { cases: FAULTY });
}
