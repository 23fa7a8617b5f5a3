import { useProposeAcceptedName } from "@kinfold/api/office/accepted-names";
import { NOTE_MAX_CHARACTERS } from "@kinfold/contract/limits";
import { AcceptedNameForm } from "@kinfold/contract/office/accepted-names";
import { useForm } from "@kinfold/frame/form";
import { FormActions } from "@kinfold/frame/shell/form-actions";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Dialog } from "@kinfold/ui/dialog";
import { TextArea } from "@kinfold/ui/text-area";
import { TextField } from "@kinfold/ui/text-field";
import { toast } from "@kinfold/ui/toast";

type AcceptNameProps = {
  member: { id: string; name: string };
  /** Closes it; `isDone` when something was proposed. */
  onClose: (isDone: boolean) => void;
};

/** Proposes to accept a name in which a bank or a document writes the member. Another staff member decides it. */
export function AcceptName({ member, onClose }: AcceptNameProps) {
  const propose = useProposeAcceptedName(member.id);
  const title = `Accept another name of ${member.name}`;
  const form = useForm({
    check: AcceptedNameForm,
    defaultValues: { name: "" },
    send: async (filled) => {
      await propose.trigger(filled);
      toast.success("Proposed. Another staff member decides it.");
      onClose(true);
    },
  });
  return (
    <Dialog
      open
      title={title}
      description="Once another staff member approves it, bank accounts, documents and payments in exactly this name are the member's. See a document that shows both names first."
      onOpenChange={(open) => {
        if (!open) onClose(false);
      }}
    >
      <form {...form.props} aria-label={title} className="flex flex-col gap-5">
        <TextField
          label="Name"
          required
          help="As the bank or the document has it."
          {...form.field("name")}
        />
        <TextArea label="Why" required maxLength={NOTE_MAX_CHARACTERS} {...form.field("reason")} />
        <FormRefusal>{form.refused}</FormRefusal>
        <FormActions
          verb="Propose"
          busy={form.isSending ? "Proposing" : undefined}
          onCancel={() => {
            onClose(false);
          }}
        />
      </form>
    </Dialog>
  );
}
