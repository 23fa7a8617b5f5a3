import type { Country } from "@kinfold/contract/reference";
import type { SignUpForm } from "@kinfold/contract/sign-up";
import { MultiSelectField } from "@kinfold/ui/multi-select-field";
import { SelectField } from "@kinfold/ui/select-field";
import { useMemo } from "react";
import type { Control } from "react-hook-form";
import { Leaving, useAnswer } from "./answer.tsx";
import { Group } from "@kinfold/frame/shell/group";
import { LABELS } from "./unmet.ts";

/** Residence and citizenship; together they decide whether a member is global. */
export function WhereYouLive({
  control,
  countries,
}: {
  control: Control<SignUpForm>;
  countries: readonly Country[];
}) {
  const residence = useAnswer(control, "country");
  const citizenship = useAnswer(control, "citizenship");
  const options = useMemo(
    () =>
      countries.map(({ countryCode, countryName }) => ({ value: countryCode, label: countryName })),
    [countries],
  );
  return (
    <Group legend="Where you live">
      <Leaving onLeave={residence.leave}>
        <SelectField
          label={LABELS.country}
          required
          searchable
          options={options}
          value={residence.value ?? ""}
          onChange={residence.choose}
          placeholder="Choose a country"
          error={residence.error}
        />
      </Leaving>
      <Leaving onLeave={citizenship.leave}>
        <MultiSelectField
          label={LABELS.citizenship}
          required
          searchable
          options={options}
          value={citizenship.value ?? []}
          onChange={citizenship.choose}
          placeholder="Choose one or more"
          error={citizenship.error}
        />
      </Leaving>
    </Group>
  );
}
