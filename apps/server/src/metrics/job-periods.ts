import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@kinfold/contract/durations";
import type { Job } from "#platform/jobs.ts";

/** So late a job may end that waited for another, or for a server that was just replaced. */
const GRACE_MS = 15 * MINUTE_MS;

/** The forms that our jobs use, and how far apart their moments are. */
const PERIODS: readonly (readonly [RegExp, (every: number) => number])[] = [
  [/^\* \* \* \* \*$/, () => MINUTE_MS],
  [/^\*\/(\d+) \* \* \* \*$/, (every) => every * MINUTE_MS],
  [/^\d+ \* \* \* \*$/, () => HOUR_MS],
  [/^\d+ \d+ \* \* \*$/, () => DAY_MS],
];

/** How far apart the moments of a schedule are, in milliseconds. Throws at a form that no job of ours has. */
export function readPeriodMs(cron: string): number {
  for (const [form, periodOf] of PERIODS) {
    const match = form.exec(cron);
    if (match !== null) return periodOf(Number(match[1]));
  }
  throw new Error(`no period is known of the schedule ${cron}`);
}

/** After how many seconds without a run that ended well a job is overdue. */
export const computeAllowedSeconds = ({
  cron,
  withinSeconds = 300,
}: Pick<Job, "cron" | "withinSeconds">): number =>
  (readPeriodMs(cron) + GRACE_MS) / SECOND_MS + withinSeconds;
