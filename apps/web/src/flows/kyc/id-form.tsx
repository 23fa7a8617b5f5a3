import { useUploadKyc } from "@kinfold/api/kyc";
import { useCountries } from "@kinfold/api/reference";
import { endsOnADay, ID_WORDS, IdForm, isOfNigeria } from "@kinfold/contract/kyc";
import { Button } from "@kinfold/ui/button";
import { DateField } from "@kinfold/ui/date-field";
import { SelectField } from "@kinfold/ui/select-field";
import { TextField } from "@kinfold/ui/text-field";
import { useMemo } from "react";
import { useController, useForm } from "react-hook-form";
import { useClock } from "@kinfold/frame/clock";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { lagosIsoDay } from "@kinfold/frame/lagos-time";
import { structResolver } from "@kinfold/frame/struct-resolver";
import { useCurrentMember } from "#session/use-current-member.ts";
import { AS_DAY, dayAnswer } from "./day-answer.ts";
import { PaperFile } from "./paper-file.tsx";
import { idTypesFor } from "./paper-words.ts";
import { usePaperSending } from "./use-paper-sending.ts";

/** The form of a government-issued ID: what it is, its number, and its picture. */
export function IdPaperForm({ onSent }: { onSent: () => void }) {
  const member = useCurrentMember();
  const today = lagosIsoDay(useClock()());
  const { data: countries } = useCountries();
  const form = useForm<IdForm>({
    resolver: structResolver(IdForm),
    mode: "onTouched",
    shouldUnregister: true,
  });
  const upload = useUploadKyc();
  const { send, refused, busy, ...file } = usePaperSending(form, upload.trigger, onSent);
  const { control, formState, register } = form;
  const kind = useController({ control, name: "id_type" });
  const country = useController({
    control,
    name: "issuing_country",
    defaultValue: member.customer.citizenship[0] ?? member.customer.country,
  });
  const chosen = kind.field.value as string | undefined;
  const isNigerian = chosen !== undefined && isOfNigeria(chosen);
  const options = useMemo(
    () =>
      Object.values(countries ?? {}).map(({ countryCode, countryName }) => ({
        value: countryCode,
        label: countryName,
      })),
    [countries],
  );
  return (
    <form
      noValidate
      method="post"
      aria-label="Government-issued ID"
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      className="grid gap-5"
    >
      <SelectField
        ref={kind.field.ref}
        label="Document type"
        required
        options={idTypesFor(member).map((value) => ({ value, label: ID_WORDS[value] }))}
        value={chosen ?? ""}
        onChange={(value) => {
          kind.field.onChange(value);
          if (isOfNigeria(value)) country.field.onChange("NG");
        }}
        error={kind.fieldState.error?.message}
      />
      {chosen !== undefined && !isNigerian && (
        <SelectField
          ref={country.field.ref}
          label="Issued by"
          required
          searchable
          options={options}
          value={country.field.value}
          onChange={country.field.onChange}
          placeholder="Choose a country"
          error={country.fieldState.error?.message}
        />
      )}
      <TextField
        label={chosen === "nin" ? "NIN" : "Document number"}
        required
        autoComplete="off"
        spellCheck={false}
        error={formState.errors.id_number?.message}
        {...register("id_number")}
      />
      {chosen !== undefined && endsOnADay(chosen) && (
        <DateField
          label="Expires on"
          required
          error={formState.errors.id_expiry_date?.message}
          {...dayAnswer(register("id_expiry_date", AS_DAY))}
          min={today}
        />
      )}
      <PaperFile label="Photo or scan" name="document" {...file} />
      <p className="text-sm text-ink-soft">
        The name on it must be {member.first_name} {member.last_name}.
      </p>
      <FormRefusal>{refused}</FormRefusal>
      <Button type="submit" busy={busy} className="sm:justify-self-end">
        Send for review
      </Button>
    </form>
  );
}
