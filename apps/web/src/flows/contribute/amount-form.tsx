import type { Product } from "@kinfold/contract/plans";
import { formatShort } from "@kinfold/money";
import { AmountField } from "@kinfold/ui/amount-field";
import { Button } from "@kinfold/ui/button";
import { Fact, Facts } from "@kinfold/ui/facts";
import { useState, type FormEvent, type ReactNode } from "react";
import { dayInWords } from "@kinfold/frame/lagos-time";
import { AmountChoices } from "#flows/paying/amount-choices.tsx";
import { amountFault, leastOf, oftenOf } from "./amount-rules.ts";

export type AmountFormProps = {
  plan: Product;
  /** To a portfolio that exists: its limits are the smaller ones. */
  isTopUp: boolean;
  /** Minor units; null while nothing is written. */
  amount: bigint | null;
  onAmount: (amount: bigint | null) => void;
  onContinue: () => void;
  /** The foot of the form, given its button. */
  children: (button: ReactNode) => ReactNode;
};

/** How much, within what the plan takes, and when it begins to work. What is wrong is said once the member is done writing. */
export function AmountForm({
  plan,
  isTopUp,
  amount,
  onAmount,
  onContinue,
  children,
}: AmountFormProps) {
  const { currency, next_dealing_date: dealing } = plan;
  const [isTold, setTold] = useState(false);
  const fault = amountFault(plan, isTopUp, amount);
  const isReady = amount !== null && amount > 0n && fault === undefined;
  function submit(event: FormEvent) {
    event.preventDefault();
    setTold(true);
    if (isReady) onContinue();
  }
  return (
    <form
      noValidate
      method="post"
      aria-label="Amount to contribute"
      onSubmit={submit}
      className="grid gap-5"
    >
      <AmountField
        label="Amount"
        required
        currency={currency}
        value={amount}
        onChange={onAmount}
        onBlur={() => {
          setTold(true);
        }}
        help={`From ${formatShort(leastOf(plan, isTopUp), currency)}.`}
        error={isTold ? fault : undefined}
      />
      <AmountChoices
        amounts={oftenOf(plan, isTopUp)}
        currency={currency}
        value={amount}
        onChange={onAmount}
        className="-mt-2"
      />
      <Facts>
        <Fact term={dealing === null ? "Earns from" : "Buys units on"}>
          {dealing === null ? (
            "The day it is paid"
          ) : (
            <time dateTime={dealing}>{dayInWords(dealing)}</time>
          )}
        </Fact>
      </Facts>
      {children(
        <Button type="submit" disabled={!isReady}>
          Continue
        </Button>,
      )}
    </form>
  );
}
