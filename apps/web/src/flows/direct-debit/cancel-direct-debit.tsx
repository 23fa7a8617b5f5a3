import { useCancelMandate } from "@kinfold/api/mandates";
import type { Mandate } from "@kinfold/contract/mandates";
import { say } from "@kinfold/language/say";
import { toast } from "@kinfold/ui/toast";
import { ConfirmCommand } from "#forms/confirm-command.tsx";
import { formatMandateAccount } from "./mandate-words.ts";

/** Asks once, and ends the member's direct debit. What repeats by it is paused. */
export function CancelDirectDebit({ mandate, onClose }: { mandate: Mandate; onClose: () => void }) {
  const cancel = useCancelMandate();
  return (
    <ConfirmCommand
      title={say("Cancel this direct debit?")}
      confirm={say("Cancel it")}
      cancel={say("Keep it")}
      danger
      isSending={cancel.isMutating}
      busy={say("Cancelling")}
      onClose={onClose}
      send={async () => {
        await cancel.trigger({});
        toast.success(say("Direct debit cancelled."));
        onClose();
      }}
    >
      <p>
        {say(
          "From now on nothing is taken from {mandateAccount}. Contributions that repeat by it are paused until you choose a card for them.",
          { mandateAccount: formatMandateAccount(mandate) },
        )}
      </p>
    </ConfirmCommand>
  );
}
