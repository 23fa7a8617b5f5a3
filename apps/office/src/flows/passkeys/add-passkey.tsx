import { useAddStaffPasskey, useBeginStaffPasskey } from "@kinfold/api/office/passkeys";
import { PASSKEY_NAME_MAX_CHARACTERS } from "@kinfold/contract/limits";
import { StaffGuardForm } from "@kinfold/contract/office/passkeys";
import { PasskeyName } from "@kinfold/contract/passkeys";
import { Refusal } from "@kinfold/contract/refusal";
import { useNativeForm } from "@kinfold/frame/native-form";
import { makePasskey, passkeyTrouble } from "@kinfold/frame/passkey";
import { formWords, refusedFields } from "@kinfold/frame/refusal-words";
import { Dialog } from "@kinfold/ui/dialog";
import { TextField } from "@kinfold/ui/text-field";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import { assign, object } from "superstruct";
import { Guarded } from "./guarded-form.tsx";

const Form = assign(StaffGuardForm, object({ name: PasskeyName }));

/** From password and authenticator to a passkey that the browser makes and the office keeps. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const begin = useBeginStaffPasskey();
  const add = useAddStaffPasskey();
  const [refused, setRefused] = useState<string>();

  const form = useNativeForm(Form, async ({ name, ...guard }) => {
    setRefused(undefined);
    try {
      const credential = await makePasskey(await begin.trigger(guard));
      await add.trigger({ name, credential });
      toast.success("Passkey added. It opens the office from now on.");
      onClose();
    } catch (error) {
      setRefused(error instanceof Refusal ? formWords(error) : passkeyTrouble(error));
      form.refuse(refusedFields(error));
    }
  });

  return (
    <Dialog
      open
      size="sm"
      title="Add a passkey"
      description="First show that it is you. Then your device asks for your finger, your face or its PIN."
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <form {...form.props} aria-label="Add a passkey" className="flex flex-col gap-5">
        <TextField
          label="Name"
          required
          name="name"
          autoComplete="off"
          maxLength={PASSKEY_NAME_MAX_CHARACTERS}
          help="So that you know it again: “Office laptop”."
          error={form.wrong["name"]}
        />
        <Guarded
          wrong={form.wrong}
          refused={refused}
          verb="Continue"
          busy={form.isSending ? "Waiting for your device" : undefined}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
