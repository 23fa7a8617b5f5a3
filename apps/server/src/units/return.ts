import { toMoney } from "@kinfold/money";
import { findRefusedNow } from "#identity/index.ts";
import { postContributionRefund } from "#ledger/index.ts";
import { listPlans, formatPlanRowLabel, lockPlan, findPlan, type PlanRow } from "#plans/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { advanceTransaction } from "#transactions/index.ts";
import { acceptFixed, isApproved } from "./contribute.ts";
import { notifyInvestor } from "./emails.ts";
import {
  lockOrder,
  lockPortfolio,
  lockQueued,
  moveOrder,
  findPaymentOrder,
  findPortfolio,
  type Queued,
} from "./store.ts";

type DealingContext = Pick<Platform, "clock" | "env" | "outbox">;

/** Gives a contribution back that was not dealt: into the wallet it came from, on the row that it has. */
export async function giveContributionBack(
  tx: Db,
  context: DealingContext,
  {
    plan,
    order,
    reason,
    at,
  }: {
    plan: PlanRow;
    order: Pick<Queued, "order_id" | "reference" | "amount_minor" | "wallet_id" | "member_id">;
    reason: string;
    at: Date;
  },
): Promise<void> {
  const { order_id: orderId, reference, amount_minor: minor, wallet_id: walletId } = order;
  const sum = toMoney(plan.currency, minor);
  await postContributionRefund(tx, {
    idempotencyKey: `order:${orderId}:returned`,
    eventAt: at,
    planId: plan.plan_id,
    walletId,
    sum,
    meta: { order: orderId },
  });
  await advanceTransaction(tx, reference, { status: "reversed", at, note: reason });
  await moveOrder(tx, orderId, { status: "refunded", note: reason, endedAt: at });
  const emailFacts = { label: formatPlanRowLabel(plan), reference, sum };
  await notifyInvestor(tx, context, order.member_id, emailFacts, { kind: "returned", reason });
}

/**
 * Gives back what a payment was contributed for, if that waits still and bought nothing yet; answers whether it did. The caller
 * holds the plan, as `holdPlanOf` does, so that no dealing runs meanwhile.
 */
export async function giveBackQueued(
  tx: Db,
  context: DealingContext,
  { paymentReference, reason, at }: { paymentReference: string; reason: string; at: Date },
): Promise<boolean> {
  const foundOrder = await findPaymentOrder(tx, paymentReference);
  const order = foundOrder && (await lockOrder(tx, foundOrder.order_id));
  if (order?.status !== "queued_for_dealing") return false;
  const plan = await findPlan(tx, order.plan_id);
  const portfolio = await findPortfolio(tx, order.portfolio_id);
  assertExists(plan, "an order lost its plan");
  assertExists(portfolio, "an order lost its plan");
  const { member_id, wallet_id } = portfolio;
  await giveContributionBack(tx, context, {
    plan,
    order: { ...order, member_id, wallet_id },
    reason,
    at,
  });
  return true;
}

const REFUSED_DOCUMENTS = "Your documents were not approved. The money is in your wallet.";

async function lookThrough(tx: Db, platform: Platform, planId: number): Promise<number> {
  const plan = await lockPlan(tx, planId, { for: "dealing" });
  if (plan === undefined) return 0;
  const queued = (await lockQueued(tx, planId, null)).filter(({ kind }) => kind !== "redemption");
  const memberIds = [...new Set(queued.map(({ member_id: id }) => id))];
  const refused = await findRefusedNow(tx, memberIds);
  const at = platform.clock.now();
  let moved = 0;
  for (const order of queued) {
    if (refused.has(order.member_id)) {
      await giveContributionBack(tx, platform, { plan, order, reason: REFUSED_DOCUMENTS, at });
      moved += 1;
    } else if (
      plan.valuation_method === "fixed_rate" &&
      (await isApproved(tx, order.member_id, at))
    ) {
      const portfolio = await lockPortfolio(tx, order.portfolio_id);
      await acceptFixed(tx, { plan, portfolio, order }, at);
      moved += 1;
    }
  }
  return moved;
}

/**
 * Acts on what became of members' documents: contributions of those who were refused go back to their wallets, and money at a
 * fixed rate begins to count for those who were approved. Harmless when repeated. Answers how many contributions moved.
 */
export async function followDocuments(platform: Platform): Promise<number> {
  let moved = 0;
  for (const { plan_id: planId } of await listPlans(platform.db)) {
    moved += await runTransaction(platform.db, (tx) => lookThrough(tx, platform, planId));
  }
  if (moved > 0) platform.outbox.nudge();
  return moved;
}
