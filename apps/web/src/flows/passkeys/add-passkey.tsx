import { useAddPasskey, useBeginPasskey } from "@kinfold/api/passkeys";
import { PASSKEY_NAME_MAX_CHARACTERS } from "@kinfold/contract/limits";
import { PasskeyGuardForm, PasskeyName } from "@kinfold/contract/passkeys";
import { Refusal } from "@kinfold/contract/refusal";
import { Dialog } from "@kinfold/ui/dialog";
import { TextField } from "@kinfold/ui/text-field";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import { assign, object } from "superstruct";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { useNativeForm } from "@kinfold/frame/native-form";
import { makePasskey, passkeyTrouble } from "@kinfold/frame/passkey";
import { formWords, refusedFields } from "@kinfold/frame/refusal-words";
import { isStepUp } from "#forms/step-up.ts";
import { Actions, Guard } from "./passkey-form.tsx";

const Form = assign(PasskeyGuardForm, object({ name: PasskeyName }));

/** From the password to a passkey that the browser makes and the club keeps. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const begin = useBeginPasskey();
  const add = useAddPasskey();
  const [refused, setRefused] = useState<string>();
  const [isAsked, setAsked] = useState(false);

  const form = useNativeForm(Form, async ({ name, ...guard }) => {
    setRefused(undefined);
    try {
      const credential = await makePasskey(await begin.trigger(guard));
      await add.trigger({ name, credential });
      toast.success("Passkey added. You can sign in with it from now on.");
      onClose();
    } catch (error) {
      setRefused(error instanceof Refusal ? formWords(error) : passkeyTrouble(error));
      if (isStepUp(error)) setAsked(true);
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
          help="So that you know it again: “My phone”."
          error={form.wrong["name"]}
        />
        <Guard wrong={form.wrong} isAsked={isAsked} />
        <FormRefusal>{refused}</FormRefusal>
        <Actions
          verb="Continue"
          busy={form.isSending ? "Waiting for your device" : undefined}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
