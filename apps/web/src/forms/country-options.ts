import type { Country } from "@kinfold/contract/reference";
import type { SelectFieldProps } from "@kinfold/ui/select-field";

/** Countries as a list offers them, found by every name and code that people type. */
export const listCountryOptions = (countries: readonly Country[]): SelectFieldProps["options"] =>
  countries.map(
    ({ countryCode, countryName, other_names: otherNames = [], other_codes: otherCodes = [] }) => ({
      value: countryCode,
      label: countryName,
      otherNames,
      codes: [countryCode, ...otherCodes],
    }),
  );
