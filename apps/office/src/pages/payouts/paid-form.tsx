import { useRecordPaid } from "@kinfold/api/office/payouts";
import { useClock } from "@kinfold/frame/clock";
import { lagosIsoDay } from "@kinfold/frame/lagos-time";
import { formWords, refusedFields } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { BANK_REFERENCE_MAX_CHARACTERS } from "@kinfold/contract/limits";
import { Button } from "@kinfold/ui/button";
import { DateField } from "@kinfold/ui/date-field";
import { TextField } from "@kinfold/ui/text-field";
import { useState } from "react";

type PaidFormProps = {
  batchId: string;
  /** The line that was paid; without it, all that are on their way. */
  withdrawalId?: string;
  /** As a deed: "Record as paid". */
  deed: string;
  onDone?: () => void;
};

/** Records what the bank paid: by its reference, and on which day it counted. */
export function PaidForm({ batchId, withdrawalId, deed, onDone }: PaidFormProps) {
  const today = lagosIsoDay(useClock()());
  const paid = useRecordPaid(batchId);
  const [reference, setReference] = useState("");
  const [day, setDay] = useState<string>(today);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState<string>();

  async function send(): Promise<void> {
    const missing = {
      ...(reference.trim() === "" && { bank_reference: "Enter the bank's reference." }),
      ...(day === "" && { value_date: "Choose the day." }),
    };
    setWrong(missing);
    setRefused(undefined);
    if (Object.keys(missing).length > 0) return;
    try {
      await paid.trigger({
        bank_reference: reference.trim(),
        value_date: day,
        ...(withdrawalId !== undefined && { withdrawal_id: withdrawalId }),
      });
      onDone?.();
    } catch (error) {
      setWrong(refusedFields(error));
      setRefused(formWords(error));
    }
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4.5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField
        label="The bank's reference"
        required
        maxLength={BANK_REFERENCE_MAX_CHARACTERS}
        help="The member can name it to their bank."
        value={reference}
        onChange={({ target }) => {
          setReference(target.value);
        }}
        error={wrong["bank_reference"]}
      />
      <DateField
        label="Value date"
        required
        max={today}
        value={day}
        onChange={({ target }) => {
          setDay(target.value);
        }}
        error={wrong["value_date"]}
      />
      <FormRefusal>{refused}</FormRefusal>
      <Button type="submit" {...(paid.isMutating && { busy: "Recording" })}>
        {deed}
      </Button>
    </form>
  );
}
