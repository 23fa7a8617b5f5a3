import { useProposeEstateHold } from "@kinfold/api/office/estates";
import { NOTE_MAX_CHARACTERS } from "@kinfold/contract/limits";
import { EstateForm } from "@kinfold/contract/office/estates";
import { useClock } from "@kinfold/frame/clock";
import { useForm } from "@kinfold/frame/form";
import { lagosIsoDay } from "@kinfold/frame/lagos-time";
import { FormActions } from "@kinfold/frame/shell/form-actions";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { DateField } from "@kinfold/ui/date-field";
import { Dialog } from "@kinfold/ui/dialog";
import { TextArea } from "@kinfold/ui/text-area";
import { TextField } from "@kinfold/ui/text-field";
import { toast } from "@kinfold/ui/toast";

type RecordDeathProps = {
  member: { id: string; name: string };
  /** Whether their account is held for the estate now: then it is undone. */
  isHeld: boolean;
  /** Closes it; `isDone` when something was proposed. */
  onClose: (isDone: boolean) => void;
};

const EMPTY = { died_on: "", proof: "", contact_name: "", contact_phone: "", contact_email: null };

/** Proposes to hold the account of a member who has died for their estate, or to undo that where it was wrong. */
export function RecordDeath({ member, isHeld, onClose }: RecordDeathProps) {
  const today = lagosIsoDay(useClock()());
  const propose = useProposeEstateHold(member.id);
  const title = isHeld ? `Undo the hold of ${member.name}` : `Record the death of ${member.name}`;
  const form = useForm({
    check: EstateForm,
    defaultValues: { facts: isHeld ? null : EMPTY },
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
      description={
        isHeld
          ? "Once another staff member approves it, they can sign in again, and what waited is paid out and charged."
          : "Once another staff member approves it, no one signs in, nothing is paid out or charged, and no email goes out. The money stays until it is paid to the estate."
      }
      onOpenChange={(open) => {
        if (!open) onClose(false);
      }}
    >
      <form {...form.props} aria-label={title} className="flex flex-col gap-5">
        {!isHeld && (
          <>
            <DateField label="Day of death" required max={today} {...form.field("facts.died_on")} />
            <TextField
              label="Proof"
              required
              placeholder="Which document, its number, and who saw it"
              {...form.field("facts.proof")}
            />
            <TextField
              label="Who speaks for the estate"
              required
              {...form.field("facts.contact_name")}
            />
            <TextField label="Their phone" required {...form.field("facts.contact_phone")} />
          </>
        )}
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
