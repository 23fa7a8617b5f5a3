/** How much processor time the checks may take and took, whether the machine rests meanwhile, and the slowest tests. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { array, create, number, record, string, type, type Infer } from "superstruct";
import type { TestTime } from "./check-reports.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Processor seconds of each passed step of earlier runs on this machine, a line each. */
const TIMES = join(ROOT, "node_modules", ".cache", "step-times.jsonl");
const BUDGETS = join(import.meta.dirname, "budgets.json");
/** So many runs make a budget, which is so many times their median. */
const RUNS = 5;
const ALLOWANCE = 2;

const StepTime = type({ step: string(), seconds: number() });
type StepTime = Infer<typeof StepTime>;
/** The runs that a budget was made of, in processor seconds, and the budget. */
const Budgets = record(string(), type({ budget: number(), runs: array(number()) }));
export type Budgets = Infer<typeof Budgets>;

/** Remembers the processor seconds of steps that passed, for budgets that are made later. */
export function recordTimes(times: readonly StepTime[]): void {
  mkdirSync(dirname(TIMES), { recursive: true });
  appendFileSync(TIMES, times.map((time) => `${JSON.stringify(time)}\n`).join(""));
}

/** The middle of these numbers. */
const findMedian = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** Budgets by step, in processor seconds: twice the median of the last five recorded times of each. */
export function makeBudgets(times: readonly StepTime[]): Budgets {
  const steps = new Set(times.map(({ step }) => step));
  return Object.fromEntries(
    [...steps].map((step) => {
      const runs = times
        .filter((time) => time.step === step)
        .slice(-RUNS)
        .map(({ seconds }) => Math.round(seconds * 10) / 10);
      return [step, { budget: Math.ceil(ALLOWANCE * findMedian(runs)), runs }];
    }),
  );
}

/** The committed budgets. */
export const readBudgets = (): Budgets =>
  existsSync(BUDGETS) ? create(JSON.parse(readFileSync(BUDGETS, "utf8")), Budgets) : {};

/** Writes the budgets of every step that has recorded times, and leaves those of the others. Answers the steps with fewer than five. */
export function writeBudgets(): string[] {
  const lines = existsSync(TIMES) ? readFileSync(TIMES, "utf8").trim().split("\n") : [];
  const made = makeBudgets(lines.map((line) => create(JSON.parse(line), StepTime)));
  const budgets = { ...readBudgets(), ...made };
  const inOrder = Object.entries(budgets).toSorted(([a], [b]) => a.localeCompare(b));
  writeFileSync(
    BUDGETS,
    `{\n${inOrder.map(([step, { budget, runs }]) => `  "${step}": { "budget": ${budget}, "runs": [${runs.join(", ")}] }`).join(",\n")}\n}\n`,
  );
  return inOrder.filter(([, { runs }]) => runs.length < RUNS).map(([step]) => step);
}

/** The share of all cores above which a machine does not rest. */
const MOST_LOAD = 0.1;

type CoreTimes = ReturnType<typeof cpus>[number]["times"];

/** The share of all cores that were busy between two looks at their times. */
export function computeBusyShare(
  before: readonly CoreTimes[],
  after: readonly CoreTimes[],
): number {
  const sum = (cores: readonly CoreTimes[]): number =>
    cores.reduce((all, { user, nice, sys, irq, idle }) => all + user + nice + sys + irq + idle, 0);
  const sumIdle = (cores: readonly CoreTimes[]): number =>
    cores.reduce((all, { idle }) => all + idle, 0);
  return 1 - (sumIdle(after) - sumIdle(before)) / (sum(after) - sum(before));
}

/** Whether this machine does nothing else: for a second, in which none of ours runs, its cores are less than a tenth busy. */
export async function isAtRest(): Promise<boolean> {
  const read = (): CoreTimes[] => cpus().map(({ times }) => times);
  const before = read();
  await setTimeout(1_000);
  return computeBusyShare(before, read()) < MOST_LOAD;
}

/** A line for each of the slowest tests, the slowest first. */
export function listSlowest(times: readonly TestTime[], count: number): string[] {
  return times
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
}
