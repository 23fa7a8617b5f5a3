import type { SubscriptionId } from "@kinfold/contract/ids";
import { subscriptionRefusals } from "@kinfold/contract/refusals/subscriptions";
import { sql } from "kysely";
import { flagForStaff, type Ended } from "#payments/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { findOutcome } from "#units/index.ts";
import {
  findAttempt,
  listAttempts,
  changeCycle,
  readCycle,
  endAttempt,
  insertAttempt,
  insertCycle,
  type AttemptRow,
} from "./cycle-store.ts";
import { recordPaidCard } from "./card-paid.ts";
import { notifySubscriber } from "./emails.ts";
import { recordFailure } from "./record-failure.ts";
import { isHardRejection, computeNextAttempt, translateReason } from "./rules.ts";
import { sealCard } from "./seal-card.ts";
import { startDates } from "./start-dates.ts";
import {
  changeSubscription,
  findActiveSubscriptions,
  lockSubscription,
  findSubscription,
  type SubscriptionRow,
} from "./store.ts";

type DealingContext = Pick<Platform, "clock" | "env" | "outbox">;

/** Why the first payment begins nothing, for the member; undefined when it does. */
async function whyNotBegun(
  tx: Db,
  row: SubscriptionRow,
  { card, reference }: Ended,
): Promise<string | undefined> {
  const outcome = await findOutcome(tx, reference);
  if (outcome?.isContributed !== true) return outcome?.note ?? "It could not be contributed.";
  if (card === null) return "This card cannot be charged again. Begin anew with another card.";
  const isTaken = (await findActiveSubscriptions(tx, [row.portfolio_id])).size > 0;
  return isTaken ? subscriptionRefusals().port_recurring_unavailable.sentence : undefined;
}

/** The first payment arrived: its card is kept and all dates follow from this day, or it is told why it will not repeat. */
async function beginSubscription(
  tx: Db,
  context: DealingContext,
  row: SubscriptionRow,
  ended: Ended,
): Promise<void> {
  const { subscription_id: id } = row;
  const { card, reference, at } = ended;
  const reason = await whyNotBegun(tx, row, ended);
  if (reason !== undefined || card === null) {
    await changeSubscription(tx, id, {
      state: "cancelled",
      ended_at: at,
      ended_by: "club",
      ...(reason !== undefined && { end_reason: reason }),
    });
    await notifySubscriber(tx, context, row, { kind: "not_begun", reason: reason ?? "" });
    return;
  }
  await sealCard(tx, context, id, card);
  const { startOn, nextOn } = await startDates(tx, row, at);
  const cycle = { subscription_id: id, due_on: startOn, first_try_on: startOn };
  await insertCycle(tx, { ...cycle, state: "paid", attempts: 1, paid_at: at });
  await insertAttempt(tx, {
    subscription_id: id,
    due_on: startOn,
    attempt_no: 1,
    payment_reference: reference,
    state: "paid",
    at,
    leasedUntil: null,
  });
  const begun = (await findSubscription(tx, id)) ?? row;
  await notifySubscriber(tx, context, begun, { kind: "begun", nextOn });
}

async function paid(
  tx: Db,
  context: DealingContext,
  { row, attempt }: { row: SubscriptionRow; attempt: AttemptRow },
  { reference, at }: Ended,
): Promise<void> {
  const { subscription_id: id, due_on: dueOn } = attempt;
  const cycle = await readCycle(tx, id, dueOn);
  const others = await listAttempts(tx, id, dueOn);
  const isSecond = others.some(
    (one) => one.payment_reference !== reference && one.state !== "declined",
  );
  if (isSecond || cycle.state === "paid") {
    // The card's bank said no and took the money later all the same: it is the member's, and people look at it.
    const details = { subscription: id, due: dueOn };
    await flagForStaff(tx, {
      reference,
      provider: null,
      reason: "charged twice for one date",
      details,
      at,
    });
  } else {
    await endAttempt(tx, reference, { state: "paid", reason: null, at });
  }
  if (cycle.state !== "paid") {
    await changeCycle(tx, cycle, { state: "paid", paid_at: at, next_try_on: null, reason: null });
  }
  const isCharged = row.state === "active" || row.state === "attention";
  await changeSubscription(tx, id, {
    missed: 0,
    failures: 0,
    last_failure_reason: null,
    ...(isCharged && { state: "active" as const }),
  });
  await notifySubscriber(tx, context, row, {
    kind: "charged",
    nextOn: isCharged ? row.next_due_on : null,
  });
}

async function applyRejection(
  tx: Db,
  context: DealingContext,
  { row, attempt }: { row: SubscriptionRow; attempt: AttemptRow },
  { reference, answer, at }: Ended,
): Promise<void> {
  if (attempt.state !== "charging") return;
  const { subscription_id: id, due_on: dueOn } = attempt;
  const cycle = await readCycle(tx, id, dueOn);
  const before = await listAttempts(tx, id, dueOn);
  const reason = translateReason(answer, row.gateway);
  await endAttempt(tx, reference, { state: "declined", reason: answer, at });
  if (cycle.state !== "open") return;
  if (row.state !== "active" && row.state !== "attention") {
    await changeCycle(tx, cycle, { state: "missed", next_try_on: null, reason });
    return;
  }
  const isHard = isHardRejection(
    answer,
    before.map((one) => one.reason),
  );
  const { attempts, first_try_on: firstTryOn } = cycle;
  const againOn = computeNextAttempt(firstTryOn ?? dueOn, { attempts, isHard });
  await changeCycle(tx, cycle, {
    state: againOn === null ? "missed" : "open",
    next_try_on: againOn,
    reason,
  });
  await recordFailure(tx, context, { row, reason, againOn, at });
}

/** What payments call when one of them ended: whatever repeats because of it, or was a repetition, follows in its transaction. */
export async function applyEndedPayment(
  tx: Db,
  context: DealingContext,
  ended: Ended,
): Promise<boolean> {
  const attempt = await findAttempt(tx, ended.reference);
  if (attempt !== undefined) {
    const row = await lockSubscription(tx, attempt.subscription_id);
    assertExists(row, "a subscription vanished");
    // As it is now that no one else may change it.
    const held = (await findAttempt(tx, ended.reference)) ?? attempt;
    await (ended.isPaid ? paid : applyRejection)(tx, context, { row, attempt: held }, ended);
    return true;
  }
  if (!ended.isPaid) return false;
  if (await recordPaidCard(tx, context, ended)) return true;
  const { rows } = await sql<{
    subscription_id: SubscriptionId;
  }>`select subscription_id from subscription
    where first_payment = ${ended.reference}`.execute(tx);
  const [found] = rows;
  if (found === undefined) return false;
  const row = await lockSubscription(tx, found.subscription_id);
  if (row?.state === "awaiting_card") await beginSubscription(tx, context, row, ended);
  return false;
}
