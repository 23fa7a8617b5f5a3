import type { ProductTotals, Totals } from "@kinfold/contract/portfolios";
import type { Currency } from "@kinfold/money";
import type { Day } from "#calendar/index.ts";
import { formatPlanRowLabel, type PlanRow } from "#plans/index.ts";
import { toWireAmounts, type Figures, type Known } from "#portfolios/index.ts";
import { computePercentHalfUp } from "#units/index.ts";
import { computePersonalReturnOfAll } from "./personal.ts";
import { computeProductHistory, type PricesByPlan } from "./value-history.ts";

/** A portfolio with what it comes to. */
export type Held = { known: Known; figures: Figures };

const figuresIn = (held: readonly Held[]): Figures[] => held.map(({ figures }) => figures);

/** Something is in it, or waits to be. */
export const isAlive = ({ known, figures }: Held): boolean =>
  known.portfolio.units > 0n || figures.waitingMinor > 0n;

/** The day that all of a plan's value is at least as new as: of several days the oldest. Null when nothing was ever dealt. */
function pricedOn(held: readonly Held[]): Day | null {
  const daysOf = (those: readonly Held[]): Day[] =>
    those.flatMap(({ figures }) => figures.asOf ?? []).toSorted();
  const inPlans = daysOf(held.filter(({ known }) => known.portfolio.units > 0n));
  return inPlans[0] ?? daysOf(held).at(-1) ?? null;
}

/** What the open portfolios of one currency come to together today, each at the newest price of its plan. Closed ones are in none of it. */
export function sumTotals(all: readonly Held[], currency: Currency, today: Day): Totals {
  const held = all.filter((one) => one.known.plan.currency === currency && isAlive(one));
  return {
    currency,
    portfolio_count: held.length,
    ...toWireAmounts(figuresIn(held)),
    as_of: pricedOn(held) === null ? null : today,
    personal_return: computePersonalReturnOfAll(held),
  };
}

/** Purple plans of a currency stand together; every other plan stands for itself. */
const groupOf = ({ product_type, currency, plan_id }: PlanRow): string =>
  product_type === "purple" ? `purple ${currency}` : String(plan_id);

/** The open ones of these; where none is open, all of them. */
function selectCounted(held: readonly Held[]): Held[] {
  const open = held.filter(isAlive);
  return open.length > 0 ? open : [...held];
}

/** Those that a total counts: the open ones in one currency, or those of plans as they stand on screens. */
export function listHeldIn(
  all: readonly Held[],
  plans: readonly PlanRow[],
  of: Currency | readonly number[],
): Held[] {
  if (typeof of === "string") {
    return all.filter((one) => one.known.plan.currency === of && isAlive(one));
  }
  const groups = new Set(plans.filter(({ plan_id: id }) => of.includes(id)).map(groupOf));
  return selectCounted(all.filter(({ known }) => groups.has(groupOf(known.plan))));
}

function nextMaturity(held: readonly Held[], today: Day): Day | null {
  const days = held
    .filter(({ known }) => known.portfolio.units > 0n)
    .flatMap(({ known }) => known.portfolio.matures_on ?? [])
    .filter((day) => day >= today);
  return days.toSorted()[0] ?? null;
}

/**
 * What a member has in each plan that ever had money of theirs, in the order of the club. Purple plans of a currency are one
 * row, under the one that is open.
 */
export function sumTotalsByProduct(
  all: readonly Held[],
  plans: readonly PlanRow[],
  prices: PricesByPlan,
  today: Day,
): ProductTotals[] {
  const touched = all.filter((held) => isAlive(held) || held.known.entries.length > 0);
  const shown = new Set<string>();
  return plans.flatMap((plan): ProductTotals[] => {
    const group = groupOf(plan);
    const ever = touched.filter(({ known }) => groupOf(known.plan) === group);
    const held = selectCounted(ever);
    if (shown.has(group) || held.length === 0) return [];
    shown.add(group);
    const named = plans.find((one) => groupOf(one) === group && one.status === "open") ?? plan;
    const inCurrency = touched.filter(({ known }) => known.plan.currency === plan.currency);
    const { total_amount: whole } = toWireAmounts(figuresIn(inCurrency));
    const amounts = toWireAmounts(figuresIn(held));
    return [
      {
        product_id: named.plan_id,
        product_name: named.name,
        product_type: named.product_type,
        currency: named.currency,
        label: formatPlanRowLabel(named),
        portfolio_count: held.filter(isAlive).length,
        ...amounts,
        as_of: pricedOn(held),
        share_percent: computePercentHalfUp(amounts.total_amount, whole),
        next_maturity_date: nextMaturity(held, today),
        value_history: computeProductHistory(
          ever.map(({ known }) => known),
          prices,
          today,
        ),
      },
    ];
  });
}
