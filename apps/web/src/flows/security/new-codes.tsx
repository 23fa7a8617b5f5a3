import { useRenewRecoveryCodes } from "@kinfold/api/security";
import { say } from "@kinfold/language/say";
import { Dialog } from "@kinfold/ui/dialog";
import { useState } from "react";
import { BothProofs } from "./both-proofs.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

const TITLE = say("New recovery codes");

/** Makes new recovery codes and shows them this once. Those from before are void. */
export function NewCodes({ onClose }: { onClose: () => void }) {
  const renew = useRenewRecoveryCodes();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Dialog
      open
      size="sm"
      title={TITLE}
      closable={codes === undefined}
      {...(codes === undefined && {
        description: say("The codes that you have now will no longer work."),
      })}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {codes === undefined ? (
        <BothProofs
          name={TITLE}
          verb={say("Make new codes")}
          busy={say("Making them")}
          onCancel={onClose}
          send={async (proofs) => {
            setCodes((await renew.trigger(proofs)).recovery_codes);
          }}
        />
      ) : (
        <RecoveryCodes codes={codes} onDone={onClose} />
      )}
    </Dialog>
  );
}
