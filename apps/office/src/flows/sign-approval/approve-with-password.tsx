import type { ApprovalSignature } from "@kinfold/contract/office/approvals";
import { StaffGuardForm } from "@kinfold/contract/office/passkeys";
import { useForm } from "@kinfold/frame/form";
import { FormActions } from "@kinfold/frame/shell/form-actions";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Dialog } from "@kinfold/ui/dialog";
import { GuardFields } from "#flows/passkeys/guard-fields.tsx";

/** Above the form that is being sent, which may itself stand in a dialog. */
const ABOVE_OTHER_DIALOGS = 60;

/** Sends an approval with what signs it. */
export type SendSigned = (signature: ApprovalSignature) => Promise<unknown>;

type ApproveWithPasswordProps = {
  /** Approves. What it refuses is said here. */
  send: SendSigned;
  /** Closes it; `isApproved` once it was sent and taken. */
  onDone: (isApproved: boolean) => void;
};

/** A staff member who has no passkey approves with their password and a code. */
export function ApproveWithPassword({ send, onDone }: ApproveWithPasswordProps) {
  const form = useForm({
    check: StaffGuardForm,
    send: async (filled) => {
      await send(filled);
      onDone(true);
    },
  });
  return (
    <Dialog
      open
      size="sm"
      level={ABOVE_OTHER_DIALOGS}
      title="Sign your approval"
      description="You have no passkey, so your password and a code sign it, and the audit says so. With a passkey it is one touch: add one under your name, Your passkeys."
      onOpenChange={(open) => {
        if (!open) onDone(false);
      }}
    >
      <form {...form.props} aria-label="Sign your approval" className="flex flex-col gap-5">
        <GuardFields form={form} />
        <FormRefusal>{form.refused}</FormRefusal>
        <FormActions
          verb="Sign and approve"
          busy={form.isSending ? "Approving" : undefined}
          onCancel={() => {
            onDone(false);
          }}
        />
      </form>
    </Dialog>
  );
}
