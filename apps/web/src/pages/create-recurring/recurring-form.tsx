import type { Interval } from "@kinfold/contract/payments";
import { planLabel, type Product } from "@kinfold/contract/plans";
import { formatShort } from "@kinfold/money";
import { AmountField } from "@kinfold/ui/amount-field";
import { Button } from "@kinfold/ui/button";
import { Card } from "@kinfold/ui/card";
import { Notice } from "@kinfold/ui/notice";
import { SelectField } from "@kinfold/ui/select-field";
import { useState, type FormEvent } from "react";
import { repeatingFault } from "#flows/contribute/amount-rules.ts";
import { ChargeDays } from "#flows/contribute/charge-days.tsx";
import { INTERVAL_WORDS, OFFERED } from "#flows/contribute/recurring-words.ts";

/** What shall repeat. Minor units of the plan's currency. */
export type Repetition = { plan: Product; amount: bigint; interval: Interval };

export type RecurringFormProps = {
  /** Those that take what repeats. */
  plans: readonly Product[];
  /** The one that the member came from. */
  plan: Product | undefined;
  onContinue: (wished: Repetition) => void;
};

/** Which plan, how much and how often; and on which days the card will be charged, before anything is agreed to. */
export function RecurringForm({ plans, plan: asked, onContinue }: RecurringFormProps) {
  const [planId, setPlanId] = useState(asked === undefined ? "" : String(asked.id));
  const [interval, setInterval] = useState<Interval>("monthly");
  const [amount, setAmount] = useState<bigint | null>(null);
  const [isTold, setTold] = useState(false);
  const plan = plans.find(({ id }) => String(id) === planId);
  const fault = plan === undefined ? undefined : repeatingFault(plan, amount);
  const isReady = plan !== undefined && amount !== null && amount > 0n && fault === undefined;
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTold(true);
    if (isReady) onContinue({ plan, amount, interval });
  }
  return (
    <Card className="max-w-150">
      <form
        noValidate
        method="post"
        aria-label="New recurring contribution"
        onSubmit={submit}
        className="grid gap-5"
      >
        <SelectField
          label="Plan"
          required
          value={planId}
          onChange={setPlanId}
          options={plans.map((one) => ({ value: String(one.id), label: planLabel(one) }))}
        />
        <AmountField
          label="Amount each time"
          required
          currency={plan?.currency ?? "NGN"}
          value={amount}
          onChange={setAmount}
          onBlur={() => {
            setTold(true);
          }}
          help={
            plan === undefined
              ? "Choose a plan first."
              : `From ${formatShort(plan.minimum_recurring, plan.currency)}. The charges of the card provider are added.`
          }
          error={isTold ? fault : undefined}
        />
        <SelectField
          label="How often"
          required
          value={interval}
          onChange={(chosen) => {
            setInterval(OFFERED.find((one) => one === chosen) ?? interval);
          }}
          options={OFFERED.map((one) => ({ value: one, label: INTERVAL_WORDS[one] }))}
        />
        <ChargeDays interval={interval} />
        <Notice title="Charged by itself">
          Today’s payment is the first, and shows us your card. After that we charge it between 6
          and 9 in the morning in Lagos, and write to you three days before. Pause or cancel
          whenever you like. By bank transfer and from a wallet nothing repeats.
        </Notice>
        <div className="flex justify-end">
          <Button type="submit" disabled={!isReady}>
            Continue
          </Button>
        </div>
      </form>
    </Card>
  );
}
