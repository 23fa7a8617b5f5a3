import type { IdentityField } from "@kinfold/contract/members";
import { RELATIONSHIPS } from "@kinfold/contract/profile";
import type { Country } from "@kinfold/contract/reference";
import { say } from "@kinfold/language/say";
import { DateField } from "@kinfold/ui/date-field";
import { MultiSelectField } from "@kinfold/ui/multi-select-field";
import { SelectField } from "@kinfold/ui/select-field";
import { TextField } from "@kinfold/ui/text-field";
import { useMemo } from "react";
import { useClock } from "@kinfold/frame/clock";
import type { Form } from "@kinfold/frame/form";
import { Group, Wide } from "@kinfold/frame/shell/group";
import { lagosIsoDay } from "@kinfold/frame/lagos-time";
import { listCountryOptions } from "#forms/country-options.ts";
import { PhoneQuestion } from "#forms/phone-question.tsx";
import type { Draft } from "./draft.ts";

export type GroupProps = {
  form: Form<Draft>;
  countries: readonly Country[];
  /** What documents were handed in under, as far as it was ever said. */
  locked: readonly IdentityField[];
  disabled: boolean;
};

const useOptions = (countries: readonly Country[]) =>
  useMemo(() => listCountryOptions(countries), [countries]);

/** How a field is marked whose group is sent whole or not at all: it is required once anything of the group is written. */
const markOfGroup = (group: Readonly<Record<string, string>> | undefined) => {
  const isBegun = Object.values(group ?? {}).some((text) => text.trim() !== "");
  return { required: isBegun, optional: !isBegun };
};

/** Name, birthday and phone. */
export function AboutYou({ form, countries, locked, disabled }: GroupProps) {
  const today = lagosIsoDay(useClock()());
  const phone = form.choice("phone");
  const code = form.choice("country_code");
  const isLocked = (field: IdentityField): boolean => disabled || locked.includes(field);
  return (
    <Group legend={say("About you")}>
      <TextField
        label={say("First name")}
        required
        autoComplete="given-name"
        {...form.field("first_name")}
        readOnly={isLocked("first_name")}
      />
      <TextField
        label={say("Last name")}
        required
        autoComplete="family-name"
        {...form.field("last_name")}
        readOnly={isLocked("last_name")}
      />
      <PhoneQuestion
        label={say("Phone")}
        countries={countries}
        country={code.value}
        onCountryChange={code.onChange}
        {...phone}
        residence={form.watch("country") ?? ""}
        readOnly={disabled}
        error={phone.error ?? code.error}
      />
      <DateField
        label={say("Date of birth")}
        optional
        autoComplete="bday"
        max={today}
        {...form.field("date_of_birth")}
        readOnly={isLocked("date_of_birth")}
      />
    </Group>
  );
}

/** Residence, citizenship and the address. */
export function WhereYouLive({ form, countries, locked, disabled }: GroupProps) {
  const options = useOptions(countries);
  const { value: citizenship = [], ...citizens } = form.control("citizenship");
  // A country alone is no address: it stands there from the beginning.
  const { country: _from, ...address } = form.watch("address") ?? {};
  const mark = markOfGroup(address);
  return (
    <Group legend={say("Where you live")}>
      <SelectField
        label={say("Country of residence")}
        required
        searchable
        options={options}
        {...form.choice("country")}
        readOnly={disabled}
      />
      <MultiSelectField
        label={say("Citizenship")}
        required
        searchable
        options={options}
        value={citizenship}
        {...citizens}
        readOnly={disabled || locked.includes("citizenship")}
      />
      <Wide>
        <TextField
          label={say("House and street")}
          {...mark}
          autoComplete="address-line1"
          {...form.field("address.line_1")}
          readOnly={disabled}
        />
      </Wide>
      <Wide>
        <TextField
          label={say("Flat, floor or area")}
          optional
          autoComplete="address-line2"
          {...form.field("address.line_2")}
          readOnly={disabled}
        />
      </Wide>
      <TextField
        label={say("Town or city")}
        {...mark}
        autoComplete="address-level2"
        {...form.field("address.city")}
        readOnly={disabled}
      />
      <TextField
        label={say("State or region")}
        optional
        autoComplete="address-level1"
        {...form.field("address.state")}
        readOnly={disabled}
      />
      <TextField
        label={say("Postal code")}
        optional
        autoComplete="postal-code"
        {...form.field("address.postal_code")}
        readOnly={disabled}
      />
      <SelectField
        label={say("Country of this address")}
        searchable
        options={options}
        {...form.choice("address.country")}
        readOnly={disabled}
      />
    </Group>
  );
}

const RELATIONS = RELATIONSHIPS.map(({ value, label }) => ({ value, label }));

/** Whom the club turns to when the member cannot be reached. */
export function NextOfKin({ form, disabled }: GroupProps) {
  const mark = markOfGroup(form.watch("next_of_kin"));
  return (
    <Group legend={say("Next of kin")}>
      <TextField
        label={say("Their name")}
        {...mark}
        autoComplete="off"
        {...form.field("next_of_kin.name")}
        readOnly={disabled}
        help={say("Whom we turn to when we cannot reach you.")}
      />
      <SelectField
        label={say("Who they are to you")}
        {...mark}
        options={RELATIONS}
        {...form.choice("next_of_kin.relationship")}
        readOnly={disabled}
      />
      <TextField
        label={say("Their phone")}
        {...mark}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...form.field("next_of_kin.phone")}
        readOnly={disabled}
        help={say("With the country code, such as +234 803 555 0143.")}
      />
      <TextField
        label={say("Their email")}
        optional
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field("next_of_kin.email")}
        readOnly={disabled}
      />
    </Group>
  );
}
