/** Which checks run side by side, so that two cores are busy and nothing disturbs what measures time. */

/**
 * "computes" keeps the cores busy and runs one at a time. "single" keeps one core busy: two run side by side. "waits" mostly waits for clocks and
 * databases and runs beside others. "measures" holds a stopwatch: it runs when nothing else does, after all others.
 */
export type Load = "computes" | "single" | "waits" | "measures";

export type Scheduled = {
  name: string;
  load: Load;
  /** Steps that leave behind what this one uses: they run before it, also where it alone is named, and it is pointless when one failed. */
  needs?: readonly string[];
};

const CORES = 2;
/** How many waiting steps run beside computing ones, and how many when none computes. */
const WAITING_BESIDE = 2;
const WAITING_ALONE = 4;

const CORES_OF: Readonly<Record<Load, number>> = {
  computes: CORES,
  single: 1,
  waits: 0,
  measures: 0,
};

/** These steps of all, with every step that they need, in the order of all. */
export function addNeeded<S extends Scheduled>(chosen: readonly S[], all: readonly S[]): S[] {
  const names = new Set(chosen.map(({ name }) => name));
  // A needed step may need others, and sets grow while they are gone through.
  for (const name of names) {
    for (const needed of all.find((step) => step.name === name)?.needs ?? []) names.add(needed);
  }
  return all.filter(({ name }) => names.has(name));
}

/** The steps to start now, in order, beside those that run. Empty when something has to end first. */
export function chooseSteps<S extends Scheduled>(
  pending: readonly S[],
  running: readonly S[],
): S[] {
  if (running.some(({ load }) => load === "measures")) return [];
  const unfinished = new Set([...pending, ...running].map(({ name }) => name));
  const ready = pending.filter(({ needs = [] }) => !needs.some((name) => unfinished.has(name)));
  let free = CORES - running.reduce((sum, { load }) => sum + CORES_OF[load], 0);
  const chosen: S[] = [];
  for (const step of ready) {
    const cores = CORES_OF[step.load];
    if (cores === 0 || cores > free) continue;
    free -= cores;
    chosen.push(step);
  }
  const places = free === CORES ? WAITING_ALONE : WAITING_BESIDE;
  const waiting = running.filter(({ load }) => load === "waits").length;
  const beside = ready.filter(({ load }) => load === "waits");
  chosen.push(...beside.slice(0, Math.max(0, places - waiting)));
  if (chosen.length > 0 || running.length > 0) return chosen;
  return ready.slice(0, 1);
}
