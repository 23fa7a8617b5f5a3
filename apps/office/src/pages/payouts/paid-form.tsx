import { useRecordPaid } from "@kinfold/api/office/payouts";
import { useClock } from "@kinfold/frame/clock";
import { useForm } from "@kinfold/frame/form";
import { lagosIsoDay } from "@kinfold/frame/lagos-time";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { BANK_REFERENCE_MAX_CHARACTERS } from "@kinfold/contract/limits";
import { Button } from "@kinfold/ui/button";
import { DateField } from "@kinfold/ui/date-field";
import { TextField } from "@kinfold/ui/text-field";

type PaidFormProps = {
  batchId: string;
  /** The line that was paid; without it, all that are on their way. */
  withdrawalId?: string;
  /** The action, as a button says it: "Record as paid". */
  action: string;
  onDone?: () => void;
};

type Written = { bank_reference: string; value_date?: string | undefined };

/** Records what the bank paid: by its reference, and on which day it counted. */
export function PaidForm({ batchId, withdrawalId, action, onDone }: PaidFormProps) {
  const today = lagosIsoDay(useClock()());
  const paid = useRecordPaid(batchId);
  const form = useForm<Written>({
    defaultValues: { bank_reference: "", value_date: today },
    mode: "onSubmit",
    check: ({ bank_reference: reference, value_date: day }) => ({
      ...(reference.trim() === "" && { bank_reference: "Enter the bank's reference." }),
      ...(day === undefined && { value_date: "Choose the day." }),
    }),
    send: async ({ bank_reference: reference, value_date: day = today }) => {
      await paid.trigger({
        bank_reference: reference.trim(),
        value_date: day,
        ...(withdrawalId !== undefined && { withdrawal_id: withdrawalId }),
      });
      onDone?.();
    },
  });

  return (
    <form {...form.props} className="flex flex-col gap-4.5">
      <TextField
        label="The bank's reference"
        required
        maxLength={BANK_REFERENCE_MAX_CHARACTERS}
        help="The member can name it to their bank."
        {...form.field("bank_reference")}
      />
      <DateField label="Value date" required max={today} {...form.field("value_date")} />
      <FormRefusal>{form.refused}</FormRefusal>
      <Button type="submit" {...(form.isSending && { busy: "Recording" })}>
        {action}
      </Button>
    </form>
  );
}
