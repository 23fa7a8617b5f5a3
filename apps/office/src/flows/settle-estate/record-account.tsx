import { useProposeEstateStep } from "@kinfold/api/office/estates";
import { NOTE_MAX_CHARACTERS } from "@kinfold/contract/limits";
import { EstateStepForm, type Estate } from "@kinfold/contract/office/estates";
import { useForm } from "@kinfold/frame/form";
import { FormActions } from "@kinfold/frame/shell/form-actions";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Dialog } from "@kinfold/ui/dialog";
import { SelectField } from "@kinfold/ui/select-field";
import { TextArea } from "@kinfold/ui/text-area";
import { TextField } from "@kinfold/ui/text-field";
import { toast } from "@kinfold/ui/toast";

const CURRENCY_WORDS = { NGN: "Naira", USD: "US dollars" } as const;

type RecordAccountProps = {
  memberId: string;
  grantId: string;
  estate: Pick<Estate, "banks" | "money">;
  onClose: () => void;
};

/** Proposes an account to which an estate is paid. Its bank says whose it is. */
export function RecordAccount({ memberId, grantId, estate, onClose }: RecordAccountProps) {
  const propose = useProposeEstateStep(memberId);
  const form = useForm({
    check: EstateStepForm,
    defaultValues: { step: "record_account", grant_id: grantId },
    send: async (filled) => {
      await propose.trigger(filled);
      toast.success("Proposed. Another staff member decides it.");
      onClose();
    },
  });
  return (
    <Dialog
      open
      title="Record an account of the estate"
      description="Its bank is asked whose it is: the estate's, or a person's whom the grant names. Once another staff member approves it, it can be paid to after a day."
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <form {...form.props} aria-label="Record an account" className="flex flex-col gap-5">
        <SelectField
          label="Currency"
          required
          options={estate.money.map(({ currency }) => ({
            value: currency,
            label: CURRENCY_WORDS[currency],
          }))}
          {...form.choice("currency")}
        />
        <SelectField
          label="Bank"
          required
          options={estate.banks.map(({ code, name }) => ({ value: code, label: name }))}
          {...form.choice("bank_code")}
        />
        <TextField
          label="Account number"
          required
          inputMode="numeric"
          {...form.field("account_number")}
        />
        <TextArea label="Why" required maxLength={NOTE_MAX_CHARACTERS} {...form.field("reason")} />
        <FormRefusal>{form.refused}</FormRefusal>
        <FormActions
          verb="Propose"
          busy={form.isSending ? "Proposing" : undefined}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
