import { useRemoveStaffPasskey } from "@kinfold/api/office/passkeys";
import { StaffGuardForm } from "@kinfold/contract/office/passkeys";
import type { Passkey } from "@kinfold/contract/passkeys";
import { useNativeForm } from "@kinfold/frame/native-form";
import { formWords, refusedFields } from "@kinfold/frame/refusal-words";
import { Dialog } from "@kinfold/ui/dialog";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import { Guarded } from "./guarded-form.tsx";

type RemovePasskeyProps = { passkey: Passkey; onClose: () => void };

/** Lets a passkey open nothing any more, for whoever knows the password and holds the authenticator. */
export function RemovePasskey({ passkey: { id, name }, onClose }: RemovePasskeyProps) {
  const remove = useRemoveStaffPasskey(id);
  const [refused, setRefused] = useState<string>();
  const form = useNativeForm(StaffGuardForm, async (filled) => {
    setRefused(undefined);
    try {
      const { message } = await remove.trigger(filled);
      toast.success(message);
      onClose();
    } catch (error) {
      setRefused(formWords(error));
      form.refuse(refusedFields(error));
    }
  });
  return (
    <Dialog
      open
      size="sm"
      title="Remove this passkey?"
      description={`“${name}” will no longer open the office. Your password and authenticator still do.`}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <form {...form.props} aria-label="Remove this passkey" className="flex flex-col gap-5">
        <Guarded
          wrong={form.wrong}
          refused={refused}
          verb="Remove"
          danger
          busy={form.isSending ? "Removing" : undefined}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
