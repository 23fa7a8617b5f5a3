import { useRequestCorrection } from "@kinfold/api/member-corrections";
import { useCountries } from "@kinfold/api/reference";
import { CorrectionForm } from "@kinfold/contract/member-corrections";
import type { Country } from "@kinfold/contract/reference";
import { useForm } from "@kinfold/frame/form";
import { FormActions } from "@kinfold/frame/shell/form-actions";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Read } from "@kinfold/frame/shell/read";
import { say } from "@kinfold/language/say";
import { DateField } from "@kinfold/ui/date-field";
import { Dialog } from "@kinfold/ui/dialog";
import { MultiSelectField } from "@kinfold/ui/multi-select-field";
import { TextArea } from "@kinfold/ui/text-area";
import { TextField } from "@kinfold/ui/text-field";
import { toast } from "@kinfold/ui/toast";
import { listCountryOptions } from "#forms/country-options.ts";
import { useCurrentMember } from "#session/use-current-member.ts";
import { useUnsent } from "#session/unsent.ts";

const TITLE = say("Ask for a correction");

/** Asks to correct what stands as in the member's documents. */
export function CorrectionDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      size="sm"
      title={TITLE}
      description={say("Write each as it stands in your documents. What you leave stays as it is.")}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Read
        of={useCountries()}
        waiting={say("Reading your details")}
        unreachable={say("We could not read your details just now.")}
      >
        {(countries) => <Fields countries={Object.values(countries)} onClose={onClose} />}
      </Read>
    </Dialog>
  );
}

function Fields({ countries, onClose }: { countries: readonly Country[]; onClose: () => void }) {
  const { first_name, last_name, customer } = useCurrentMember();
  const request = useRequestCorrection();
  const form = useForm({
    check: CorrectionForm,
    unsent: useUnsent("correction", [
      "first_name",
      "last_name",
      "date_of_birth",
      "citizenship",
      "reason",
    ]),
    defaultValues: {
      first_name,
      last_name,
      ...(customer.date_of_birth !== null && { date_of_birth: customer.date_of_birth }),
      citizenship: [...customer.citizenship],
    },
    send: async (filled) => {
      await request.trigger(filled);
      toast.success(say("We have your request."));
      onClose();
    },
  });
  const { value: citizenship = [], ...citizens } = form.control("citizenship");
  return (
    <form {...form.props} aria-label={TITLE} className="flex flex-col gap-5">
      <TextField label={say("First name")} {...form.field("first_name")} />
      <TextField label={say("Last name")} {...form.field("last_name")} />
      {customer.date_of_birth !== null && (
        <DateField label={say("Date of birth")} {...form.field("date_of_birth")} />
      )}
      <MultiSelectField
        label={say("Citizenship")}
        searchable
        options={listCountryOptions(countries)}
        value={citizenship}
        {...citizens}
      />
      <TextArea
        label={say("What is wrong, and which document shows it?")}
        required
        {...form.field("reason")}
      />
      <FormRefusal>{form.refused}</FormRefusal>
      <FormActions
        verb={say("Ask")}
        busy={form.isSending ? say("Asking") : undefined}
        onCancel={onClose}
      />
    </form>
  );
}
