import type { MemberId, SubscriptionId } from "@kinfold/contract/ids";
import { subscriptionRefusals } from "@kinfold/contract/refusals/subscriptions";
import { CARD_CHECK_MINOR } from "@kinfold/contract/subscriptions";
import type { PaymentInit } from "@kinfold/contract/payments";
import { sql } from "kysely";
import { beginPayment, type PaymentsServices } from "#payments/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import type { IdempotencyContext } from "#platform/idempotency.ts";
import { refuse } from "#platform/refusing.ts";
import { findWallet } from "#wallets/index.ts";
import { lockOwn } from "./change.ts";
import { isOver, type SubscriptionRow } from "./store.ts";

const BACK = "/dashboard/my-investments/recurring-investments";

type Asked = { memberId: MemberId; id: SubscriptionId };

async function lockLiving(tx: Db, asked: Asked): Promise<SubscriptionRow> {
  const row = await lockOwn(tx, asked);
  return isOver(row) ? refuse(subscriptionRefusals().sub_over) : row;
}

/**
 * Begins a payment that shows another card: no provider keeps one that has not paid. What it pays goes into the member's
 * wallet. Nothing changes until it arrives.
 */
export async function beginCardChange(
  setting: PaymentsServices,
  { isForAll, ...asked }: Asked & { isForAll: boolean },
  idempotency: IdempotencyContext<PaymentInit>,
): Promise<PaymentInit> {
  const { db } = setting.platform;
  const row = await runTransaction(db, (tx) => lockLiving(tx, asked));
  const wallet = await findWallet(db, asked.memberId, row.wallet_id);
  assertExists(wallet, "a wallet vanished");
  const open = async (
    tx: Db,
    { reference, at }: { reference: string; at: Date },
  ): Promise<null> => {
    // It may have ended meanwhile.
    const { subscription_id: id } = await lockLiving(tx, asked);
    await sql`insert into subscription_card_change (payment_reference, subscription_id, begun_at, is_for_all)
      values (${reference}, ${id}, ${at}::timestamptz, ${isForAll})`.execute(tx);
    return null;
  };
  const request = {
    amount: CARD_CHECK_MINOR[row.currency],
    // A mandate gives way to a card.
    gateway: row.gateway === "direct_debit" ? ("card" as const) : row.gateway,
    redirect_url: BACK,
    ...(row.is_localized && { is_localized: true }),
    us_based_institution: row.us_based_institution,
  };
  const orderFacts = {
    purpose: "deposit",
    description: "To show a card",
    isRecurring: true,
  } as const;
  const target = { ...orderFacts, wallet, open };
  return beginPayment(setting, asked.memberId, target, { request, file: undefined }, idempotency);
}
