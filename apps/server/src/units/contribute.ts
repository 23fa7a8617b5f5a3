import type { MemberId } from "@kinfold/contract/ids";
import type { RefusalText } from "@kinfold/contract/refusals/catalogue";
import { unitRefusals } from "@kinfold/contract/refusals/units";
import { formatFigure, toMoney, type Minor } from "@kinfold/money";
import { formatLongDay, lagosDay, type Day } from "#calendar/index.ts";
import { findApprovedBefore } from "#identity/index.ts";
import { postDealtContributions, postContribution } from "#ledger/index.ts";
import {
  findAmountFault,
  findDealingDay,
  isOpen,
  isPriceZero,
  formatPlanRowLabel,
  lockPlan,
  type PlanRow,
  type Price,
} from "#plans/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { addMs } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { waitForAll } from "#platform/wait-for-all.ts";
import { recordTransaction } from "#transactions/index.ts";
import { findNewestPrices } from "./dealing-store.ts";
import { notifyInvestor } from "./emails.ts";
import { hasMatured, PRICE_OF_ONE, toUnitsAtOne } from "./rules.ts";
import {
  beginTerm,
  insertEntries,
  lockOrder,
  lockPortfolio,
  moveOrder,
  findPaymentOrder,
  type OrderRow,
  type PortfolioRow,
} from "./store.ts";

type DealingContext = Pick<Platform, "clock" | "env" | "outbox">;

/** What came of money that was meant for a plan. */
export type Contributed = { isContributed: boolean; label: string; note: string | null };

/** Said of a contribution whose member's documents are not approved yet. */
export const WAITS_FOR_DOCUMENTS = "Waits until your documents are approved.";

/** True when the member's documents stand approved now. */
export const isApproved = async (tx: Db, memberId: MemberId, at: Date): Promise<boolean> =>
  (await findApprovedBefore(tx, [memberId], addMs(at, 1))).has(memberId);

/** Money at a fixed rate counts from this day: it leaves the queue, and what was put in becomes units at the price of one. */
export async function acceptFixed(
  tx: Db,
  { plan, portfolio, order }: { plan: PlanRow; portfolio: PortfolioRow; order: OrderRow },
  at: Date,
): Promise<Day> {
  const from = lagosDay(at);
  const { order_id: orderId, amount_minor: minor } = order;
  await postDealtContributions(tx, {
    idempotencyKey: `order:${orderId}:dealt`,
    eventAt: at,
    planId: plan.plan_id,
    sum: toMoney(plan.currency, minor),
    meta: { order: orderId },
  });
  if (portfolio.start_on === null) {
    await beginTerm(tx, [portfolio.portfolio_id], {
      startOn: from,
      method: plan.valuation_method,
    });
  }
  await insertEntries(tx, [
    {
      portfolio_id: portfolio.portfolio_id,
      planId: plan.plan_id,
      kind: "allotment",
      order_id: orderId,
      valuationId: null,
      units: toUnitsAtOne(minor),
      unitPrice: PRICE_OF_ONE,
      amount_minor: minor,
      dealt_on: from,
      at,
    },
  ]);
  await moveOrder(tx, orderId, {
    status: "allotted",
    note: null,
    units: toUnitsAtOne(minor),
    unitPrice: PRICE_OF_ONE,
    dealtOn: from,
    endedAt: at,
  });
  return from;
}

/**
 * Puts wallet money into a plan: from the wallet to what waits, with its row in the member's list and an email. At a fixed
 * rate it counts at once when the member's documents are approved. Throws BalanceShort when the wallet has less.
 */
export async function contributeFromWallet(
  tx: Db,
  context: DealingContext,
  asked: {
    plan: PlanRow;
    /** The newest price of the plan, read since the plan was locked. */
    price: Price | undefined;
    portfolio: PortfolioRow;
    order: OrderRow;
    amountMinor: Minor;
    at: Date;
  },
): Promise<void> {
  const { plan, price, portfolio, order, amountMinor, at } = asked;
  const { member_id: memberId, wallet_id: walletId, portfolio_id: portfolioId } = portfolio;
  const { plan_id: planId, currency } = plan;
  const sum = toMoney(currency, amountMinor);
  await postContribution(tx, {
    idempotencyKey: `order:${order.order_id}:paid`,
    eventAt: at,
    planId,
    walletId,
    sum,
    meta: { order: order.order_id },
  });
  const label = formatPlanRowLabel(plan);
  const [, approved] = await waitForAll([
    recordTransaction(tx, {
      walletId,
      reference: order.reference,
      type: "contribution",
      direction: "debit",
      sum,
      status: "success",
      description: `Contribution to ${label}`,
      gateway: "wallet",
      portfolioId,
      at,
    }),
    isApproved(tx, memberId, at),
  ]);
  const isFixed = plan.valuation_method === "fixed_rate";
  const today = lagosDay(at);
  const dealingOn = isFixed ? today : findDealingDay(today, price?.dealtOn);
  const waitsFor = isFixed ? null : `Buys units at the price of ${formatLongDay(dealingOn)}.`;
  const moveToQueue = moveOrder(tx, order.order_id, {
    status: "queued_for_dealing",
    note: approved ? waitsFor : WAITS_FOR_DOCUMENTS,
    amountMinor,
    paidAt: at,
    dealingOn,
  });
  const emailFacts = { label, reference: order.reference, sum };
  if (isFixed && approved) {
    await moveToQueue;
    const from = await acceptFixed(
      tx,
      { plan, portfolio, order: { ...order, amount_minor: amountMinor } },
      at,
    );
    await notifyInvestor(tx, context, memberId, emailFacts, { kind: "counts", portfolioId, from });
    return;
  }
  await waitForAll([
    moveToQueue,
    notifyInvestor(tx, context, memberId, emailFacts, {
      kind: "waits",
      portfolioId,
      dealingOn,
      isApproved: approved,
    }),
  ]);
}

/** Why a portfolio takes no more money. */
export type NotTaken = RefusalText<
  "port_plan_closed" | "port_price_zero" | "port_closed" | "port_matured"
> & {
  /** True when it is for good: the plan opens again, and its price may rise again. */
  isOver: boolean;
};

/** Why a portfolio takes no more money at the newest price of its plan, for the member; undefined when it does. */
export function findContributionObstacle(
  { plan, price }: { plan: PlanRow; price: Price | undefined },
  portfolio: PortfolioRow,
  at: Date,
): NotTaken | undefined {
  const { port_plan_closed, port_closed, port_matured, port_price_zero } = unitRefusals();
  if (!isOpen(plan, at)) return { ...port_plan_closed, isOver: false };
  const { deleted_at: deletedAt, units, reserved } = portfolio;
  if (deletedAt !== null) return { ...port_closed.removed, isOver: true };
  if (hasMatured(portfolio, lagosDay(at))) {
    return { ...port_matured.portfolio, isOver: true };
  }
  if (portfolio.start_on !== null && units === reserved) {
    return { ...port_closed.redeeming, isOver: true };
  }
  if (isPriceZero(price)) return { ...port_price_zero, isOver: false };
  return undefined;
}

/**
 * A payment for a plan arrived and is in the member's wallet: in the same transaction it is contributed, or it stays in the
 * wallet and the order says why, when the plan takes it no longer or what arrived is too little.
 */
export async function contributeArrived(
  tx: Db,
  context: DealingContext,
  arrived: { paymentReference: string; creditedMinor: Minor; at: Date },
): Promise<Contributed> {
  const { paymentReference, creditedMinor, at } = arrived;
  const foundOrder = await findPaymentOrder(tx, paymentReference);
  assertExists(foundOrder, `payment ${paymentReference} has no order`);
  const plan = await lockPlan(tx, foundOrder.plan_id, { for: "contribution" });
  assertExists(plan, "a plan vanished");
  const portfolio = await lockPortfolio(tx, foundOrder.portfolio_id);
  const order = await lockOrder(tx, foundOrder.order_id);
  const price = (await findNewestPrices(tx, [plan.plan_id])).get(plan.plan_id);
  const { currency } = plan;
  const label = formatPlanRowLabel(plan);
  const kind = order.kind === "top_up" ? "top_up" : "contribution";
  const fault = findAmountFault(plan, creditedMinor, order.is_recurring ? "recurring" : kind);
  const reason =
    findContributionObstacle({ plan, price }, portfolio, at)?.sentence ??
    (fault === undefined
      ? undefined
      : `${formatFigure(creditedMinor, currency)} arrived, which this plan does not take.`);
  if (reason === undefined) {
    await contributeFromWallet(tx, context, {
      plan,
      price,
      portfolio,
      order,
      amountMinor: creditedMinor,
      at,
    });
    return { isContributed: true, label, note: null };
  }
  const note = `${reason} The money is in your wallet.`;
  await moveOrder(tx, order.order_id, {
    status: "kept_in_wallet",
    note,
    amountMinor: creditedMinor,
    endedAt: at,
  });
  await notifyInvestor(
    tx,
    context,
    portfolio.member_id,
    { label, reference: order.reference, sum: toMoney(currency, creditedMinor) },
    { kind: "kept", reason: note },
  );
  return { isContributed: false, label, note };
}

/** A payment for a plan came to nothing: its order ends too. Harmless when it ended before. */
export async function cancelOrderOf(
  tx: Db,
  paymentReference: string,
  { note, at }: { note: string; at: Date },
): Promise<void> {
  const order = await findPaymentOrder(tx, paymentReference);
  if (order === undefined) return;
  const { status, order_id: orderId } = await lockOrder(tx, order.order_id);
  if (status !== "pending_payment" && status !== "awaiting_confirmation") return;
  await moveOrder(tx, orderId, { status: "cancelled", note, endedAt: at });
}

/** What came of the payment's order, in a word for the member; undefined while nothing did. */
export async function findOutcome(
  db: Db,
  paymentReference: string,
): Promise<{ isContributed: boolean; note: string | null } | undefined> {
  const order = await findPaymentOrder(db, paymentReference);
  if (order === undefined) return undefined;
  switch (order.status) {
    case "queued_for_dealing":
    case "allotted":
    case "refunded":
      return { isContributed: true, note: order.note };
    case "kept_in_wallet":
      return { isContributed: false, note: order.note };
    case "pending_payment":
    case "awaiting_confirmation":
    case "cancelled":
      return undefined;
  }
}

/**
 * Holds what a payment is for, before anybody's wallet is touched: a dealing holds the plan first and pays wallets after,
 * and two that lock in opposite orders wait for each other for ever.
 */
export async function holdPlanOf(tx: Db, paymentReference: string): Promise<void> {
  const order = await findPaymentOrder(tx, paymentReference);
  assertExists(order, `payment ${paymentReference} has no order`);
  await lockPlan(tx, order.plan_id, { for: "contribution" });
  await lockPortfolio(tx, order.portfolio_id);
}
