import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { useForm } from "@kinfold/frame/form";
import { PasskeyProof } from "#flows/passkey-proof/passkey-proof.tsx";

/** Asks for the member's code, which goes with the payment once and is kept nowhere. */
export function ConfirmWithCode({
  onConfirm,
  onClose,
}: {
  onConfirm: (code: string) => Promise<void>;
  onClose: () => void;
}) {
  const form = useForm<{ two_factor_code: string }>({
    defaultValues: { two_factor_code: "" },
    check: ({ two_factor_code: code }) =>
      code.trim() === "" ? { two_factor_code: say("Enter a code to continue.") } : {},
    send: async ({ two_factor_code: code }) => {
      await onConfirm(code.trim());
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={say("Confirm with your code")}
      size="sm"
    >
      <form {...form.props} aria-label={say("Confirm with your code")} className="grid gap-6">
        <PasskeyProof readOnly={form.isSending} {...form.field("two_factor_code")} />
        <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end sm:gap-3">
          <Button variant="quiet" onClick={onClose} disabled={form.isSending}>
            {say("Cancel")}
          </Button>
          <Button type="submit" busy={form.isSending ? say("Sending") : undefined}>
            {say("Confirm")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
