import type { Country } from "@kinfold/contract/reference";
import type { SignUpForm } from "@kinfold/contract/sign-up";
import type { Form } from "@kinfold/frame/form";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { useEffect } from "react";
import { findByCode, formatCallingCode, PhoneQuestion } from "#forms/phone-question.tsx";
import { Leaving } from "./answer.tsx";
import { LABELS } from "./unmet.ts";
import type { ChosenCode } from "./use-draft.ts";

type Props = { form: Form<SignUpForm>; countries: readonly Country[]; chosen: ChosenCode };

/** The phone. Its calling code follows the country of residence until it is chosen, whatever was typed. */
export function YourPhone({ form, countries, chosen }: Props) {
  const phone = form.choice("phone");
  const country = form.choice("country_code");
  const residence = form.watch("country");
  const usual = findByCode(countries, "US");
  const home = findByCode(countries, residence ?? "");
  const followed =
    chosen.code === undefined &&
    home !== usual &&
    home !== undefined &&
    home.phone_lengths.length > 0
      ? home
      : undefined;
  const wanted = findByCode(countries, chosen.code ?? "") ?? followed ?? usual;
  useEffect(() => {
    if (wanted === undefined) return;
    form.setValue("country_code", wanted.countryCode);
    form.setValue("calling_code", wanted.callingCode);
    // The form is made anew by every drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted]);

  return (
    <Leaving onLeave={() => form.leaveField("phone")}>
      <PhoneQuestion
        label={LABELS.phone}
        countries={countries}
        country={country.value}
        onCountryChange={chosen.choose}
        {...phone}
        residence={residence ?? ""}
        error={phone.error ?? form.getError("calling_code") ?? country.error}
      >
        <div role="status">
          {followed !== undefined && (
            <p className="mt-2.5 text-sm text-ink-soft">
              {say("The calling code is now {callingCode}, where you live.", {
                callingCode: formatCallingCode(followed),
              })}
            </p>
          )}
        </div>
        {followed !== undefined && usual !== undefined && (
          <Button
            variant="soft"
            size="sm"
            className="mt-2.5"
            onClick={() => {
              chosen.choose(usual.countryCode);
            }}
          >
            {say("Keep {callingCode}", { callingCode: formatCallingCode(usual) })}
          </Button>
        )}
      </PhoneQuestion>
    </Leaving>
  );
}
