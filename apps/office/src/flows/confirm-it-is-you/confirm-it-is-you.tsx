import { useAskForStaffPasskey, useConfirmStaff } from "@kinfold/api/office/passkeys";
import { StaffGuardForm } from "@kinfold/contract/office/passkeys";
import { Refusal } from "@kinfold/contract/refusal";
import { useForm } from "@kinfold/frame/form";
import { describePasskeyError, signWithPasskey } from "@kinfold/frame/passkey";
import { describeError } from "@kinfold/frame/refusal-words";
import { FormActions } from "@kinfold/frame/shell/form-actions";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Button } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { useState } from "react";
import { GuardFields } from "#flows/passkeys/guard-fields.tsx";

/** Above whatever form was being sent: that form stays as it was typed. */
const ABOVE_OTHER_DIALOGS = 60;

/** The staff member who is signed in confirms that it is them, with their passkey or with their password and a code. */
export function ConfirmItIsYou({ onDone }: { onDone: (isConfirmed: boolean) => void }) {
  const ask = useAskForStaffPasskey();
  const confirm = useConfirmStaff();
  const [refused, setRefused] = useState<string>();
  const [isSigning, setSigning] = useState(false);

  const form = useForm({
    check: StaffGuardForm,
    send: async (filled) => {
      setRefused(undefined);
      await confirm.trigger(filled);
      onDone(true);
    },
  });

  async function signAndConfirm(): Promise<void> {
    form.clearErrors();
    setRefused(undefined);
    setSigning(true);
    try {
      await confirm.trigger({ credential: await signWithPasskey(await ask.trigger({})) });
      onDone(true);
    } catch (error) {
      setRefused(error instanceof Refusal ? describeError(error) : describePasskeyError(error));
      setSigning(false);
    }
  }

  return (
    <Dialog
      open
      size="sm"
      level={ABOVE_OTHER_DIALOGS}
      title="Confirm that it is you"
      description="Payouts, roles and settings need it. It lasts ten minutes. What you typed stays as it is."
      onOpenChange={(open) => {
        if (!open) onDone(false);
      }}
    >
      <Button
        variant="outline"
        block
        className="mb-5"
        busy={isSigning ? "Waiting for your passkey" : undefined}
        disabled={form.isSending}
        onClick={() => void signAndConfirm()}
      >
        Use a passkey
      </Button>
      <form {...form.props} aria-label="Confirm that it is you" className="flex flex-col gap-5">
        <GuardFields form={form} />
        <FormRefusal>{form.refused ?? refused}</FormRefusal>
        <FormActions
          verb="Confirm"
          busy={form.isSending ? "Confirming" : undefined}
          onCancel={() => {
            onDone(false);
          }}
        />
      </form>
    </Dialog>
  );
}
