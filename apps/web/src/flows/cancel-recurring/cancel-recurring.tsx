import { useCancelSubscription } from "@kinfold/api/subscriptions";
import type { Subscription } from "@kinfold/contract/subscriptions";
import { toast } from "@kinfold/ui/toast";
import { ConfirmCommand } from "#forms/confirm-command.tsx";

export type CancelRecurringProps = { subscription: Subscription; onClose: () => void };

/** Asks once, and ends a contribution that repeats. The portfolio stays as it is. */
export function CancelRecurring({ subscription, onClose }: CancelRecurringProps) {
  const cancel = useCancelSubscription(subscription.id);
  return (
    <ConfirmCommand
      title="Cancel this recurring contribution?"
      confirm="Cancel it"
      cancel="Keep it"
      danger
      isSending={cancel.isMutating}
      busy="Cancelling"
      onClose={onClose}
      send={async () => {
        await cancel.trigger({});
        toast.success("Recurring contribution cancelled.");
        onClose();
      }}
    >
      <p>
        {subscription.gateway === "direct_debit"
          ? "Your bank account is not debited for "
          : "Your card is not charged for "}
        {subscription.product_name} any more, from now on. What you have in the plan stays there.
      </p>
    </ConfirmCommand>
  );
}
