import { useCancelMandate } from "@kinfold/api/mandates";
import type { Mandate } from "@kinfold/contract/mandates";
import { toast } from "@kinfold/ui/toast";
import { ConfirmCommand } from "#forms/confirm-command.tsx";
import { formatMandateAccount } from "./mandate-words.ts";

/** Asks once, and ends the member's direct debit. What repeats by it is paused. */
export function CancelDirectDebit({ mandate, onClose }: { mandate: Mandate; onClose: () => void }) {
  const cancel = useCancelMandate();
  return (
    <ConfirmCommand
      title="Cancel this direct debit?"
      confirm="Cancel it"
      cancel="Keep it"
      danger
      isSending={cancel.isMutating}
      busy="Cancelling"
      onClose={onClose}
      send={async () => {
        await cancel.trigger({});
        toast.success("Direct debit cancelled.");
        onClose();
      }}
    >
      <p>
        From now on nothing is taken from {formatMandateAccount(mandate)}. Contributions that repeat
        by it are paused until you choose a card for them.
      </p>
    </ConfirmCommand>
  );
}
