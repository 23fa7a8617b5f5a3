import { useRequestClosure } from "@kinfold/api/account-closures";
import { say } from "@kinfold/language/say";
import { Dialog } from "@kinfold/ui/dialog";
import { toast } from "@kinfold/ui/toast";
import { MemberProof } from "#flows/data-export/member-proof.tsx";

const TITLE = say("Close my account");

/** Asks to close the member's account, with their password. */
export function RequestClosureDialog({ onClose }: { onClose: () => void }) {
  const request = useRequestClosure();
  return (
    <Dialog
      open
      size="sm"
      title={TITLE}
      description={say(
        "We ask for your password, so that no one else closes your account. Download a copy of your data first: you cannot sign in afterwards.",
      )}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <MemberProof
        name={TITLE}
        verb={say("Ask to close it")}
        busy={say("Asking")}
        onCancel={onClose}
        send={async (proof) => {
          await request.trigger(proof);
          toast.success(say("We have your request."));
          onClose();
        }}
      />
    </Dialog>
  );
}
