import type { MemberId, SubscriptionId } from "@kinfold/contract/ids";
import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import { subscriptionRefusals } from "@kinfold/contract/refusals/subscriptions";
import { sql } from "kysely";
import { requireActiveMandate } from "#payments/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { computeGoingOn } from "./card-paid.ts";
import { lockOwn } from "./change.ts";
import { notifySubscriber } from "./emails.ts";
import { refuseMoreThanAllowed } from "./mandate-limit.ts";
import {
  changeSubscription,
  findSubscription,
  forgetCard,
  isOver,
  type SubscriptionRow,
} from "./store.ts";

/** True while no one knows whether a charge of it took money. */
async function isCharging(tx: Db, id: SubscriptionId): Promise<boolean> {
  const { rows } = await sql`select 1 from subscription_attempt
    where subscription_id = ${id} and state = 'charging' limit 1`.execute(tx);
  return rows.length > 0;
}

/** Debits it by the member's mandate from now on, instead of a card or of one that has ended. Repeated, it changes nothing. */
export async function chargeByMandate(
  platform: Platform,
  asked: { memberId: MemberId; id: SubscriptionId },
): Promise<SubscriptionRow> {
  const { clock, db, outbox } = platform;
  const changed = await runTransaction(db, async (tx) => {
    const row = await lockOwn(tx, asked);
    const { subscription_id: id, amount_minor: amountMinor, interval } = row;
    if (isOver(row)) return refuse(subscriptionRefusals().sub_over);
    if (row.currency !== "NGN" || row.is_localized || row.gateway === "card_us") {
      return refuse(paymentRefusals().mandate_naira_only);
    }
    const at = clock.now();
    const { mandate_id: mandateId } = await requireActiveMandate(tx, asked.memberId, at);
    if (row.mandate_id === mandateId) return row;
    // A charge without an answer is asked about with the card that made it.
    if (await isCharging(tx, id)) return refuse(subscriptionRefusals().sub_charging);
    await refuseMoreThanAllowed(tx, mandateId, { amountMinor, interval, except: id });
    await changeSubscription(tx, id, {
      gateway: "direct_debit",
      mandate_id: mandateId,
      ...computeGoingOn(row, at),
    });
    await forgetCard(tx, id);
    const now = await findSubscription(tx, id);
    assertExists(now, "a subscription vanished");
    await notifySubscriber(tx, platform, now, { kind: "card_changed", nextOn: now.next_due_on });
    return now;
  });
  outbox.nudge();
  return changed;
}
