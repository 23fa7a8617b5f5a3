import { useRemovePasskey } from "@kinfold/api/passkeys";
import { PasskeyGuardForm, type Passkey } from "@kinfold/contract/passkeys";
import { Dialog } from "@kinfold/ui/dialog";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { useNativeForm } from "@kinfold/frame/native-form";
import { formWords, refusedFields } from "@kinfold/frame/refusal-words";
import { isStepUp } from "#forms/step-up.ts";
import { Actions, Guard } from "./passkey-form.tsx";

/** Lets a passkey open nothing any more, for whoever knows the password. */
export function RemovePasskey({
  passkey: { id, name },
  onClose,
}: {
  passkey: Passkey;
  onClose: () => void;
}) {
  const remove = useRemovePasskey(id);
  const [refused, setRefused] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const form = useNativeForm(PasskeyGuardForm, async (filled) => {
    setRefused(undefined);
    try {
      const { message } = await remove.trigger(filled);
      toast.success(message);
      onClose();
    } catch (error) {
      setRefused(formWords(error));
      if (isStepUp(error)) setAsked(true);
      form.refuse(refusedFields(error));
    }
  });
  return (
    <Dialog
      open
      size="sm"
      title="Remove this passkey?"
      description={`“${name}” will no longer open your account. Your password still does.`}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <form {...form.props} aria-label="Remove this passkey" className="flex flex-col gap-5">
        <Guard wrong={form.wrong} isAsked={isAsked} />
        <FormRefusal>{refused}</FormRefusal>
        <Actions
          verb="Remove"
          danger
          busy={form.isSending ? "Removing" : undefined}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
