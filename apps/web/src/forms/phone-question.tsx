import {
  dropCallingCode,
  dropTrunkZero,
  findPhoneFault,
  type PhoneFault,
} from "@kinfold/contract/phone";
import type { Country } from "@kinfold/contract/reference";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { PhoneField } from "@kinfold/ui/phone-field";
import { useState, type ReactNode } from "react";

const DEFAULT_COUNTRY = "US";
const HOME = "NG";

type Props = {
  label: string;
  countries: readonly Country[];
  /** ISO code of the calling code; empty for the default. */
  country: string;
  onCountryChange: (code: string) => void;
  /** National digits, or a stored number with its plus until the field has read it. */
  value: string;
  onChange: (digits: string) => void;
  /** Where the member lives: a number that is impossible in `country` is likely from there. */
  residence: string;
  error?: string | undefined;
  readOnly?: boolean;
  /** What else is said or offered below the number. */
  children?: ReactNode;
};

/** A phone number that says at once when it cannot exist in the chosen country, and offers the country where it can. */
export function PhoneQuestion({ countries, residence, error, children, ...field }: Props) {
  const { country, value } = field;
  const [wasLeft, setWasLeft] = useState(false);
  const chosen = findByCode(countries, country === "" ? DEFAULT_COUNTRY : country);
  // A number that was stored is whole until the field has taken its calling code off.
  const isNational = value !== "" && !value.startsWith("+");
  const fault = chosen && isNational ? findPhoneFault(chosen, value) : undefined;
  // Someone who is still typing has too few digits for everything but a wrong beginning.
  const shown = fault === "leading_zero" || wasLeft ? fault : undefined;
  const other =
    chosen && shown ? findFittingCountry(countries, [residence, HOME], value, chosen) : undefined;
  const dialled = chosen && isNational ? dropTrunkZero(chosen, value) : value;
  return (
    <div
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        setWasLeft(true);
        const national = chosen && isNational ? dropCallingCode(chosen, value) : value;
        if (national !== value) field.onChange(national);
      }}
    >
      <PhoneField
        {...field}
        required
        countries={countries}
        error={error ?? (chosen && shown && describeFault(chosen, shown))}
        help={
          chosen && fault === undefined && dialled !== value
            ? say("The first 0 is left out: +{callingCode} {dialled}", {
                callingCode: chosen.callingCode,
                dialled,
              })
            : undefined
        }
      />
      {other !== undefined && (
        <Button
          variant="soft"
          size="sm"
          className="mt-2.5"
          onClick={() => {
            field.onCountryChange(other.countryCode);
          }}
        >
          {say("Use {callingCode}", { callingCode: formatCallingCode(other) })}
        </Button>
      )}
      {children}
    </div>
  );
}

/** The country with this ISO code, once the list has arrived. */
export function findByCode(countries: readonly Country[], code: string): Country | undefined {
  return countries.find(({ countryCode }) => countryCode === code);
}

function findFittingCountry(
  countries: readonly Country[],
  codes: readonly string[],
  digits: string,
  chosen: Country,
): Country | undefined {
  return codes
    .map((code) => findByCode(countries, code))
    .find(
      (country) =>
        country !== undefined &&
        country !== chosen &&
        findPhoneFault(country, digits) === undefined,
    );
}

/** "+234 (Nigeria)". */
export const formatCallingCode = ({ callingCode, countryName }: Country): string =>
  `+${callingCode} (${countryName})`;

function describeFault(country: Country, fault: PhoneFault): string {
  if (fault === "leading_zero")
    return say("Numbers with {callingCode} do not begin with 0.", {
      callingCode: formatCallingCode(country),
    });
  const fewest = Math.min(...country.phone_lengths);
  const most = Math.max(...country.phone_lengths);
  const callingCode = formatCallingCode(country);
  return fewest === most
    ? say("A number with {callingCode} has {most} digits.", { callingCode, most })
    : say("A number with {callingCode} has {fewest} to {most} digits.", {
        callingCode,
        fewest,
        most,
      });
}
