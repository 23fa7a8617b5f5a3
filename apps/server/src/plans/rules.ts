import type { Minor } from "@kinfold/money";
import { findMonthEnd, startInLagos, addDays, type Day } from "#calendar/index.ts";
import type { PlanRow } from "./plan.ts";

/** Whether a plan takes money at this instant. */
export function isOpen(
  plan: Pick<PlanRow, "status" | "opens_at" | "closes_at">,
  now: Date,
): boolean {
  const { status, opens_at: opensAt, closes_at: closesAt } = plan;
  return (
    status === "open" &&
    (opensAt === null || opensAt <= now) &&
    (closesAt === null || now < closesAt)
  );
}

/** Whether the newest price of the plan is 0. Units of such a plan are neither bought nor redeemed. */
export const isPriceZero = (price: { unitPrice: string } | undefined): boolean =>
  price !== undefined && Number(price.unitPrice) === 0;

/** Who may join: global members only what is for them, and the family office only those who accepted its terms. */
export function isOfferedTo(
  plan: Pick<PlanRow, "for_global" | "product_type">,
  member: { isGlobal: boolean; acceptsFamilyOffice: boolean },
): boolean {
  if (plan.product_type === "family_office" && !member.acceptsFamilyOffice) return false;
  return !member.isGlobal || plan.for_global;
}

/** The day at whose price money of this day is dealt: the last of its month, or of the next when that was dealt already. */
export function findDealingDay(day: Day, lastDealtOn: Day | undefined): Day {
  const end = findMonthEnd(day);
  return lastDealtOn !== undefined && lastDealtOn >= end
    ? findMonthEnd(addDays(lastDealtOn, 1))
    : end;
}

/** The first instant at which a day's orders are complete: 23:59 in Lagos has passed. */
export const findDealingStart = (day: Day): Date => startInLagos(addDays(day, 1));

/** What speaks against an amount, in the code of the refusal; undefined when it fits. */
export function findAmountFault(
  plan: Pick<
    PlanRow,
    | "minimum_minor"
    | "minimum_top_up_minor"
    | "minimum_recurring_minor"
    | "maximum_minor"
    | "step_minor"
  >,
  amountMinor: Minor,
  kind: "contribution" | "top_up" | "recurring",
):
  | { code: "port_below_minimum" | "port_above_maximum" | "port_wrong_step"; minor: Minor }
  | undefined {
  const least = {
    contribution: plan.minimum_minor,
    top_up: plan.minimum_top_up_minor,
    recurring: plan.minimum_recurring_minor,
  }[kind];
  if (amountMinor < least) return { code: "port_below_minimum", minor: least };
  if (plan.maximum_minor !== null && amountMinor > plan.maximum_minor) {
    return { code: "port_above_maximum", minor: plan.maximum_minor };
  }
  if (plan.step_minor !== null && amountMinor % plan.step_minor !== 0n) {
    return { code: "port_wrong_step", minor: plan.step_minor };
  }
  return undefined;
}
