import { useSetPortfolioGoal } from "@kinfold/api/portfolios";
import { DAY_MS } from "@kinfold/contract/durations";
import type { Portfolio } from "@kinfold/contract/portfolios";
import { say } from "@kinfold/language/say";
import type { Minor } from "@kinfold/money";
import { AmountField } from "@kinfold/ui/amount-field";
import { DateField } from "@kinfold/ui/date-field";
import { Dialog } from "@kinfold/ui/dialog";
import { toast } from "@kinfold/ui/toast";
import { useClock } from "@kinfold/frame/clock";
import { toFieldError, useForm } from "@kinfold/frame/form";
import { lagosIsoDay } from "@kinfold/frame/lagos-time";
import { FormActions } from "@kinfold/frame/shell/form-actions";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";

export type SetGoalProps = {
  portfolio: Pick<Portfolio, "id" | "currency" | "goal">;
  onClose: () => void;
  /** There is a goal, or another one than before. */
  onSet: () => void;
};

/** What a member wants to have in one of their portfolios, and by which day. */
export function SetGoal({ portfolio, onClose, onSet }: SetGoalProps) {
  const { id, currency, goal } = portfolio;
  const set = useSetPortfolioGoal(id);
  const now = useClock();
  const form = useForm<{ amount: Minor | null; by: string }>({
    defaultValues: { amount: goal?.amount ?? null, by: goal?.by ?? "" },
    check: ({ amount, by }) => ({
      ...toFieldError(
        "amount",
        amount === null || amount <= 0n ? say("Enter the amount you want to have.") : undefined,
      ),
      ...toFieldError("by", (by ?? "") === "" ? say("Choose a day.") : undefined),
    }),
    send: async ({ amount, by }) => {
      if (amount === null) return;
      await set.trigger({ amount, by });
      toast.success(say("Goal saved."));
      onSet();
      onClose();
    },
  });
  const title = goal === null ? say("Set a goal") : say("Change your goal");
  return (
    <Dialog
      open
      size="sm"
      title={title}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <form {...form.props} aria-label={title} className="grid gap-5">
        <AmountField
          label={say("How much you want to have")}
          required
          currency={currency}
          {...form.amount("amount")}
          onBlur={() => {
            form.leaveField("amount");
          }}
          help={say("What is in this portfolio already counts.")}
        />
        <DateField
          label={say("By which day")}
          required
          min={lagosIsoDay(new Date(now().getTime() + DAY_MS))}
          help={say("You can change or remove the goal whenever you like. It moves no money.")}
          {...form.field("by")}
        />
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
