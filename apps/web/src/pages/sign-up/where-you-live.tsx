import type { Country } from "@kinfold/contract/reference";
import type { SignUpForm } from "@kinfold/contract/sign-up";
import { MultiSelectField } from "@kinfold/ui/multi-select-field";
import { SelectField } from "@kinfold/ui/select-field";
import { useMemo } from "react";
import type { Form } from "@kinfold/frame/form";
import { Leaving } from "./answer.tsx";
import { Group } from "@kinfold/frame/shell/group";
import { LABELS } from "./unmet.ts";

/** Residence and citizenship; together they decide whether a member is global. */
export function WhereYouLive({
  form,
  countries,
}: {
  form: Form<SignUpForm>;
  countries: readonly Country[];
}) {
  const { value: citizenship = [], ...citizens } = form.control("citizenship");
  const options = useMemo(
    () =>
      countries.map(({ countryCode, countryName }) => ({ value: countryCode, label: countryName })),
    [countries],
  );
  return (
    <Group legend="Where you live">
      <Leaving onLeave={() => form.leaveField("country")}>
        <SelectField
          label={LABELS.country}
          required
          searchable
          options={options}
          placeholder="Choose a country"
          {...form.choice("country")}
        />
      </Leaving>
      <Leaving onLeave={() => form.leaveField("citizenship")}>
        <MultiSelectField
          label={LABELS.citizenship}
          required
          searchable
          options={options}
          placeholder="Choose one or more"
          value={citizenship}
          {...citizens}
        />
      </Leaving>
    </Group>
  );
}
