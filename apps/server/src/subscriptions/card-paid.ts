import type { SubscriptionId } from "@kinfold/contract/ids";
import { subscriptionRefusals } from "@kinfold/contract/refusals/subscriptions";
import { sql } from "kysely";
import { lagosDay } from "#calendar/index.ts";
import type { Ended } from "#payments/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { notifySubscriber } from "./emails.ts";
import { MISSED_AT_MOST, findNextDueDay } from "./rules.ts";
import { sealCard } from "./seal-card.ts";
import {
  changeSubscription,
  lockSubscription,
  findSubscription,
  type Change,
  type SubscriptionRow,
} from "./store.ts";

/** What another card changes about where it stands: what stopped because of the old one goes on; what the member paused stays so. */
function goingOn({ state, missed, start_on: start, interval }: SubscriptionRow, at: Date): Change {
  const afresh = { missed: 0, failures: 0, last_failure_reason: null };
  if (state === "attention") return { ...afresh, state: "active" };
  if (state !== "paused" || missed < MISSED_AT_MOST || start === null) return {};
  const next = findNextDueDay(start, interval, lagosDay(at));
  return {
    ...afresh,
    state: "active",
    next_no: next.no,
    next_due_on: next.dueOn,
    paused_at: null,
  };
}

/** A payment that shows another card arrived: that card is charged from now on, if it can be. False for any other payment. */
export async function recordPaidCard(
  tx: Db,
  context: Pick<Platform, "clock" | "env" | "outbox">,
  { reference, card, at }: Ended,
): Promise<boolean> {
  const { rows } = await sql<{ subscription_id: SubscriptionId }>`
    select subscription_id from subscription_card_change where payment_reference = ${reference}`.execute(
    tx,
  );
  const [found] = rows;
  if (found === undefined) return false;
  const row = await lockSubscription(tx, found.subscription_id);
  assertExists(row, "a subscription vanished");
  const { subscription_id: id, state } = row;
  const isOver = state === "cancelled" || state === "completed";
  if (card === null || isOver) {
    const reason = isOver
      ? subscriptionRefusals().sub_over.sentence
      : "This card cannot be charged again. Please try another one.";
    await notifySubscriber(tx, context, row, { kind: "card_not_changed", reason });
    return true;
  }
  await sealCard(tx, context, id, card);
  await changeSubscription(tx, id, goingOn(row, at));
  const changed = (await findSubscription(tx, id)) ?? row;
  await notifySubscriber(tx, context, changed, {
    kind: "card_changed",
    nextOn: changed.next_due_on,
  });
  return true;
}
