import { useRequestDataExport } from "@kinfold/api/data-exports";
import { say } from "@kinfold/language/say";
import { Dialog } from "@kinfold/ui/dialog";
import { toast } from "@kinfold/ui/toast";
import { MemberProof } from "./member-proof.tsx";

const TITLE = say("Ask for a copy of your data");

/** Asks for a copy of the member's data, with their password. */
export function RequestDialog({ onClose }: { onClose: () => void }) {
  const request = useRequestDataExport();
  return (
    <Dialog
      open
      size="sm"
      title={TITLE}
      description={say("We ask for your password, so that no one else gets your data.")}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <MemberProof
        name={TITLE}
        verb={say("Ask for a copy")}
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
