import { useAskForStaffPasskey, useConfirmStaff } from "@kinfold/api/office/passkeys";
import { StaffGuardForm } from "@kinfold/contract/office/passkeys";
import { Refusal } from "@kinfold/contract/refusal";
import { useNativeForm } from "@kinfold/frame/native-form";
import { passkeyTrouble, signWithPasskey } from "@kinfold/frame/passkey";
import { formWords, refusedFields } from "@kinfold/frame/refusal-words";
import { Button } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { useState } from "react";
import { Guarded } from "#flows/passkeys/guarded-form.tsx";

/** Above whatever form was being sent: that form stays as it was typed. */
const ABOVE_OTHER_DIALOGS = 60;

/** Whoever is signed in confirms that it is them, with their passkey or with their password and a code. */
export function ConfirmItIsYou({ onDone }: { onDone: (isConfirmed: boolean) => void }) {
  const ask = useAskForStaffPasskey();
  const confirm = useConfirmStaff();
  const [refused, setRefused] = useState<string>();
  const [isSigning, setSigning] = useState(false);

  const form = useNativeForm(StaffGuardForm, async (filled) => {
    setRefused(undefined);
    try {
      await confirm.trigger(filled);
      onDone(true);
    } catch (error) {
      setRefused(formWords(error));
      form.refuse(refusedFields(error));
    }
  });

  async function signAndConfirm(): Promise<void> {
    setRefused(undefined);
    setSigning(true);
    try {
      await confirm.trigger({ credential: await signWithPasskey(await ask.trigger({})) });
      onDone(true);
    } catch (error) {
      setRefused(error instanceof Refusal ? formWords(error) : passkeyTrouble(error));
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
        <Guarded
          wrong={form.wrong}
          refused={refused}
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
