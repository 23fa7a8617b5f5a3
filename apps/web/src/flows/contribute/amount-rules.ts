import type { Product } from "@kinfold/contract/plans";
import { say } from "@kinfold/language/say";
import { formatShort, multiply, type Minor } from "@kinfold/money";
import { findPayableFault } from "#flows/paying/payable.ts";

type Limits = Pick<
  Product,
  "currency" | "minimum_amount" | "minimum_top_up" | "maximum_amount" | "amount_step"
>;

/** The least that may be contributed: to begin with, or to add. Minor units. */
export const getMinimumAmount = (plan: Limits, isTopUp: boolean): Minor =>
  isTopUp ? plan.minimum_top_up : plan.minimum_amount;

/** Why a plan would not take this amount, in minor units; undefined when it would, or while nothing is written. */
export function findAmountFault(
  plan: Limits,
  isTopUp: boolean,
  amount: Minor | null,
): string | undefined {
  if (amount === null || amount === 0n) return undefined;
  const { currency, maximum_amount: most, amount_step: step } = plan;
  const least = getMinimumAmount(plan, isTopUp);
  if (amount < least) {
    const words = { amount: formatShort(least, currency) };
    return isTopUp
      ? say("The least is {amount} to add.", words)
      : say("The least is {amount} to begin with.", words);
  }
  if (most !== null && amount > most)
    return say("The most is {amount} at once.", { amount: formatShort(most, currency) });
  if (step !== null && amount % step !== 0n) {
    return say("Use a multiple of {amount}.", { amount: formatShort(step, currency) });
  }
  return findPayableFault(amount, currency);
}

/** The same for an amount that is to repeat. */
export function findRecurringFault(
  plan: Limits & Pick<Product, "minimum_recurring">,
  amount: Minor | null,
): string | undefined {
  const { currency, minimum_recurring: least } = plan;
  if (amount !== null && amount > 0n && amount < least) {
    return say("The least is {amount} each time.", { amount: formatShort(least, currency) });
  }
  // The limits of one payment hold for each, but for the least.
  return findAmountFault({ ...plan, minimum_amount: least }, false, amount);
}

/** Amounts to choose from at a press: the least, and a few times as much, where the plan takes them. */
export function suggestAmounts(plan: Limits, isTopUp: boolean): Minor[] {
  const least = getMinimumAmount(plan, isTopUp);
  return [least, multiply(least, 2n), multiply(least, 5n)].filter(
    (amount) => amount > 0n && findAmountFault(plan, isTopUp, amount) === undefined,
  );
}
