import { describeError } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { ConfirmDialog, type ConfirmDialogProps } from "@kinfold/ui/confirm-dialog";
import { useState } from "react";

export type ConfirmCommandProps = Omit<
  ConfirmDialogProps,
  "open" | "onOpenChange" | "onConfirm"
> & {
  /** Sends the command and does what follows. What it throws is said in the dialog, which stays open. */
  send: () => Promise<void>;
  isSending: boolean;
  /** The verb shown while it is sent: "Cancelling". */
  busy: string;
  onClose: () => void;
};

/** Asks once, sends a command, and says why it was refused. */
export function ConfirmCommand({
  send,
  isSending,
  busy,
  onClose,
  children,
  ...question
}: ConfirmCommandProps) {
  const [refused, setRefused] = useState<string>();
  async function confirm(): Promise<void> {
    if (isSending) return;
    setRefused(undefined);
    try {
      await send();
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
      {...question}
      {...(isSending && { busy })}
      onConfirm={() => void confirm()}
    >
      {children}
      <FormRefusal>{refused}</FormRefusal>
    </ConfirmDialog>
  );
}
