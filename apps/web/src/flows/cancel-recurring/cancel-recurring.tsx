import { useCancelSubscription } from "@kinfold/api/subscriptions";
import type { Subscription } from "@kinfold/contract/subscriptions";
import { say } from "@kinfold/language/say";
import { toast } from "@kinfold/ui/toast";
import { ConfirmCommand } from "#forms/confirm-command.tsx";

export type CancelRecurringProps = { subscription: Subscription; onClose: () => void };

/** Asks once, and ends a contribution that repeats. The portfolio stays as it is. */
export function CancelRecurring({ subscription, onClose }: CancelRecurringProps) {
  const cancel = useCancelSubscription(subscription.id);
  const plan = subscription.product_name;
  return (
    <ConfirmCommand
      title={say("Cancel this recurring contribution?")}
      confirm={say("Cancel it")}
      cancel={say("Keep it")}
      danger
      isSending={cancel.isMutating}
      busy={say("Cancelling")}
      onClose={onClose}
      send={async () => {
        await cancel.trigger({});
        toast.success(say("Recurring contribution cancelled."));
        onClose();
      }}
    >
      <p>
        {subscription.gateway === "direct_debit"
          ? say(
              "Your bank account is not debited for {plan} any more, from now on. What you have in the plan stays there.",
              { plan },
            )
          : say(
              "Your card is not charged for {plan} any more, from now on. What you have in the plan stays there.",
              { plan },
            )}
      </p>
    </ConfirmCommand>
  );
}
