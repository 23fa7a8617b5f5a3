import { usePauseSubscription } from "@kinfold/api/subscriptions";
import type { Subscription } from "@kinfold/contract/subscriptions";
import { say } from "@kinfold/language/say";
import { DateField } from "@kinfold/ui/date-field";
import { Dialog } from "@kinfold/ui/dialog";
import { toast } from "@kinfold/ui/toast";
import { toFieldError, useForm } from "@kinfold/frame/form";
import { formatLongDay } from "@kinfold/frame/lagos-time";
import { FormActions } from "@kinfold/frame/shell/form-actions";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";

export type PauseUntilProps = { subscription: Subscription; onClose: () => void };

/** The end of a pause: on that day it goes on by itself. */
export function PauseUntil({ subscription, onClose }: PauseUntilProps) {
  const { id, product_name: name, resume_date: end } = subscription;
  const pause = usePauseSubscription(id);
  const form = useForm<{ until: string }>({
    defaultValues: { until: end ?? "" },
    check: ({ until }) =>
      toFieldError("until", (until ?? "") === "" ? say("Choose a day.") : undefined),
    send: async ({ until }) => {
      await pause.trigger({ until });
      toast.success(say("Paused until {day}.", { day: formatLongDay(until) }));
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="sm"
      title={say("Pause until a day")}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <form {...form.props} aria-label={say("Pause until a day")} className="grid gap-5">
        <DateField
          label={say("Goes on from")}
          required
          help={say(
            "Your card is not charged for {name} before this day. Nothing is made up for.",
            { name },
          )}
          {...form.field("until")}
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
