import type { SubscriptionId } from "@kinfold/contract/ids";
import { subscriptionRefusals } from "@kinfold/contract/refusals/subscriptions";
import { sql } from "kysely";
import { lagosDay } from "#calendar/index.ts";
import type { Ended, SavedCard } from "#payments/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { notifySubscriber } from "./emails.ts";
import { DEBIT_ENDED, MISSED_AT_MOST, findNextDueDay } from "./rules.ts";
import { sealCard } from "./seal-card.ts";
import {
  changeSubscription,
  lockSubscription,
  findSubscription,
  isOver,
  toSchedule,
  type Change,
  type SubscriptionRow,
} from "./store.ts";

/** What another card or mandate changes about where it stands: what stopped because of the old one goes on; what the member paused stays so. */
export function computeGoingOn(row: SubscriptionRow, at: Date): Change {
  const { state, missed, start_on: start } = row;
  const afresh = { missed: 0, failures: 0, last_failure_reason: null };
  if (state === "attention") return { ...afresh, state: "active" };
  const isStopped = missed >= MISSED_AT_MOST || row.last_failure_reason === DEBIT_ENDED;
  if (state !== "paused" || !isStopped || start === null) return {};
  const next = findNextDueDay(toSchedule(row, start), lagosDay(at));
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
  const { rows } = await sql<{ subscription_id: SubscriptionId; is_for_all: boolean }>`
    select subscription_id, is_for_all from subscription_card_change where payment_reference = ${reference}`.execute(
    tx,
  );
  const [found] = rows;
  if (found === undefined) return false;
  const row = await lockSubscription(tx, found.subscription_id);
  assertExists(row, "a subscription vanished");
  const hasEnded = isOver(row);
  if (card === null || hasEnded) {
    const reason = hasEnded
      ? subscriptionRefusals().sub_over.sentence
      : "This card cannot be charged again. Please try another one.";
    await notifySubscriber(tx, context, row, { kind: "card_not_changed", reason });
    return true;
  }
  const others = found.is_for_all ? await lockOthersAtProvider(tx, row) : [];
  for (const each of [row, ...others]) await applyCard(tx, context, each, { card, at });
  return true;
}

/** The card is charged for this one from now on, and its member reads so. */
async function applyCard(
  tx: Db,
  context: Pick<Platform, "clock" | "env" | "outbox">,
  row: SubscriptionRow,
  { card, at }: { card: SavedCard; at: Date },
): Promise<void> {
  const { subscription_id: id } = row;
  await sealCard(tx, context, id, card);
  await changeSubscription(tx, id, computeGoingOn(row, at));
  const changed = (await findSubscription(tx, id)) ?? row;
  await notifySubscriber(tx, context, changed, {
    kind: "card_changed",
    nextOn: changed.next_due_on,
  });
}

/** What else the member lets repeat that this card can be charged for: at the same provider, in the same currencies. */
async function lockOthersAtProvider(tx: Db, row: SubscriptionRow): Promise<SubscriptionRow[]> {
  const { rows } = await sql<{ subscription_id: SubscriptionId }>`
    select subscription_id from subscription where member_id = ${row.member_id}
      and subscription_id <> ${row.subscription_id} and gateway = ${row.gateway} and currency = ${row.currency}
      and is_localized = ${row.is_localized} and us_based_institution is not distinct from ${row.us_based_institution}
      and state in ('active', 'attention', 'paused') order by subscription_id`.execute(tx);
  const locked: SubscriptionRow[] = [];
  for (const { subscription_id: id } of rows) {
    const other = await lockSubscription(tx, id);
    // One that ended while we waited keeps its card.
    if (other !== undefined && !isOver(other)) locked.push(other);
  }
  return locked;
}
