import { DAY_MS } from "@kinfold/contract/durations";
import {
  addDays,
  isWorkingDay,
  lagosDay,
  startInLagos,
  type Day,
  type Holidays,
} from "#calendar/index.ts";

/** Shares of the time of a promise: the owner is reminded at the first, admins are notified at the second. */
const REMIND_AT = { part: 1, of: 2 } as const;
const ESCALATE_AT = { part: 5, of: 6 } as const;

/** Beyond so many days a stretch is measured by the clock alone. */
const MOST_DAYS = 400;

type Stretch = { from: number; through: number };

/** The parts of a stretch of time that lie on working days in Lagos. */
function listWorkingStretches(from: Date, through: Date, holidays: Holidays): Stretch[] {
  const stretches: Stretch[] = [];
  const last = lagosDay(through);
  for (let day: Day = lagosDay(from); day <= last; day = addDays(day, 1)) {
    if (!isWorkingDay(day, holidays)) continue;
    const start = startInLagos(day).getTime();
    stretches.push({
      from: Math.max(start, from.getTime()),
      through: Math.min(start + DAY_MS, through.getTime()),
    });
  }
  return stretches;
}

function findShare(
  stretches: readonly Stretch[],
  { part, of }: { part: number; of: number },
): number {
  const totalMs = stretches.reduce((sum, { from, through }) => sum + through - from, 0);
  let leftMs = Math.floor((totalMs * part) / of);
  for (const { from, through } of stretches) {
    if (leftMs < through - from) return from + leftMs;
    leftMs -= through - from;
  }
  return stretches.at(-1)?.through ?? 0;
}

/**
 * When the owner of a promise is reminded, and when admins are notified: at half and at five sixths of its time. 48 hours have them
 * at 24 and 40. Of a promise in working days only the time of working days counts.
 */
export function computeThresholds(
  { beganAt, dueAt, isInWorkingDays }: { beganAt: Date; dueAt: Date; isInWorkingDays: boolean },
  holidays: Holidays,
): { remindAt: Date; escalateAt: Date } {
  const whole = [{ from: beganAt.getTime(), through: dueAt.getTime() }];
  const isLong = dueAt.getTime() - beganAt.getTime() > MOST_DAYS * DAY_MS;
  const working =
    isInWorkingDays && !isLong ? listWorkingStretches(beganAt, dueAt, holidays) : whole;
  const stretches = working.length === 0 ? whole : working;
  return {
    remindAt: new Date(findShare(stretches, REMIND_AT)),
    escalateAt: new Date(findShare(stretches, ESCALATE_AT)),
  };
}
