import { useUploadKyc } from "@kinfold/api/kyc";
import { useCountries } from "@kinfold/api/reference";
import { isExpiryRequired, ID_WORDS, IdForm, isOfNigeria } from "@kinfold/contract/kyc";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { DateField } from "@kinfold/ui/date-field";
import { SelectField } from "@kinfold/ui/select-field";
import { TextField } from "@kinfold/ui/text-field";
import { useMemo } from "react";
import { useClock } from "@kinfold/frame/clock";
import { useForm } from "@kinfold/frame/form";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { lagosIsoDay } from "@kinfold/frame/lagos-time";
import { listCountryOptions } from "#forms/country-options.ts";
import { useCurrentMember } from "#session/use-current-member.ts";
import { useUnsent } from "#session/unsent.ts";
import { DocumentFile } from "./document-file.tsx";
import { listIdTypes } from "./document-words.ts";
import { useDocumentSending } from "./use-document-sending.ts";

/** The form of a government-issued ID: what it is, its number, and its photo or scan. */
export function IdDocumentForm({ onSent }: { onSent: () => void }) {
  const member = useCurrentMember();
  const today = lagosIsoDay(useClock()());
  const { data: countries } = useCountries();
  const upload = useUploadKyc();
  const { busy, options: sending, ...file } = useDocumentSending<IdForm>(upload.trigger, onSent);
  const form = useForm({
    check: IdForm,
    mode: "onTouched",
    defaultValues: { issuing_country: member.customer.citizenship[0] ?? member.customer.country },
    unsent: useUnsent("id", ["id_type", "issuing_country", "id_number", "id_expiry_date"]),
    ...sending,
  });
  const chosen = form.watch("id_type");
  const kind = form.choice("id_type");
  const isNigerian = chosen !== undefined && isOfNigeria(chosen);
  const options = useMemo(() => listCountryOptions(Object.values(countries ?? {})), [countries]);
  return (
    <form {...form.props} aria-label={say("Government-issued ID")} className="grid gap-5">
      <SelectField
        label={say("Document type")}
        required
        options={listIdTypes(member).map((value) => ({ value, label: ID_WORDS[value] }))}
        {...kind}
        onChange={(value) => {
          kind.onChange(value);
          if (isOfNigeria(value)) form.setValue("issuing_country", "NG");
          if (!isExpiryRequired(value)) form.setValue("id_expiry_date", undefined);
        }}
      />
      {chosen !== undefined && !isNigerian && (
        <SelectField
          label={say("Issued by")}
          required
          searchable
          options={options}
          placeholder={say("Choose a country")}
          {...form.choice("issuing_country")}
        />
      )}
      <TextField
        label={chosen === "nin" ? say("NIN") : say("Document number")}
        required
        autoComplete="off"
        spellCheck={false}
        {...form.field("id_number")}
      />
      {chosen !== undefined && isExpiryRequired(chosen) && (
        <DateField
          label={say("Expires on")}
          required
          {...form.field("id_expiry_date")}
          min={today}
        />
      )}
      <DocumentFile label={say("Photo or scan")} name="document" {...file} />
      <p className="text-sm text-ink-soft">
        {say("The name on it must be {firstName} {lastName}.", {
          firstName: member.first_name,
          lastName: member.last_name,
        })}
      </p>
      <FormRefusal>{form.refused}</FormRefusal>
      <Button type="submit" busy={busy} className="sm:justify-self-end">
        {say("Send for review")}
      </Button>
    </form>
  );
}
