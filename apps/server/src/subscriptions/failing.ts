import type { SubscriptionId } from "@kinfold/contract/ids";
import { subscriptionRefusals } from "@kinfold/contract/refusals/subscriptions";
import { writeAuditEntry } from "#audit/index.ts";
import { lagosDay } from "#calendar/index.ts";
import { isDuplicate, runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { refuseOwn, type Operator } from "#staff/index.ts";
import { giveUpOpen } from "./cycle-store.ts";
import { insertReminder } from "./failing-store.ts";
import { notifySubscriber } from "./emails.ts";
import { changeSubscription, lockSubscription, type SubscriptionRow } from "./store.ts";

type StaffAction = { id: SubscriptionId; by: Operator; reason: string };

/** What may still be charged, held. Refuses what ended, and what is the clerk's own. */
async function living(tx: Db, { id, by }: StaffAction): Promise<SubscriptionRow> {
  const row = await lockSubscription(tx, id);
  if (row === undefined || row.state === "awaiting_card") {
    return refuse(subscriptionRefusals().not_found.subscription);
  }
  refuseOwn(by, row);
  return row;
}

const noted = (
  tx: Db,
  row: SubscriptionRow,
  { by, reason, at, action }: StaffAction & { at: Date; action: string },
): Promise<void> =>
  writeAuditEntry(tx, {
    at,
    actor: { kind: "staff", staffId: by.staffId },
    action,
    subject: { kind: "subscription", id: row.subscription_id },
    memberId: row.member_id,
    reason,
    before: { state: row.state, failures: row.failures, missed: row.missed },
  });

/** Writes to the member that their card does not pay. Refuses a second email on a day in Lagos. */
export async function sendCardReminder(platform: Platform, action: StaffAction): Promise<void> {
  const { clock, db, outbox } = platform;
  await runTransaction(db, async (tx) => {
    const row = await living(tx, action);
    if (row.state !== "attention" && row.state !== "paused")
      refuse(subscriptionRefusals().sub_over);
    const at = clock.now();
    const on = lagosDay(at);
    await insertReminder(tx, { ...action, by: action.by.staffId, at, on }).catch(
      (error: unknown) => {
        if (!isDuplicate(error, "one_reminder_a_day")) throw error;
        refuse(subscriptionRefusals().sub_reminded);
      },
    );
    const reason = row.last_failure_reason ?? "";
    await notifySubscriber(tx, platform, row, {
      kind: "reminder",
      reason,
      isPaused: row.state === "paused",
    });
    await noted(tx, row, { ...action, at, action: "recurring.reminded" });
  });
  outbox.nudge();
}

/** Stops charging until the member resumes it, and tells them why. Repeated, it changes nothing. */
export async function pauseForMember(platform: Platform, action: StaffAction): Promise<void> {
  const { clock, db, outbox } = platform;
  await runTransaction(db, async (tx) => {
    const row = await living(tx, action);
    if (row.state === "paused") return;
    if (row.state !== "active" && row.state !== "attention")
      refuse(subscriptionRefusals().sub_over);
    const at = clock.now();
    await giveUpOpen(tx, row.subscription_id, "The club paused it.");
    await changeSubscription(tx, row.subscription_id, {
      state: "paused",
      next_due_on: null,
      next_no: null,
      paused_at: at,
      // What the member reads beside it: it was not their own pause.
      last_failure_reason: action.reason,
    });
    await notifySubscriber(tx, platform, row, { kind: "suspended", reason: action.reason });
    await noted(tx, row, { ...action, at, action: "recurring.paused" });
  });
  outbox.nudge();
}

/** Ends it for good, keeps the portfolio, and tells the member why. Repeated, it changes nothing. */
export async function cancelForMember(platform: Platform, action: StaffAction): Promise<void> {
  const { clock, db, outbox } = platform;
  await runTransaction(db, async (tx) => {
    const row = await living(tx, action);
    if (row.state === "cancelled") return;
    if (row.state === "completed") refuse(subscriptionRefusals().sub_over);
    const at = clock.now();
    await giveUpOpen(tx, row.subscription_id, "The club cancelled it.");
    await changeSubscription(tx, row.subscription_id, {
      state: "cancelled",
      next_due_on: null,
      next_no: null,
      ended_at: at,
      ended_by: "club",
      end_reason: action.reason,
    });
    await notifySubscriber(tx, platform, row, {
      kind: "ended",
      reason: action.reason,
      isByMember: false,
    });
    await noted(tx, row, { ...action, at, action: "recurring.cancelled" });
  });
  outbox.nudge();
}
