import type { Day } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { changeCycle, type CycleRow } from "./cycle-store.ts";
import { notifySubscriber } from "./emails.ts";
import { MISSED_AT_MOST } from "./rules.ts";
import { changeSubscription, type SubscriptionRow } from "./store.ts";

type DealingContext = Pick<Platform, "clock" | "env" | "outbox">;

/** Counts a charge in vain, pauses what missed too many dates in a row, and tells the member. `againOn` null: its date is missed. */
export async function recordFailure(
  tx: Db,
  context: DealingContext,
  {
    row,
    reason,
    againOn,
    at,
  }: { row: SubscriptionRow; reason: string; againOn: Day | null; at: Date },
): Promise<void> {
  const missed = row.missed + (againOn === null ? 1 : 0);
  const isSuspended = missed >= MISSED_AT_MOST;
  await changeSubscription(tx, row.subscription_id, {
    missed,
    failures: row.failures + 1,
    last_failure_reason: reason,
    state: isSuspended ? "paused" : "attention",
    ...(isSuspended && { paused_at: at, next_due_on: null, next_no: null }),
  });
  await notifySubscriber(tx, context, row, {
    kind: "declined",
    reason,
    againOn,
    nextOn: isSuspended ? null : row.next_due_on,
  });
  if (isSuspended) {
    const words = "It could not be charged on three dates in a row.";
    await notifySubscriber(tx, context, row, { kind: "suspended", reason: words });
  }
}

/** Misses a date for which no one may be asked for money. */
export async function recordMissedDate(
  tx: Db,
  context: DealingContext,
  { row, cycle, reason, at }: { row: SubscriptionRow; cycle: CycleRow; reason: string; at: Date },
): Promise<void> {
  await changeCycle(tx, cycle, { state: "missed", next_try_on: null, reason });
  await recordFailure(tx, context, { row, reason, againOn: null, at });
}
