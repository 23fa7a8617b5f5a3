import { useUploadPoa } from "@kinfold/api/kyc";
import { POA_WORDS, PoaForm } from "@kinfold/contract/kyc";
import { Button } from "@kinfold/ui/button";
import { DateField } from "@kinfold/ui/date-field";
import { SelectField } from "@kinfold/ui/select-field";
import { useController, useForm } from "react-hook-form";
import { useClock } from "@kinfold/frame/clock";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { lagosIsoDay } from "@kinfold/frame/lagos-time";
import { structResolver } from "@kinfold/frame/struct-resolver";
import { AS_DAY, dayAnswer } from "./day-answer.ts";
import { PaperFile } from "./paper-file.tsx";
import { usePaperSending } from "./use-paper-sending.ts";

const OPTIONS = Object.entries(POA_WORDS).map(([value, label]) => ({ value, label }));

/** The form of a proof of address: what it is, its date, and its picture. */
export function PoaPaperForm({ onSent }: { onSent: () => void }) {
  const today = lagosIsoDay(useClock()());
  const form = useForm<PoaForm>({ resolver: structResolver(PoaForm), mode: "onTouched" });
  const upload = useUploadPoa();
  const { send, refused, busy, ...file } = usePaperSending(
    form,
    ({ file: _inJson, ...fields }) => upload.trigger(fields),
    onSent,
  );
  const { control, formState, register } = form;
  const kind = useController({ control, name: "poa_type" });
  const chosen = kind.field.value as string | undefined;
  return (
    <form
      noValidate
      method="post"
      aria-label="Proof of address"
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      className="grid gap-5"
    >
      <SelectField
        ref={kind.field.ref}
        label="Document type"
        required
        options={OPTIONS}
        value={chosen ?? ""}
        onChange={kind.field.onChange}
        error={kind.fieldState.error?.message}
      />
      <DateField
        label="Date on it"
        optional={chosen === "tenancy"}
        required={chosen !== "tenancy"}
        error={formState.errors.issue_date?.message}
        {...dayAnswer(register("issue_date", AS_DAY))}
        max={today}
      />
      <PaperFile label="Photo or scan" name="file" {...file} />
      <FormRefusal>{refused}</FormRefusal>
      <Button type="submit" busy={busy} className="sm:justify-self-end">
        Send for review
      </Button>
    </form>
  );
}
