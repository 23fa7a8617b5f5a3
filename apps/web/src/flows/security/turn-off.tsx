import { useDisableTwoFactor } from "@kinfold/api/security";
import { say } from "@kinfold/language/say";
import { Dialog } from "@kinfold/ui/dialog";
import { toast } from "@kinfold/ui/toast";
import { BothProofs } from "./both-proofs.tsx";

const TITLE = say("Turn off two-factor sign-in?");

/** Lets the password alone open the account again. */
export function TurnOff({ onClose }: { onClose: () => void }) {
  const disable = useDisableTwoFactor();
  return (
    <Dialog
      open
      size="sm"
      title={TITLE}
      description={say(
        "Your password alone will open your account, and your recovery codes will no longer work.",
      )}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <BothProofs
        name={TITLE}
        verb={say("Turn off")}
        busy={say("Turning off")}
        danger
        onCancel={onClose}
        send={async (proofs) => {
          const { message } = await disable.trigger(proofs);
          toast.success(message);
          onClose();
        }}
      />
    </Dialog>
  );
}
