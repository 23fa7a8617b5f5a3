/** How long the checks may take and took: a budget for each, corrected by the speed of the machine, and the slowest tests. */
import { pbkdf2 } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import type { TestTime } from "./check-reports.ts";

const derive = promisify(pbkdf2);

const YARDSTICK_ROUNDS = 900_000;
/** What the yardstick takes on the machine that the budgets were measured on, two cores with nothing else to do. */
const YARDSTICK_SECONDS = 0.3;

/**
 * How many times slower than the machine of the budgets this one is right now, with all that it has to do; 1 when it is
 * faster. Keeps every core busy for a moment.
 */
export async function measureSlowness(): Promise<number> {
  const started = performance.now();
  await Promise.all(
    Array.from({ length: availableParallelism() }, () =>
      derive("kinfold", "yardstick", YARDSTICK_ROUNDS, 32, "sha512"),
    ),
  );
  const seconds = (performance.now() - started) / 1000;
  return Math.max(1, seconds / YARDSTICK_SECONDS);
}

/** What to say of a check that took longer than its budget allows on so slow a machine; undefined when it kept to it. */
export function findOverrun(check: {
  name: string;
  seconds: number;
  budgetSeconds: number;
  slowness: number;
}): string | undefined {
  const { name, seconds, budgetSeconds, slowness } = check;
  if (seconds <= budgetSeconds * slowness) return undefined;
  const allowed = `${budgetSeconds} s on a machine ${slowness.toFixed(1)} times as slow as its measure`;
  return `${name}: took ${seconds.toFixed(0)} s, over its budget of ${allowed}`;
}

/** A line for each of the slowest tests, the slowest first. */
export function listSlowest(times: readonly TestTime[], count: number): string[] {
  return times
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
}
