import { useUploadPoa } from "@kinfold/api/kyc";
import { POA_WORDS, PoaForm } from "@kinfold/contract/kyc";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { DateField } from "@kinfold/ui/date-field";
import { SelectField } from "@kinfold/ui/select-field";
import { useClock } from "@kinfold/frame/clock";
import { useForm } from "@kinfold/frame/form";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { lagosIsoDay } from "@kinfold/frame/lagos-time";
import { useUnsent } from "#session/unsent.ts";
import { DocumentFile } from "./document-file.tsx";
import { useDocumentSending } from "./use-document-sending.ts";

const OPTIONS = Object.entries(POA_WORDS).map(([value, label]) => ({ value, label }));

/** The form of a proof of address: what it is, its date, and its photo or scan. */
export function PoaDocumentForm({ onSent }: { onSent: () => void }) {
  const today = lagosIsoDay(useClock()());
  const upload = useUploadPoa();
  const {
    busy,
    options: sending,
    ...file
  } = useDocumentSending<PoaForm>(({ file: _inJson, ...fields }) => upload.trigger(fields), onSent);
  const form = useForm({
    check: PoaForm,
    mode: "onTouched",
    unsent: useUnsent("address", ["poa_type", "issue_date"]),
    ...sending,
  });
  const chosen = form.watch("poa_type");
  return (
    <form {...form.props} aria-label={say("Proof of address")} className="grid gap-5">
      <SelectField
        label={say("Document type")}
        required
        options={OPTIONS}
        {...form.choice("poa_type")}
      />
      <DateField
        label={say("Date on it")}
        optional={chosen === "tenancy"}
        required={chosen !== "tenancy"}
        {...form.field("issue_date")}
        max={today}
      />
      <DocumentFile label={say("Photo or scan")} name="file" {...file} />
      <FormRefusal>{form.refused}</FormRefusal>
      <Button type="submit" busy={busy} className="sm:justify-self-end">
        {say("Send for review")}
      </Button>
    </form>
  );
}
