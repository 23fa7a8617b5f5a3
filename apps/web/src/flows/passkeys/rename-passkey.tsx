import { useRenamePasskey } from "@kinfold/api/passkeys";
import { PASSKEY_NAME_MAX_CHARACTERS } from "@kinfold/contract/limits";
import { RenamePasskeyForm, type Passkey } from "@kinfold/contract/passkeys";
import { Dialog } from "@kinfold/ui/dialog";
import { TextField } from "@kinfold/ui/text-field";
import { useState } from "react";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { useNativeForm } from "@kinfold/frame/native-form";
import { formWords, refusedFields } from "@kinfold/frame/refusal-words";
import { Actions } from "./passkey-form.tsx";

/** Calls a passkey something else. */
export function RenamePasskey({
  passkey: { id, name },
  onClose,
}: {
  passkey: Passkey;
  onClose: () => void;
}) {
  const rename = useRenamePasskey(id);
  const [refused, setRefused] = useState<string>();
  const form = useNativeForm(RenamePasskeyForm, async (filled) => {
    setRefused(undefined);
    try {
      await rename.trigger(filled);
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
      title="Rename this passkey"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <form {...form.props} aria-label="Rename this passkey" className="flex flex-col gap-5">
        <TextField
          label="Name"
          required
          name="name"
          autoComplete="off"
          maxLength={PASSKEY_NAME_MAX_CHARACTERS}
          defaultValue={name}
          error={form.wrong.name}
        />
        <FormRefusal>{refused}</FormRefusal>
        <Actions verb="Save" busy={form.isSending ? "Saving" : undefined} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
