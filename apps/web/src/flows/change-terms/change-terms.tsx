import { useChangeSubscription } from "@kinfold/api/subscriptions";
import { hasChargeDay } from "@kinfold/contract/payments";
import type { Subscription } from "@kinfold/contract/subscriptions";
import { say } from "@kinfold/language/say";
import type { Minor } from "@kinfold/money";
import { AmountField } from "@kinfold/ui/amount-field";
import { Dialog } from "@kinfold/ui/dialog";
import { SelectField } from "@kinfold/ui/select-field";
import { toast } from "@kinfold/ui/toast";
import { toFieldError, useForm } from "@kinfold/frame/form";
import { formatLongDay } from "@kinfold/frame/lagos-time";
import { FormActions } from "@kinfold/frame/shell/form-actions";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { CHARGE_DAY_OPTIONS, toChargeDay } from "#flows/contribute/recurring-words.ts";

/** The answer that counts from the first charge. */
const AS_FIRST = "first";

type Written = { amount: Minor | null; charge_day: string };

export type ChangeTermsProps = { subscription: Subscription; onClose: () => void };

/** How much each charge contributes, and on which day of the month, changed in place. */
export function ChangeTerms({ subscription, onClose }: ChangeTermsProps) {
  const { id, amount, currency, interval, charge_day: day, start_date: start } = subscription;
  const change = useChangeSubscription(id);
  const hasDay = hasChargeDay(interval);
  const form = useForm<Written>({
    defaultValues: { amount, charge_day: day ?? AS_FIRST },
    check: (written) =>
      toFieldError(
        "amount",
        written.amount === null || written.amount <= 0n ? say("Enter an amount.") : undefined,
      ),
    send: async (written) => {
      if (written.amount === null) return;
      const changed = await change.trigger({
        amount: written.amount,
        ...(hasDay && { charge_day: toChargeDay(written.charge_day) }),
      });
      const { next_payment_date: next } = changed;
      toast.success(
        next === null
          ? say("Changed.")
          : say("Changed. The next charge is on {day}.", { day: formatLongDay(next) }),
      );
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="sm"
      title={say("Change amount or day")}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <form {...form.props} aria-label={say("Change amount or day")} className="grid gap-5">
        <AmountField
          label={say("Amount each time")}
          required
          currency={currency}
          {...form.amount("amount")}
          onBlur={() => {
            form.leaveField("amount");
          }}
          help={say("From the next charge on. The charges of the card provider are added.")}
        />
        {hasDay && (
          <SelectField
            label={say("On which day")}
            required
            {...form.choice("charge_day")}
            options={[
              {
                value: AS_FIRST,
                label: say("As the first charge, {day}", { day: formatLongDay(start) }),
              },
              ...CHARGE_DAY_OPTIONS,
            ]}
            help={say("A month that was charged is not charged again.")}
          />
        )}
        <FormRefusal>{form.refused}</FormRefusal>
        <FormActions
          verb={say("Save")}
          busy={form.isSending ? say("Saving") : undefined}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
