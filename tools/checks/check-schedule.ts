/** Which checks run side by side, so that two cores are busy and nothing disturbs what measures time. */

/**
 * "computes" keeps the cores busy and runs one at a time. "waits" mostly waits for clocks and databases and runs beside others.
 * "measures" holds a stopwatch: it runs when nothing else does, after all others.
 */
export type Load = "computes" | "waits" | "measures";

export type Scheduled = {
  name: string;
  load: Load;
  /** Steps that leave behind what this one uses. */
  after?: readonly string[];
  /** Of the steps with the same word here, one a day runs. */
  dailyAmong?: string;
};

/** The steps of the day with this number: of each group of daily ones the next, and all others. */
export function chooseDaily<S extends Scheduled>(steps: readonly S[], day: number): S[] {
  return steps.filter((step) => {
    if (step.dailyAmong === undefined) return true;
    const group = steps.filter(({ dailyAmong }) => dailyAmong === step.dailyAmong);
    return group[day % group.length] === step;
  });
}

/** How many waiting steps run beside a computing one, and how many when none computes. */
const WAITING_BESIDE = 2;
const WAITING_ALONE = 4;

/** The steps to start now, in order, beside those that run. Empty when something has to end first. */
export function chooseSteps<S extends Scheduled>(
  pending: readonly S[],
  running: readonly S[],
): S[] {
  if (running.some(({ load }) => load === "measures")) return [];
  const unfinished = new Set([...pending, ...running].map(({ name }) => name));
  const ready = pending.filter(({ after = [] }) => !after.some((name) => unfinished.has(name)));
  const computing = running.filter(({ load }) => load === "computes");
  const next =
    computing.length === 0 ? ready.filter(({ load }) => load === "computes").slice(0, 1) : [];
  const isComputing = computing.length + next.length > 0;
  const waiting = running.filter(({ load }) => load === "waits").length;
  const places = (isComputing ? WAITING_BESIDE : WAITING_ALONE) - waiting;
  const beside = ready.filter(({ load }) => load === "waits").slice(0, Math.max(0, places));
  const chosen = [...next, ...beside];
  if (chosen.length > 0 || running.length > 0) return chosen;
  return ready.slice(0, 1);
}
