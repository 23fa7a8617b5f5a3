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
const isAlive = ({ known, figures }: Held): boolean =>
  known.portfolio.units > 0n || figures.waitingMinor > 0n;

/** The day that all of a plan's value is at least as new as: of several days the oldest. Null when nothing was ever dealt. */
function pricedOn(held: readonly Held[]): Day | null {
  const daysOf = (those: readonly Held[]): Day[] =>
    those.flatMap(({ figures }) => figures.asOf ?? []).toSorted();
  const inPlans = daysOf(held.filter(({ known }) => known.portfolio.units > 0n));
  return inPlans[0] ?? daysOf(held).at(-1) ?? null;
}

/** What portfolios of one currency come to together today, each at the newest price of its plan. */
export function sumTotals(all: readonly Held[], currency: Currency, today: Day): Totals {
  const held = all.filter(({ known }) => known.plan.currency === currency);
  return {
    currency,
    portfolio_count: held.filter(isAlive).length,
    ...toWireAmounts(figuresIn(held)),
    as_of: pricedOn(held) === null ? null : today,
    personal_return: computePersonalReturnOfAll(held),
  };
}

/** Purple plans of a currency stand together; every other plan stands for itself. */
const groupOf = ({ product_type, currency, plan_id }: PlanRow): string =>
  product_type === "purple" ? `purple ${currency}` : String(plan_id);

/** Those in one currency, or in plans as they stand on screens. */
export function listHeldIn(
  all: readonly Held[],
  plans: readonly PlanRow[],
  of: Currency | readonly number[],
): Held[] {
  if (typeof of === "string") return all.filter(({ known }) => known.plan.currency === of);
  const groups = new Set(plans.filter(({ plan_id: id }) => of.includes(id)).map(groupOf));
  return all.filter(({ known }) => groups.has(groupOf(known.plan)));
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
    const held = touched.filter(({ known }) => groupOf(known.plan) === group);
    if (shown.has(group) || held.length === 0) return [];
    shown.add(group);
    const named = plans.find((one) => groupOf(one) === group && one.status === "open") ?? plan;
    const inCurrency = touched.filter(({ known }) => known.plan.currency === plan.currency);
    const { current_value: whole } = toWireAmounts(figuresIn(inCurrency));
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
        share_percent: computePercentHalfUp(amounts.current_value, whole),
        next_maturity_date: nextMaturity(held, today),
        value_history: computeProductHistory(
          held.map(({ known }) => known),
          prices,
          today,
        ),
      },
    ];
  });
}
