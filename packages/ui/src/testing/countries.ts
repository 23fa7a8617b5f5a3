import type { PhoneCountry } from "#phone-field/countries.ts";

const country = (
  countryName: string,
  countryCode: string,
  callingCode: string,
  countryFlag: string,
): PhoneCountry => ({ countryName, countryCode, callingCode, countryFlag });

/** A handful of real countries for stories and tests: shared and nested calling codes, tone marks, and one without any. */
export const someCountries: readonly PhoneCountry[] = [
  country("Antarctica", "AQ", "", "🇦🇶"),
  country("American Samoa", "AS", "1684", "🇦🇸"),
  country("Canada", "CA", "1", "🇨🇦"),
  country("Côte d'Ivoire", "CI", "225", "🇨🇮"),
  country("Ghana", "GH", "233", "🇬🇭"),
  country("Guernsey", "GG", "44", "🇬🇬"),
  country("Nicaragua", "NI", "505", "🇳🇮"),
  country("Niger", "NE", "227", "🇳🇪"),
  country("Nigeria", "NG", "234", "🇳🇬"),
  country("Niue", "NU", "683", "🇳🇺"),
  country("United Kingdom", "GB", "44", "🇬🇧"),
  country("United States", "US", "1", "🇺🇸"),
];

/** The same countries as a select offers them. */
export const countryOptions: readonly { value: string; label: string }[] = someCountries.map(
  ({ countryCode, countryName }) => ({ value: countryCode, label: countryName }),
);
