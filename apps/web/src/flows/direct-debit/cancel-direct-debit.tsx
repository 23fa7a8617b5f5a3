import { useCancelMandate } from "@kinfold/api/mandates";
import type { Mandate } from "@kinfold/contract/mandates";
import { describeError } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { ConfirmDialog } from "@kinfold/ui/confirm-dialog";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import { formatMandateAccount } from "./mandate-words.ts";

/** Asks once, and ends the member's direct debit. What repeats by it is paused. */
export function CancelDirectDebit({ mandate, onClose }: { mandate: Mandate; onClose: () => void }) {
  const cancel = useCancelMandate();
  const [refused, setRefused] = useState<string>();
  async function confirm(): Promise<void> {
    setRefused(undefined);
    try {
      await cancel.trigger({});
      toast.success("Direct debit cancelled.");
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
      title="Cancel this direct debit?"
      confirm="Cancel it"
      cancel="Keep it"
      danger
      {...(cancel.isMutating && { busy: "Cancelling" })}
      onConfirm={() => void confirm()}
    >
      <p>
        From now on nothing is taken from {formatMandateAccount(mandate)}. Contributions that repeat
        by it are paused until you choose a card for them.
      </p>
      <FormRefusal>{refused}</FormRefusal>
    </ConfirmDialog>
  );
}
