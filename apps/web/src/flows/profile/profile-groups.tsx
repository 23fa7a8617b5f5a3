import type { IdentityField } from "@kinfold/contract/members";
import { RELATIONSHIPS } from "@kinfold/contract/profile";
import type { Country } from "@kinfold/contract/reference";
import { DateField } from "@kinfold/ui/date-field";
import { MultiSelectField } from "@kinfold/ui/multi-select-field";
import { SelectField } from "@kinfold/ui/select-field";
import { TextField } from "@kinfold/ui/text-field";
import { useMemo } from "react";
import { useClock } from "@kinfold/frame/clock";
import { Group, Wide } from "@kinfold/frame/shell/group";
import { lagosIsoDay } from "@kinfold/frame/lagos-time";
import { PhoneQuestion } from "#forms/phone-question.tsx";
import type { Draft } from "./draft.ts";

export type GroupProps = {
  draft: Draft;
  write: (change: Partial<Draft>) => void;
  /** By the path of the field as the server names it. */
  wrong: Readonly<Record<string, string>>;
  countries: readonly Country[];
  /** What papers were handed in under, as far as it was ever said. */
  locked: readonly IdentityField[];
  disabled: boolean;
};

/** A list's items that are wrong ("citizenship.0") are the list's error. */
const errorOf = (wrong: GroupProps["wrong"], path: string): string | undefined =>
  wrong[path] ?? Object.entries(wrong).find(([name]) => name.startsWith(`${path}.`))?.[1];

const useOptions = (countries: readonly Country[]) =>
  useMemo(
    () =>
      countries.map(({ countryCode, countryName }) => ({ value: countryCode, label: countryName })),
    [countries],
  );

/** Name, birthday and phone. */
export function AboutYou({ draft, write, wrong, countries, locked, disabled }: GroupProps) {
  const today = lagosIsoDay(useClock()());
  const isLocked = (field: IdentityField): boolean => disabled || locked.includes(field);
  return (
    <Group legend="About you">
      <TextField
        label="First name"
        required
        autoComplete="given-name"
        value={draft.first_name}
        onChange={(event) => write({ first_name: event.target.value })}
        readOnly={isLocked("first_name")}
        error={wrong["first_name"]}
      />
      <TextField
        label="Last name"
        required
        autoComplete="family-name"
        value={draft.last_name}
        onChange={(event) => write({ last_name: event.target.value })}
        readOnly={isLocked("last_name")}
        error={wrong["last_name"]}
      />
      <PhoneQuestion
        label="Phone"
        countries={countries}
        country={draft.country_code}
        onCountryChange={(country_code) => write({ country_code })}
        value={draft.phone}
        onChange={(phone) => write({ phone })}
        residence={draft.country}
        readOnly={disabled}
        error={wrong["phone"] ?? wrong["country_code"]}
      />
      <DateField
        label="Date of birth"
        optional
        autoComplete="bday"
        max={today}
        value={draft.date_of_birth}
        onChange={(event) => write({ date_of_birth: event.target.value })}
        readOnly={isLocked("date_of_birth")}
        error={wrong["date_of_birth"]}
      />
    </Group>
  );
}

/** Residence, citizenship and the address. */
export function WhereYouLive({ draft, write, wrong, countries, locked, disabled }: GroupProps) {
  const options = useOptions(countries);
  return (
    <Group legend="Where you live">
      <SelectField
        label="Country of residence"
        required
        searchable
        options={options}
        value={draft.country}
        onChange={(country) => write({ country })}
        readOnly={disabled}
        error={wrong["country"]}
      />
      <MultiSelectField
        label="Citizenship"
        required
        searchable
        options={options}
        value={draft.citizenship}
        onChange={(citizenship) => write({ citizenship })}
        readOnly={disabled || locked.includes("citizenship")}
        error={errorOf(wrong, "citizenship")}
      />
      <Wide>
        <TextField
          label="House and street"
          optional
          autoComplete="address-line1"
          value={draft.line_1}
          onChange={(event) => write({ line_1: event.target.value })}
          readOnly={disabled}
          error={wrong["address.line_1"]}
        />
      </Wide>
      <Wide>
        <TextField
          label="Flat, floor or area"
          optional
          autoComplete="address-line2"
          value={draft.line_2}
          onChange={(event) => write({ line_2: event.target.value })}
          readOnly={disabled}
          error={wrong["address.line_2"]}
        />
      </Wide>
      <TextField
        label="Town or city"
        optional
        autoComplete="address-level2"
        value={draft.city}
        onChange={(event) => write({ city: event.target.value })}
        readOnly={disabled}
        error={wrong["address.city"]}
      />
      <TextField
        label="State or region"
        optional
        autoComplete="address-level1"
        value={draft.state}
        onChange={(event) => write({ state: event.target.value })}
        readOnly={disabled}
        error={wrong["address.state"]}
      />
      <TextField
        label="Postal code"
        optional
        autoComplete="postal-code"
        value={draft.postal_code}
        onChange={(event) => write({ postal_code: event.target.value })}
        readOnly={disabled}
        error={wrong["address.postal_code"]}
      />
      <SelectField
        label="Country of this address"
        searchable
        options={options}
        value={draft.address_country}
        onChange={(address_country) => write({ address_country })}
        readOnly={disabled}
        error={wrong["address.country"]}
      />
    </Group>
  );
}

const RELATIONS = RELATIONSHIPS.map(({ value, label }) => ({ value, label }));

/** Whom the club turns to when the member cannot be reached. */
export function NextOfKin({ draft, write, wrong, disabled }: GroupProps) {
  return (
    <Group legend="Next of kin">
      <TextField
        label="Their name"
        optional
        autoComplete="off"
        value={draft.kin_name}
        onChange={(event) => write({ kin_name: event.target.value })}
        readOnly={disabled}
        error={wrong["next_of_kin.name"]}
        help="Whom we turn to when we cannot reach you."
      />
      <SelectField
        label="Who they are to you"
        optional
        options={RELATIONS}
        value={draft.kin_relationship}
        onChange={(kin_relationship) => write({ kin_relationship })}
        readOnly={disabled}
        error={wrong["next_of_kin.relationship"]}
      />
      <TextField
        label="Their phone"
        optional
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={draft.kin_phone}
        onChange={(event) => write({ kin_phone: event.target.value })}
        readOnly={disabled}
        error={wrong["next_of_kin.phone"]}
        help="With the country code, such as +234 803 555 0143."
      />
      <TextField
        label="Their e-mail"
        optional
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.kin_email}
        onChange={(event) => write({ kin_email: event.target.value })}
        readOnly={disabled}
        error={wrong["next_of_kin.email"]}
      />
    </Group>
  );
}
