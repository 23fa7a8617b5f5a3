import type { PhoneCountry } from "#phone-field/countries.ts";
import type { SelectOption } from "#select-field/select-field.tsx";

const country = (
  countryName: string,
  countryCode: string,
  callingCode: string,
  countryFlag: string,
  also?: Pick<PhoneCountry, "other_names" | "other_codes">,
): PhoneCountry => ({ countryName, countryCode, callingCode, countryFlag, ...also });

/** A handful of real countries for stories and tests: shared and nested calling codes, tone marks, and one without any. */
export const someCountries: readonly PhoneCountry[] = [
  country("Antarctica", "AQ", "", "🇦🇶"),
  country("American Samoa", "AS", "1684", "🇦🇸"),
  country("Canada", "CA", "1", "🇨🇦"),
  country("Côte d'Ivoire", "CI", "225", "🇨🇮", { other_names: ["Ivory Coast"] }),
  country("Ghana", "GH", "233", "🇬🇭"),
  country("Guernsey", "GG", "44", "🇬🇬"),
  country("Nicaragua", "NI", "505", "🇳🇮"),
  country("Niger", "NE", "227", "🇳🇪"),
  country("Nigeria", "NG", "234", "🇳🇬"),
  country("Niue", "NU", "683", "🇳🇺"),
  country("United Kingdom", "GB", "44", "🇬🇧", {
    other_names: ["Great Britain", "Britain", "England"],
    other_codes: ["GBR", "UK"],
  }),
  country("United States", "US", "1", "🇺🇸", { other_codes: ["USA"] }),
];

/** The same countries as a select offers them. */
export const countryOptions: readonly SelectOption[] = someCountries.map(
  ({ countryCode, countryName, other_names: otherNames = [], other_codes: otherCodes = [] }) => ({
    value: countryCode,
    label: countryName,
    otherNames,
    codes: [countryCode, ...otherCodes],
  }),
);
