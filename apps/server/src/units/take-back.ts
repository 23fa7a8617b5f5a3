import type { MemberId, OrderId, PortfolioId } from "@kinfold/contract/ids";
import { unitRefusals } from "@kinfold/contract/refusals/units";
import { toMoney, ZERO } from "@kinfold/money";
import { formatLongDay, lagosDay, type Day } from "#calendar/index.ts";
import { findDealingStart, formatPlanRowLabel, lockPlan, type PlanRow } from "#plans/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { notifyInvestor } from "./emails.ts";
import { giveContributionBack } from "./return.ts";
import { hasMatured } from "./rules.ts";
import {
  lockOrder,
  lockPortfolio,
  moveOrder,
  findMemberOrder,
  type OrderRow,
  type PortfolioRow,
} from "./store.ts";

type DealingContext = Pick<Platform, "clock" | "env" | "outbox">;

/** Said of an order that its member took back. */
const TAKEN_BACK = "You took it back.";

/** Whether an order waits for a dealing whose day is not over. What the end of a term sells is not taken back. */
export function canTakeBack(
  order: OrderRow,
  { plan, portfolio, today }: { plan: PlanRow; portfolio: PortfolioRow; today: Day },
): boolean {
  if (order.status !== "queued_for_dealing") return false;
  if (order.kind === "redemption" && hasMatured(portfolio, today)) return false;
  if (plan.valuation_method === "fixed_rate") return true;
  return order.dealing_on !== null && today <= order.dealing_on;
}

/**
 * Takes a queued contribution or redemption back: the money is in the wallet again, the units are free. Harmless when
 * repeated. Refuses not_found for another member's, port_order_ended, port_dealing_closed once the dealing's day is over, and
 * port_matured for what the end of a term sells.
 */
export async function takeBack(
  tx: Db,
  context: DealingContext,
  { memberId, orderId, at }: { memberId: MemberId; orderId: OrderId; at: Date },
): Promise<{ portfolioId: PortfolioId; plan: PlanRow; order: OrderRow }> {
  const foundOrder = await findMemberOrder(tx, memberId, orderId);
  if (foundOrder === undefined) return refuse(unitRefusals().not_found.order);
  // A dealing holds the plan until it is done: whatever it did is seen below.
  const plan = await lockPlan(tx, foundOrder.plan_id, { for: "contribution" });
  assertExists(plan, "a plan vanished");
  const portfolio = await lockPortfolio(tx, foundOrder.portfolio_id);
  const order = await lockOrder(tx, orderId);
  const { portfolio_id: portfolioId } = portfolio;
  const isTakenBack = order.note === TAKEN_BACK;
  if (!isTakenBack) {
    refuseLate(order, { plan, portfolio, at });
    if (order.kind === "redemption") await freeUnits(tx, context, { plan, portfolio, order, at });
    else {
      const { member_id, wallet_id } = portfolio;
      const returned = { ...order, member_id, wallet_id };
      await giveContributionBack(tx, context, { plan, order: returned, reason: TAKEN_BACK, at });
    }
  }
  return { portfolioId, plan, order };
}

function refuseLate(
  order: OrderRow,
  { plan, portfolio, at }: { plan: PlanRow; portfolio: PortfolioRow; at: Date },
): void {
  if (order.status !== "queued_for_dealing") {
    refuse(unitRefusals().port_order_ended);
  }
  if (order.kind === "redemption" && hasMatured(portfolio, lagosDay(at))) {
    refuse(unitRefusals().port_matured.sold);
  }
  const { dealing_on: dealingOn } = order;
  if (plan.valuation_method === "fixed_rate" || dealingOn === null) return;
  if (at >= findDealingStart(dealingOn)) {
    refuse(unitRefusals().port_dealing_closed(formatLongDay(dealingOn)));
  }
}

async function freeUnits(
  tx: Db,
  context: DealingContext,
  about: { plan: PlanRow; portfolio: PortfolioRow; order: OrderRow; at: Date },
): Promise<void> {
  const { plan, portfolio, order, at } = about;
  const { portfolio_id: portfolioId, member_id: memberId } = portfolio;
  await moveOrder(tx, order.order_id, { status: "cancelled", note: TAKEN_BACK, endedAt: at });
  const { reference, estimated_minor: estimatedMinor } = order;
  const notice = {
    label: formatPlanRowLabel(plan),
    reference,
    sum: toMoney(plan.currency, estimatedMinor ?? ZERO),
  };
  await notifyInvestor(tx, context, memberId, notice, { kind: "taken_back", portfolioId });
}
