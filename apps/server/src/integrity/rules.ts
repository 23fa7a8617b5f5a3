import { HOUR_MS, MINUTE_MS } from "@kinfold/contract/durations";
import { addDays, lagosDay, type Day } from "#calendar/index.ts";

/** The parts of every night's integrity check. A night passes only when each of them looked and found nothing. */
export const CHECK_PARTS = ["charges", "ledger", "oracle", "audit"] as const;
/** A server that keeps backups has one more: the newest of them is restored and checked. */
export type CheckPart = (typeof CHECK_PARTS)[number] | "backup";

/** What one part did. `failure` says why it could not look at everything. */
export type PartResult = {
  part: CheckPart;
  tookMs: number;
  looked: Readonly<Record<string, number>>;
  findings: number;
  failure: string | null;
};

/** A promise that does not hold, and the rows that break it. */
export type Broken = { promise: string; brokenBy: readonly string[] };

/** One run of the check. */
export type CheckRun = {
  checkedAt: Date;
  tookMs: number;
  broken: readonly Broken[];
  parts: readonly PartResult[];
};

/** `not_run`: there is no run of that day. `incomplete`: a part did not look at everything, and nothing was found. */
export type NightStatus = "passed" | "found" | "incomplete" | "not_run";

export type Night = { day: Day; status: NightStatus; run: CheckRun | undefined };

const OVERDUE_AFTER_MS = 26 * HOUR_MS;
const NIGHTS_SHOWN = 30;
/** The log is archived every 20 seconds; a place that is away for a moment alarms no one. */
const BEHIND_AFTER_MS = 5 * MINUTE_MS;

/** Whether every part looked at everything. */
export const isComplete = ({ parts }: CheckRun): boolean =>
  CHECK_PARTS.every((part) => parts.some((one) => one.part === part)) &&
  parts.every(({ failure }) => failure === null);

/** What a run came to. A part that is missing counts as one that could not look. */
export function computeNightStatus(run: CheckRun): Exclude<NightStatus, "not_run"> {
  const hasFindings = run.broken.length > 0 || run.parts.some(({ findings }) => findings > 0);
  if (hasFindings) return "found";
  return isComplete(run) ? "passed" : "incomplete";
}

/** Whether the last complete check, or the installation where there is none, is more than 26 hours ago. */
export function isOverdue(lastCompleteAt: Date | undefined, installedAt: Date, now: Date): boolean {
  return now.getTime() - (lastCompleteAt ?? installedAt).getTime() > OVERDUE_AFTER_MS;
}

/** Since when nothing has been archived, where that is too long ago. */
export const findNotArchivedSince = (archiveAgeMs: number, now: Date): Date | undefined =>
  archiveAgeMs > BEHIND_AFTER_MS ? new Date(now.getTime() - archiveAgeMs) : undefined;

/**
 * The last 30 days in Lagos, newest first, each with its last run. A day before the installation is left out, and so is
 * today until its check ran.
 */
export function listNights(runs: readonly CheckRun[], installedAt: Date, now: Date): Night[] {
  const today = lagosDay(now);
  const firstRun = Math.min(...runs.map(({ checkedAt }) => checkedAt.getTime()));
  const firstDay = lagosDay(new Date(Math.min(installedAt.getTime(), firstRun)));
  return Array.from({ length: NIGHTS_SHOWN }, (_, back) => addDays(today, -back)).flatMap(
    (day): Night[] => {
      const run = runs
        .filter(({ checkedAt }) => lagosDay(checkedAt) === day)
        .toSorted((one, other) => other.checkedAt.getTime() - one.checkedAt.getTime())[0];
      if (run !== undefined) return [{ day, status: computeNightStatus(run), run }];
      return day < today && day > firstDay ? [{ day, status: "not_run", run }] : [];
    },
  );
}
