import type { MemberId, PortfolioId } from "@kinfold/contract/ids";
import type { ReplyOf } from "@kinfold/contract/endpoint";
import {
  GOAL_MAX_YEARS,
  type Goal,
  type GoalRequest,
  type removePortfolioGoal as removeCall,
  type setPortfolioGoal as setCall,
} from "@kinfold/contract/portfolios";
import { portfolioRefusals } from "@kinfold/contract/refusals/portfolios";
import { LARGEST_MINOR, subtract, ZERO, type Minor } from "@kinfold/money";
import { addMonths, lagosDay, readCheckedDay, type Day } from "#calendar/index.ts";
import { findDealingDay } from "#plans/index.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuseField } from "#platform/refusing.ts";
import { findChargesInto } from "#subscriptions/index.ts";
import { listLots, requireOwnPortfolio, updatePortfolioGoal, type Lot } from "#units/index.ts";
import { computeFigures, listWaiting, type Figures, type Known } from "./figures.ts";
import { projectFixed, projectUnits } from "./projection.ts";
import { computePortfolioStatus, LIMITS } from "./rules.ts";

/** Sets what the member wants to have in a portfolio of theirs, and by which day. Harmless when repeated. */
export async function setPortfolioGoal(
  { clock, db, limiter }: Platform,
  memberId: MemberId,
  portfolioId: PortfolioId,
  { amount, by }: GoalRequest,
): Promise<ReplyOf<typeof setCall>> {
  await limiter.take(LIMITS.goalsPerMember, memberId);
  await requireOwnPortfolio(db, memberId, portfolioId);
  const today = lagosDay(clock.now());
  const day = readCheckedDay(by);
  if (day <= today || day > addMonths(today, GOAL_MAX_YEARS * 12)) {
    refuseField("by", portfolioRefusals().port_goal_day_wrong);
  }
  await updatePortfolioGoal(db, portfolioId, { amountMinor: amount, by: day });
  return { id: portfolioId, amount, by };
}

/** Takes the goal of a portfolio of the member away. Harmless when repeated, and when there is none. */
export async function removePortfolioGoal(
  { db, limiter }: Platform,
  memberId: MemberId,
  portfolioId: PortfolioId,
): Promise<ReplyOf<typeof removeCall>> {
  await limiter.take(LIMITS.goalsPerMember, memberId);
  await requireOwnPortfolio(db, memberId, portfolioId);
  await updatePortfolioGoal(db, portfolioId, null);
  return { id: portfolioId };
}

/** What is assumed of a plan: what it pays, what it states that it aims for, or nothing where it states nothing. */
function assumeReturn({ plan, portfolio }: Known): Pick<Projection, "rate" | "rate_basis"> & {
  rateBps: number;
} {
  const { interest_bps: fixed } = portfolio;
  if (plan.valuation_method === "fixed_rate") {
    const rateBps = fixed ?? 0;
    return { rateBps, rate: rateBps / 100, rate_basis: "fixed" };
  }
  const rateBps = plan.expected_bps ?? 0;
  return {
    rateBps,
    rate: rateBps / 100,
    rate_basis: plan.expected_bps === null ? "none" : "target",
  };
}

type Projection = NonNullable<Goal["projection"]>;

/** What money that is paid on a day counts from: at once at a fixed rate, elsewhere from the day on which it buys units. */
const findGrowthDay = ({ plan, price }: Known, day: Day): Day =>
  plan.valuation_method === "fixed_rate" ? day : findDealingDay(day, price?.dealtOn);

/** When the present term ends, or will when the portfolio has not begun; null without an end. */
function findTermEnd(known: Known): Day | null {
  const { matures_on: maturesOn, tenor_months: months, start_on: start } = known.portfolio;
  if (maturesOn !== null || months === null || start !== null) return maturesOn;
  return addMonths(findGrowthDay(known, known.today), months);
}

/** What is there and what was paid and waits, each with the day from which it grows. */
function listPresentLots(known: Known, { valueMinor }: Figures): Lot[] {
  const { plan, portfolio, entries, orders, today } = known;
  const waiting = listWaiting(orders).map(({ amount_minor: principalMinor, dealing_on: day }) => ({
    principalMinor,
    from: day ?? findGrowthDay(known, today),
  }));
  if (plan.valuation_method !== "fixed_rate") {
    return [{ principalMinor: valueMinor, from: today }, ...waiting];
  }
  return portfolio.start_on === null
    ? waiting
    : [...listLots(entries, portfolio.start_on), ...waiting];
}

const GROWING: ReadonlySet<ReturnType<typeof computePortfolioStatus>> = new Set([
  "pending",
  "awaiting_confirmation",
  "processing",
  "active",
]);

/** What a portfolio would come to by the day of its goal, if what is assumed came true; null where nothing can be said. */
async function projectGoal(
  db: Db,
  known: Known,
  figures: Figures,
  { amountMinor, by }: { amountMinor: Minor; by: Day },
): Promise<Projection | null> {
  const { plan, portfolio, orders, today } = known;
  if (by <= today || !GROWING.has(computePortfolioStatus(portfolio, orders, today))) return null;
  const { rateBps, ...assumed } = assumeReturn(known);
  const termEnd = findTermEnd(known);
  const isPaidOut = portfolio.maturity_action === "payout" && termEnd !== null && termEnd < by;
  const until = isPaidOut ? termEnd : by;
  const charges = await findChargesInto(db, portfolio.portfolio_id, {
    from: today,
    through: until,
  });
  // On the day on which it is paid out it takes nothing any more.
  const days = charges?.days.filter((day) => !isPaidOut || day < until) ?? [];
  const lots: Lot[] = [
    ...listPresentLots(known, figures),
    ...days.map((day) => ({
      principalMinor: charges?.amountMinor ?? ZERO,
      from: findGrowthDay(known, day),
    })),
  ];
  const amount =
    plan.valuation_method === "fixed_rate"
      ? projectFixed(lots, { rateBps, endsOn: termEnd, tenorMonths: portfolio.tenor_months }, until)
      : projectUnits(lots, rateBps, until);
  if (amount > LARGEST_MINOR) return null;
  return {
    amount,
    on: until,
    ...assumed,
    contributions:
      charges === undefined
        ? null
        : {
            amount: charges.amountMinor,
            interval: charges.interval,
            is_paused: charges.isPaused,
            count: days.length,
          },
    is_enough: amount >= amountMinor,
  };
}

/** The goal of a portfolio, how far it is, and what would be there by its day; null when its member set none. */
export async function readGoal(db: Db, known: Known): Promise<Goal | null> {
  const { goal_minor: amountMinor, goal_on: by } = known.portfolio;
  if (amountMinor === null || by === null) return null;
  const figures = computeFigures(known);
  const there = figures.totalMinor;
  const isReached = there >= amountMinor;
  return {
    amount: amountMinor,
    by,
    there_amount: there,
    to_go_amount: isReached ? ZERO : subtract(amountMinor, there),
    is_reached: isReached,
    projection: await projectGoal(db, known, figures, { amountMinor, by }),
  };
}
