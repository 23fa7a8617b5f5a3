import { addDays, isWorkingDay, type Day } from "#calendar/index.ts";
import type { PromiseMoment } from "./kind.ts";

/** Promises of the calendar are looked at so many days back. */
const DAYS_BACK = 100;

/** The days in Lagos up to today on which something may have been promised, oldest first; only working days where it says so. */
export function listPromiseDays(
  { today, holidays }: PromiseMoment,
  { isWorking }: { isWorking: boolean },
): Day[] {
  return Array.from({ length: DAYS_BACK }, (_, index) =>
    addDays(today, index + 1 - DAYS_BACK),
  ).filter((day) => !isWorking || isWorkingDay(day, holidays));
}
