import type { Country } from "@kinfold/contract/reference";
import type { SignUpForm } from "@kinfold/contract/sign-up";
import { say } from "@kinfold/language/say";
import { MultiSelectField } from "@kinfold/ui/multi-select-field";
import { SelectField } from "@kinfold/ui/select-field";
import { useMemo } from "react";
import type { Form } from "@kinfold/frame/form";
import { listCountryOptions } from "#forms/country-options.ts";
import { Leaving } from "./answer.tsx";
import { Group, Wide } from "@kinfold/frame/shell/group";
import { LABELS } from "./unmet.ts";
import type { ChosenCode } from "./use-draft.ts";
import { YourPhone } from "./your-phone.tsx";

type Props = { form: Form<SignUpForm>; countries: readonly Country[]; chosen: ChosenCode };

/** Residence and citizenship, which together decide whether a member is global, and the phone, whose calling code follows the residence. */
export function WhereYouLive({ form, countries, chosen }: Props) {
  const { value: citizenship = [], ...citizens } = form.control("citizenship");
  const options = useMemo(() => listCountryOptions(countries), [countries]);
  return (
    <Group legend={say("Where you live")}>
      <Leaving onLeave={() => form.leaveField("country")}>
        <SelectField
          label={LABELS.country}
          required
          searchable
          options={options}
          placeholder={say("Choose a country")}
          {...form.choice("country")}
        />
      </Leaving>
      <Leaving onLeave={() => form.leaveField("citizenship")}>
        <MultiSelectField
          label={LABELS.citizenship}
          required
          searchable
          options={options}
          placeholder={say("Choose one or more")}
          value={citizenship}
          {...citizens}
        />
      </Leaving>
      <Wide>
        <YourPhone form={form} countries={countries} chosen={chosen} />
      </Wide>
    </Group>
  );
}
