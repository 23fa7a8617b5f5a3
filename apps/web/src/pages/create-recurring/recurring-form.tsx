import type { Interval } from "@kinfold/contract/payments";
import { formatPlanLabel, type Product } from "@kinfold/contract/plans";
import { say } from "@kinfold/language/say";
import { formatShort, type Minor } from "@kinfold/money";
import { AmountField } from "@kinfold/ui/amount-field";
import { Button } from "@kinfold/ui/button";
import { Card } from "@kinfold/ui/card";
import { Notice } from "@kinfold/ui/notice";
import { SelectField } from "@kinfold/ui/select-field";
import { toFieldError, useForm } from "@kinfold/frame/form";
import { findRecurringFault } from "#flows/contribute/amount-rules.ts";
import { ChargeDays } from "#flows/contribute/charge-days.tsx";
import { INTERVAL_WORDS, OFFERED } from "#flows/contribute/recurring-words.ts";
import { useUnsent } from "#session/unsent.ts";

/** What shall repeat. Minor units of the plan's currency. */
export type Repetition = { plan: Product; amount: Minor; interval: Interval };

type Written = { plan: string; interval: Interval; amount: Minor | null };

export type RecurringFormProps = {
  /** Those that take what repeats. */
  plans: readonly Product[];
  /** The one that the member came from. */
  plan: Product | undefined;
  onContinue: (wished: Repetition) => void;
};

/** Which plan, how much and how often; and on which days the card will be charged, before anything is agreed to. */
export function RecurringForm({ plans, plan: asked, onContinue }: RecurringFormProps) {
  const planOf = (id: string | undefined): Product | undefined =>
    plans.find((plan) => String(plan.id) === id);
  const form = useForm<Written>({
    defaultValues: {
      plan: asked === undefined ? "" : String(asked.id),
      interval: "monthly",
      amount: null,
    },
    unsent: useUnsent("recurring.form", ["plan", "interval", "amount"]),
    check: ({ plan: id, amount }) => {
      const chosen = planOf(id);
      return chosen === undefined ? {} : toFieldError("amount", findRecurringFault(chosen, amount));
    },
    send: ({ plan: id, amount: wished, interval: often }) => {
      const chosen = planOf(id);
      if (chosen !== undefined && wished !== null && wished > 0n) {
        onContinue({ plan: chosen, amount: wished, interval: often });
      }
    },
  });
  const plan = planOf(form.watch("plan"));
  const interval = form.watch("interval") ?? "monthly";
  const field = form.amount("amount");
  const isReady =
    plan !== undefined &&
    field.value !== null &&
    field.value > 0n &&
    findRecurringFault(plan, field.value) === undefined;
  return (
    <Card className="max-w-150">
      <form {...form.props} aria-label={say("New recurring contribution")} className="grid gap-5">
        <SelectField
          label={say("Plan")}
          required
          {...form.choice("plan")}
          options={plans.map((one) => ({ value: String(one.id), label: formatPlanLabel(one) }))}
        />
        <AmountField
          label={say("Amount each time")}
          required
          currency={plan?.currency ?? "NGN"}
          {...field}
          onBlur={() => {
            form.leaveField("amount");
          }}
          help={
            plan === undefined
              ? say("Choose a plan first.")
              : say("From {amount}. The charges of the card provider are added.", {
                  amount: formatShort(plan.minimum_recurring, plan.currency),
                })
          }
        />
        <SelectField
          label={say("How often")}
          required
          value={interval}
          onChange={(chosen) => {
            form.setValue("interval", OFFERED.find((one) => one === chosen) ?? interval);
          }}
          options={OFFERED.map((one) => ({ value: one, label: INTERVAL_WORDS[one] }))}
        />
        <ChargeDays interval={interval} />
        <Notice title={say("Charged by itself")}>
          {say(
            "Today’s payment is the first, and shows us your card. After that we charge it between 6 and 9 in the morning in Lagos, and write to you three days before. Pause or cancel whenever you like. By bank transfer and from a wallet nothing repeats.",
          )}
        </Notice>
        <div className="flex justify-end">
          <Button type="submit" disabled={!isReady}>
            {say("Continue")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
