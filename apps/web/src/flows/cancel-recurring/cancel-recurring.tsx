import { useCancelSubscription } from "@kinfold/api/subscriptions";
import type { Subscription } from "@kinfold/contract/subscriptions";
import { ConfirmDialog } from "@kinfold/ui/confirm-dialog";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { describeError } from "@kinfold/frame/refusal-words";

export type CancelRecurringProps = { subscription: Subscription; onClose: () => void };

/** Asks once, and ends a contribution that repeats. The portfolio stays as it is. */
export function CancelRecurring({ subscription, onClose }: CancelRecurringProps) {
  const cancel = useCancelSubscription(subscription.id);
  const [refused, setRefused] = useState<string>();
  async function confirm(): Promise<void> {
    setRefused(undefined);
    try {
      await cancel.trigger({});
      toast.success("Recurring contribution cancelled.");
      onClose();
    } catch (error) {
      setRefused(describeError(error));
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Cancel this recurring contribution?"
      confirm="Cancel it"
      cancel="Keep it"
      danger
      {...(cancel.isMutating && { busy: "Cancelling" })}
      onConfirm={() => void confirm()}
    >
      <p>
        Your card is not charged for {subscription.product_name} any more, from now on. What you
        have in the plan stays there.
      </p>
      <FormRefusal>{refused}</FormRefusal>
    </ConfirmDialog>
  );
}
