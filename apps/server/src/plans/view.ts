import { formatPlanLabel, type Product } from "@kinfold/contract/plans";
import { lagosDay, type Day } from "#calendar/index.ts";
import { findDealingDay, isOfferedTo, isOpen, isPriceZero } from "./rules.ts";
import type { PlanRow } from "./plan.ts";

/** The newest published price of a plan's unit, as text with six decimals, and its day. */
export type Price = { unitPrice: string; dealtOn: Day };

const percent = (bps: number | null): number | null => (bps === null ? null : bps / 100);

/** What the plan is called on screens and in emails. */
export const formatPlanRowLabel = ({
  name,
  product_type,
  currency,
}: Pick<PlanRow, "name" | "product_type" | "currency">): string =>
  formatPlanLabel({ name, product_type, currency });

/** A plan as this member reads it. */
export function toProduct(
  plan: PlanRow,
  price: Price | undefined,
  member: { isGlobal: boolean; acceptsFamilyOffice: boolean },
  now: Date,
): Product {
  const isFixed = plan.valuation_method === "fixed_rate";
  return {
    id: plan.plan_id,
    name: plan.name,
    slug: plan.slug,
    product_type: plan.product_type,
    currency: plan.currency,
    description: plan.description,
    risk_level: plan.risk_level,
    valuation_method: plan.valuation_method,
    status: plan.status,
    is_open: isOpen(plan, now) && !isPriceZero(price) && isOfferedTo(plan, member),
    minimum_amount: plan.minimum_minor,
    minimum_top_up: plan.minimum_top_up_minor,
    minimum_recurring: plan.minimum_recurring_minor,
    maximum_amount: plan.maximum_minor,
    amount_step: plan.step_minor,
    tenure_months: plan.tenor_months,
    lock_in_days: plan.lock_in_days,
    early_exit_fee_bps: plan.early_exit_fee_bps,
    management_fee_bps: plan.management_fee_bps,
    expected_return_rate: percent(plan.expected_bps),
    expected_return_rate_to: percent(plan.expected_to_bps),
    interest_rate: percent(plan.interest_bps),
    maturity_action: plan.maturity_action,
    return_frequency: isFixed ? "at_maturity" : "monthly_valuation",
    holdings: plan.holdings,
    payout_note: plan.payout_note,
    unit_value: price === undefined ? null : Number(price.unitPrice),
    unit_value_date: price?.dealtOn ?? null,
    next_dealing_date: isFixed ? null : findDealingDay(lagosDay(now), price?.dealtOn),
    allow_recurring: plan.allow_recurring,
    allow_wallet_payment: plan.allow_wallet,
    for_global: plan.for_global,
    requires_family_office: plan.product_type === "family_office",
    image_url: plan.image_url,
    terms_link: plan.terms_link,
  };
}
