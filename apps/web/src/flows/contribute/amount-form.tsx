import type { Product } from "@kinfold/contract/plans";
import { say } from "@kinfold/language/say";
import { formatShort, type Minor } from "@kinfold/money";
import { AmountField } from "@kinfold/ui/amount-field";
import { Button } from "@kinfold/ui/button";
import type { ReactNode } from "react";
import { toFieldError, useForm } from "@kinfold/frame/form";
import { AmountChoices } from "#flows/paying/amount-choices.tsx";
import { useUnsent } from "#session/unsent.ts";
import { findAmountFault, getMinimumAmount, suggestAmounts } from "./amount-rules.ts";
import { BuysOn } from "./buys-on.tsx";

export type AmountFormProps = {
  plan: Product;
  /** To a portfolio that exists: its limits are the smaller ones. */
  isTopUp: boolean;
  /** What was written before, in minor units. */
  amount: Minor | null;
  /** What is written is kept under this name when the session ends: a page and a dialog over it may ask at once. */
  unsentName: string;
  onContinue: (amount: Minor) => void;
  /** The foot of the form, given its button. */
  children: (button: ReactNode) => ReactNode;
};

/** How much, within what the plan takes, and when it begins to work. What is wrong is said once the member is done writing. */
export function AmountForm({
  plan,
  isTopUp,
  amount: before,
  unsentName,
  onContinue,
  children,
}: AmountFormProps) {
  const { currency } = plan;
  const form = useForm({
    defaultValues: { amount: before },
    unsent: useUnsent(unsentName, ["amount"]),
    check: ({ amount }) => toFieldError("amount", findAmountFault(plan, isTopUp, amount)),
    send: ({ amount }) => {
      if (amount !== null && amount > 0n) onContinue(amount);
    },
  });
  const field = form.amount("amount");
  const amount = field.value;
  const isReady =
    amount !== null && amount > 0n && findAmountFault(plan, isTopUp, amount) === undefined;
  return (
    <form {...form.props} aria-label={say("Amount to contribute")} className="grid gap-5">
      <AmountField
        label={say("Amount")}
        required
        currency={currency}
        {...field}
        onBlur={() => {
          form.leaveField("amount");
        }}
        help={say("From {amount}.", {
          amount: formatShort(getMinimumAmount(plan, isTopUp), currency),
        })}
      />
      <AmountChoices
        amounts={suggestAmounts(plan, isTopUp)}
        currency={currency}
        value={amount}
        onChange={field.onChange}
        className="-mt-2"
      />
      <BuysOn plan={plan} />
      {children(
        <Button type="submit" disabled={!isReady}>
          {say("Continue")}
        </Button>,
      )}
    </form>
  );
}
