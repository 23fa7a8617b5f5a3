import type { Country } from "@kinfold/contract/reference";
import type { SignUpForm } from "@kinfold/contract/sign-up";
import { Button } from "@kinfold/ui/button";
import { TextField } from "@kinfold/ui/text-field";
import { useEffect, useState } from "react";
import type { Form } from "@kinfold/frame/form";
import { findByCode, formatCallingCode, PhoneQuestion } from "#forms/phone-question.tsx";
import { Leaving } from "./answer.tsx";
import { Group, Wide } from "@kinfold/frame/shell/group";
import { LABELS } from "./unmet.ts";

type Props = { form: Form<SignUpForm>; countries: readonly Country[] };

/** Name, email and phone. */
export function AboutYou({ form, countries }: Props) {
  return (
    <Group legend="About you">
      <TextField
        label={LABELS.first_name}
        required
        autoComplete="given-name"
        {...form.field("first_name")}
      />
      <TextField
        label={LABELS.last_name}
        required
        autoComplete="family-name"
        {...form.field("last_name")}
      />
      <Wide>
        <TextField
          label={LABELS.email}
          type="email"
          required
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field("email")}
        />
      </Wide>
      <Wide>
        <Phone form={form} countries={countries} />
      </Wide>
    </Group>
  );
}

function setCallingCode(form: Form<SignUpForm>, country: Country | undefined): void {
  if (country === undefined) return;
  form.setValue("country_code", country.countryCode);
  form.setValue("calling_code", country.callingCode);
}

/** The phone. Its calling code follows the country of residence until it is chosen. */
function Phone({ form, countries }: Props) {
  const phone = form.choice("phone");
  const country = form.choice("country_code");
  const residence = form.watch("country");
  const [isChosen, setChosen] = useState(false);
  const usual = findByCode(countries, "US");
  const home = findByCode(countries, residence ?? "");
  // A calling code that no one chose follows the residence, whatever was typed.
  const followed =
    !isChosen && home !== usual && home !== undefined && home.phone_lengths.length > 0
      ? home
      : undefined;
  const wanted = isChosen ? undefined : (followed ?? usual);
  useEffect(() => {
    setCallingCode(form, wanted);
    // The form is made anew by every drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted]);

  function choose(code: string): void {
    setChosen(true);
    setCallingCode(form, findByCode(countries, code));
  }

  return (
    <Leaving onLeave={() => form.leaveField("phone")}>
      <PhoneQuestion
        label={LABELS.phone}
        countries={countries}
        country={country.value}
        onCountryChange={choose}
        {...phone}
        residence={residence ?? ""}
        error={phone.error ?? form.getError("calling_code") ?? country.error}
      >
        <div role="status">
          {followed !== undefined && (
            <p className="mt-2.5 text-sm text-ink-soft">
              The calling code is now {formatCallingCode(followed)}, where you live.
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
            Keep {formatCallingCode(usual)}
          </Button>
        )}
      </PhoneQuestion>
    </Leaving>
  );
}
