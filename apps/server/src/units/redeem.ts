import type { PortfolioId, MemberId } from "@kinfold/contract/ids";
import { unitRefusals } from "@kinfold/contract/refusals/units";
import {
  formatFigure,
  subtract,
  toMoney,
  ZERO,
  type Minor,
  type PriceE6,
  type UnitsE4,
} from "@kinfold/money";
import { formatLongDay, lagosDay, type Day } from "#calendar/index.ts";
import { findDealingDay, formatPlanRowLabel, lockPlan, type PlanRow } from "#plans/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import { findNewestPrices } from "./dealing-store.ts";
import { parsePriceE6, computeUnitsRoundedDown, computeWorthHalfUp } from "./decimals.ts";
import { notifyInvestor } from "./emails.ts";
import { exitFeeBps } from "./rules.ts";
import { insertOrder, lockPortfolio, type OrderRow, type PortfolioRow } from "./store.ts";
import { requireOwnPortfolio } from "./own-portfolio.ts";

type DealingContext = Pick<Platform, "clock" | "env" | "outbox">;

/** Units that were redeemed, and what they were worth then. */
export type Redeemed = {
  order: OrderRow;
  plan: PlanRow;
  units: UnitsE4;
  estimatedMinor: Minor;
  dealingOn: Day;
};

function refuseLocked({ lock_in_until: until }: PortfolioRow, today: Day): void {
  if (until === null || today >= until) return;
  refuse(unitRefusals().port_locked_in(formatLongDay(until)), {
    available_on: until,
  });
}

/** How many units an amount asks for at the newest price. Whatever is left below a kobo's worth goes along. */
function unitsAsked(
  free: UnitsE4,
  price: PriceE6,
  amountMinor: Minor | "full",
  figure: string,
): UnitsE4 {
  if (amountMinor === "full") return free;
  const worth = computeWorthHalfUp(free, price);
  if (amountMinor > worth) {
    refuseField("amount", unitRefusals().port_above_holding(figure));
  }
  const requestedUnits = computeUnitsRoundedDown(amountMinor, price);
  const left = subtract(free, requestedUnits < free ? requestedUnits : free);
  return computeWorthHalfUp(left, price) === 0n ? free : requestedUnits;
}

/**
 * Asks units of a portfolio back: they are sold at the plan's next dealing, and until then no one asks for them again.
 * Refuses not_found for anyone who's it is not, port_locked_in, port_nothing_to_redeem and port_above_holding.
 */
export async function requestRedemption(
  tx: Db,
  context: DealingContext,
  asked: { memberId: MemberId; portfolioId: PortfolioId; amountMinor: Minor | "full"; at: Date },
): Promise<Redeemed> {
  const { memberId, portfolioId, amountMinor, at } = asked;
  const { plan_id: planId } = await requireOwnPortfolio(tx, memberId, portfolioId);
  const plan = await lockPlan(tx, planId, { for: "contribution" });
  assertExists(plan, "a plan vanished");
  const portfolio = await lockPortfolio(tx, portfolioId);
  const { units, reserved } = portfolio;
  const free = subtract(units, reserved);
  const price = (await findNewestPrices(tx, [plan.plan_id])).get(plan.plan_id);
  const today = lagosDay(at);
  if (units > 0n) refuseLocked(portfolio, today);
  if (free <= 0n || price === undefined) {
    refuse(unitRefusals().port_nothing_to_redeem.nothing);
  }
  const unitPrice = parsePriceE6(price.unitPrice);
  if (unitPrice === 0n) {
    refuse(unitRefusals().port_nothing_to_redeem.worthless);
  }
  const most = formatFigure(computeWorthHalfUp(free, unitPrice), plan.currency);
  const sold = unitsAsked(free, unitPrice, amountMinor, most);
  const estimatedMinor = computeWorthHalfUp(sold, unitPrice);
  if (sold <= 0n || estimatedMinor <= 0n) {
    refuse(unitRefusals().port_nothing_to_redeem.tooLittle);
  }
  return placed(tx, context, {
    plan,
    portfolio,
    sold,
    estimatedMinor,
    lastDealtOn: price.dealtOn,
    at,
  });
}

async function placed(
  tx: Db,
  context: DealingContext,
  asked: {
    plan: PlanRow;
    portfolio: PortfolioRow;
    sold: UnitsE4;
    estimatedMinor: Minor;
    lastDealtOn: Day;
    at: Date;
  },
): Promise<Redeemed> {
  const { plan, portfolio, sold, estimatedMinor, lastDealtOn, at } = asked;
  const { portfolio_id: portfolioId, member_id: memberId } = portfolio;
  const today = lagosDay(at);
  const dealingOn = findDealingDay(today, lastDealtOn);
  const order = await insertOrder(tx, {
    portfolioId,
    planId: plan.plan_id,
    kind: "redemption",
    status: "queued_for_dealing",
    gateway: null,
    paymentReference: null,
    amountMinor: ZERO,
    feeBps: exitFeeBps(portfolio, today),
    estimatedMinor,
    isFull: sold === portfolio.units - portfolio.reserved,
    units: sold,
    placedAt: at,
    dealingOn,
    note: `Sells units at the price of ${formatLongDay(dealingOn)}.`,
  });
  const { reference } = order;
  const emailFacts = {
    label: formatPlanRowLabel(plan),
    reference,
    sum: toMoney(plan.currency, estimatedMinor),
  };
  await notifyInvestor(tx, context, memberId, emailFacts, {
    kind: "asked",
    portfolioId,
    dealingOn,
  });
  return { order, plan, units: sold, estimatedMinor, dealingOn };
}

/** The end of a term in a plan with units: everything that is left is sold at the next dealing, without a fee. */
export async function sellAtMaturity(
  tx: Db,
  context: DealingContext,
  { plan, portfolio, at }: { plan: PlanRow; portfolio: PortfolioRow; at: Date },
): Promise<boolean> {
  const free = subtract(portfolio.units, portfolio.reserved);
  const price = (await findNewestPrices(tx, [plan.plan_id])).get(plan.plan_id);
  if (free <= 0n || price === undefined) return false;
  const estimatedMinor = computeWorthHalfUp(free, parsePriceE6(price.unitPrice));
  await placed(tx, context, {
    plan,
    portfolio,
    sold: free,
    estimatedMinor,
    lastDealtOn: price.dealtOn,
    at,
  });
  return true;
}
