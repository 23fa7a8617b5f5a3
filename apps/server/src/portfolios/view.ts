import type * as contract from "@kinfold/contract/portfolios";
import { subtract, ZERO } from "@kinfold/money";
import { toProduct, type Price } from "#plans/index.ts";
import {
  canTakeBack,
  exitFeeBps,
  mayChooseEnd,
  computePercentHalfUp,
  parsePriceE6,
  formatUnitsE4,
  findContributionObstacle,
  computeWorthHalfUp,
  type OrderRow,
} from "#units/index.ts";
import { toWireAmounts, computeFigures, type Figures, type Known } from "./figures.ts";
import { listPortfolioLines, computeValueHistory } from "./history.ts";
import { isDeletable, computePortfolioStatus } from "./rules.ts";

const iso = (at: Date): string => at.toISOString();
const decimal = (text: string | null): number | null => (text === null ? null : Number(text));

/** What a portfolio is, as lists and its own page say it. */
function stakeView(known: Known, figures: Figures, now: Date) {
  const { portfolio, plan, price, orders, today } = known;
  const isFixed = plan.valuation_method === "fixed_rate";
  return {
    id: portfolio.portfolio_id,
    reference: portfolio.reference,
    name: portfolio.portfolio_name,
    cloth: portfolio.cloth,
    currency: portfolio.currency,
    status: computePortfolioStatus(portfolio, orders, today),
    ...toWireAmounts([figures]),
    units: isFixed ? 0 : Number(formatUnitsE4(portfolio.units)),
    unit_value: price === undefined ? null : Number(price.unitPrice),
    as_of: figures.asOf,
    start_date: portfolio.start_on,
    maturity_date: portfolio.matures_on,
    is_recurring: known.subscriptionId !== null,
    can_top_up: findContributionObstacle(known, portfolio, now) === undefined,
    created_at: iso(portfolio.opened_at),
  };
}

/** A portfolio as a list shows it. */
export function toPortfolioRow(known: Known, now: Date): contract.PortfolioLite {
  const { plan_id, name, product_type, currency, valuation_method } = known.plan;
  return {
    ...stakeView(known, computeFigures(known), now),
    product: { id: plan_id, name, product_type, currency, valuation_method },
  };
}

function receiptStatus({
  gateway,
  status,
}: OrderRow): "awaiting" | "confirmed" | "rejected" | null {
  if (gateway !== "bank") return null;
  if (status === "awaiting_confirmation") return "awaiting";
  return status === "cancelled" ? "rejected" : "confirmed";
}

function orderView(order: OrderRow, known: Known) {
  const isFixed = known.plan.valuation_method === "fixed_rate";
  return {
    id: order.order_id,
    reference: order.reference,
    amount: order.amount_minor,
    status: order.status,
    created_at: iso(order.placed_at),
    dealing_date: order.dealing_on,
    units: isFixed ? null : decimal(order.units),
    unit_value: isFixed ? null : decimal(order.unit_price),
    valuation_date: order.dealt_on,
    note: order.note,
    can_take_back: canTakeBack(order, known),
  };
}

function contributionView(order: OrderRow, known: Known): contract.Contribution {
  if (order.kind === "redemption") throw new Error("a redemption is no contribution");
  return {
    ...orderView(order, known),
    type: order.kind,
    gateway: order.gateway ?? "wallet",
    payment_reference: order.payment_reference,
    receipt_status: receiptStatus(order),
  };
}

const redemptionView = (order: OrderRow, known: Known): contract.Redemption => ({
  ...orderView(order, known),
  is_full: order.is_full,
  estimated_amount: order.estimated_minor ?? ZERO,
  fee: order.fee_minor,
});

/**
 * What the price of a unit did since the portfolio's first day, in percent; null before there are two prices. `prices` are those
 * that stand: the price that a line was dealt at may have been corrected since.
 */
function planReturn({ entries, plan }: Known, prices: readonly Price[]): number | null {
  const [first] = entries;
  if (first === undefined || plan.valuation_method === "fixed_rate") return null;
  const begun = prices.find(({ dealtOn }) => dealtOn === first.dealt_on);
  const newest = prices.at(-1);
  if (begun === undefined || newest === undefined || newest.dealtOn === begun.dealtOn) return null;
  const before = parsePriceE6(begun.unitPrice);
  return computePercentHalfUp(subtract(parsePriceE6(newest.unitPrice), before), before);
}

/** The member's own yearly return in percent, or null when it cannot be told; the domain of returns knows how. */
export type PersonalReturn = (known: Known, figures: Figures) => number | null;

/** A portfolio as its own page shows it, but for its goal. `prices`: those of its plan from the day of its first units on. */
export function toPortfolio(
  known: Known,
  prices: readonly Price[],
  member: { isGlobal: boolean; acceptsFamilyOffice: boolean },
  now: Date,
  personalReturn: PersonalReturn = () => null,
): Omit<contract.Portfolio, "goal"> {
  const { portfolio, plan, price, orders, today } = known;
  const figures = computeFigures(known);
  const isFixed = plan.valuation_method === "fixed_rate";
  const free = isFixed ? ZERO : subtract(portfolio.units, portfolio.reserved);
  const newestFirst = orders.toReversed();
  const { lock_in_until: lockedUntil } = portfolio;
  const redeemableMinor =
    price === undefined ? ZERO : computeWorthHalfUp(free, parsePriceE6(price.unitPrice));
  return {
    ...stakeView(known, figures, now),
    product: toProduct(plan, price, member, now),
    accrued_interest: figures.accruedMinor,
    lock_in_until: lockedUntil,
    early_exit_fee_bps: exitFeeBps(portfolio, today),
    maturity_action: portfolio.maturity_action,
    can_choose_maturity: mayChooseEnd(portfolio, today),
    personal_return: personalReturn(known, figures),
    plan_return: planReturn(known, prices),
    redeemable_units: Number(formatUnitsE4(free)),
    redeemable_amount: redeemableMinor,
    subscription_id: known.subscriptionId,
    can_redeem: redeemableMinor > 0n && (lockedUntil === null || today >= lockedUntil),
    can_delete: isDeletable(orders),
    contributions: newestFirst
      .filter(({ kind }) => kind !== "redemption")
      .map((order) => contributionView(order, known)),
    redemptions: newestFirst
      .filter(({ kind }) => kind === "redemption")
      .map((order) => redemptionView(order, known)),
    lines: listPortfolioLines(known),
    value_history: computeValueHistory(known, prices),
  };
}
