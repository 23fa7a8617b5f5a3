import { lagosDay, type Day } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";
import { findNextDueDay } from "./rules.ts";
import { changeSubscription, toSchedule, type SubscriptionRow } from "./store.ts";

/** Makes a subscription active: its dates follow from the day of this moment in Lagos, which is the first. Answers that day and the next date. */
export async function startDates(
  tx: Db,
  row: SubscriptionRow,
  at: Date,
): Promise<{ startOn: Day; nextOn: Day }> {
  const startOn = lagosDay(at);
  const next = findNextDueDay(toSchedule(row, startOn), startOn);
  await changeSubscription(tx, row.subscription_id, {
    state: "active",
    start_on: startOn,
    next_no: next.no,
    next_due_on: next.dueOn,
  });
  return { startOn, nextOn: next.dueOn };
}
