import type { Country } from "@kinfold/contract/reference";
import type { SignUpForm } from "@kinfold/contract/sign-up";
import { Button } from "@kinfold/ui/button";
import { TextField } from "@kinfold/ui/text-field";
import { useEffect, useState } from "react";
import { useWatch, type UseFormReturn, type UseFormSetValue } from "react-hook-form";
import { findByCode, nameCode, PhoneQuestion } from "#forms/phone-question.tsx";
import { Leaving, useAnswer } from "./answer.tsx";
import { Group, Wide } from "@kinfold/frame/shell/group";
import { LABELS } from "./unmet.ts";

type Props = { form: UseFormReturn<SignUpForm>; countries: readonly Country[] };

/** Name, e-mail and phone. */
export function AboutYou({ form, countries }: Props) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Group legend="About you">
      <TextField
        label={LABELS.first_name}
        required
        autoComplete="given-name"
        error={errors.first_name?.message}
        {...register("first_name")}
      />
      <TextField
        label={LABELS.last_name}
        required
        autoComplete="family-name"
        error={errors.last_name?.message}
        {...register("last_name")}
      />
      <Wide>
        <TextField
          label={LABELS.email}
          type="email"
          required
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...register("email")}
        />
      </Wide>
      <Wide>
        <Phone form={form} countries={countries} />
      </Wide>
    </Group>
  );
}

function setCallingCode(setValue: UseFormSetValue<SignUpForm>, country: Country | undefined): void {
  if (country === undefined) return;
  setValue("country_code", country.countryCode);
  setValue("calling_code", country.callingCode);
}

/** The phone. Its calling code follows the country of residence until it is chosen. */
function Phone({ form, countries }: Props) {
  const { control, setValue } = form;
  const phone = useAnswer(control, "phone");
  const country = useAnswer(control, "country_code");
  const callingCode = useAnswer(control, "calling_code");
  const residence = useWatch({ control, name: "country" });
  const [isChosen, setChosen] = useState(false);
  const usual = findByCode(countries, "US");
  const home = findByCode(countries, residence);
  // A calling code that nobody chose follows the residence, whatever was typed.
  const followed =
    !isChosen && home !== usual && home !== undefined && home.phone_lengths.length > 0
      ? home
      : undefined;
  const wanted = isChosen ? undefined : (followed ?? usual);
  useEffect(() => {
    setCallingCode(setValue, wanted);
  }, [setValue, wanted]);

  function choose(code: string): void {
    setChosen(true);
    setCallingCode(setValue, findByCode(countries, code));
  }

  return (
    <Leaving onLeave={phone.leave}>
      <PhoneQuestion
        label={LABELS.phone}
        countries={countries}
        country={country.value ?? ""}
        onCountryChange={choose}
        value={phone.value ?? ""}
        onChange={phone.choose}
        residence={residence}
        error={phone.error ?? callingCode.error ?? country.error}
      >
        <div role="status">
          {followed !== undefined && (
            <p className="mt-2.5 text-sm text-ink-soft">
              The calling code is now {nameCode(followed)}, where you live.
            </p>
          )}
        </div>
        {followed !== undefined && usual !== undefined && (
          <Button
            variant="soft"
            size="sm"
            className="mt-2.5"
            onClick={() => {
              choose(usual.countryCode);
            }}
          >
            Keep {nameCode(usual)}
          </Button>
        )}
      </PhoneQuestion>
    </Leaving>
  );
}
