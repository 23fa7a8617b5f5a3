import type { Country } from "@kinfold/contract/reference";
import type { SignUpForm } from "@kinfold/contract/sign-up";
import { Button } from "@kinfold/ui/button";
import { PhoneField } from "@kinfold/ui/phone-field";
import { TextField } from "@kinfold/ui/text-field";
import { useState } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { Leaving, useAnswer } from "./answer.tsx";
import { Group, Wide } from "@kinfold/frame/shell/group";
import { LABELS } from "./unmet.ts";

const HOME = "NG";

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

function Phone({ form, countries }: Props) {
  const { control, setValue } = form;
  const phone = useAnswer(control, "phone");
  const country = useAnswer(control, "country_code");
  const callingCode = useAnswer(control, "calling_code");
  const residence = useWatch({ control, name: "country" });
  const [isTouched, setTouched] = useState(false);

  function switchTo(code: string): void {
    const chosen = countries.find(({ countryCode }) => countryCode === code);
    if (chosen === undefined) return;
    setValue("country_code", chosen.countryCode);
    setValue("calling_code", chosen.callingCode, { shouldValidate: true });
  }

  const offersHome =
    residence === HOME && country.value !== HOME && !isTouched && (phone.value ?? "") === "";
  return (
    <Leaving onLeave={phone.leave}>
      <PhoneField
        label={LABELS.phone}
        required
        countries={countries}
        country={country.value ?? ""}
        onCountryChange={(code) => {
          setTouched(true);
          switchTo(code);
        }}
        value={phone.value ?? ""}
        onChange={(digits) => {
          setTouched(true);
          phone.choose(digits);
        }}
        error={phone.error ?? callingCode.error ?? country.error}
      />
      {offersHome && (
        <Button
          variant="soft"
          size="sm"
          className="mt-2.5"
          onClick={() => {
            switchTo(HOME);
          }}
        >
          Use a Nigerian number (+234)
        </Button>
      )}
    </Leaving>
  );
}
