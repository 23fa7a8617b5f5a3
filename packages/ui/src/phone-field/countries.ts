import { keepDigits } from "#field/digits.ts";
import { findOptions, hasPrefix, type OptionNames } from "#listbox/fold.ts";

/** A country as the country list has it. */
export type PhoneCountry = {
  countryName: string;
  /** ISO 3166-1 alpha-2. */
  countryCode: string;
  /** With or without its plus; empty where a territory has no numbering plan of its own. */
  callingCode: string;
  /** An emoji. */
  countryFlag: string;
  /** What people also call it; found by a search, never shown. */
  other_names?: readonly string[] | undefined;
  /** Other short codes of it, found when typed whole. */
  other_codes?: readonly string[] | undefined;
};

/**
 * Countries whose name starts with what was typed, as the specification has it; then those that a search of any list finds by their
 * codes, their other names and the beginnings of words; then those with exactly this calling code.
 */
export function findCountries<Country extends PhoneCountry>(
  countries: readonly Country[],
  typed: string,
): readonly Country[] {
  const byName = countries.filter((country) => hasPrefix(country.countryName, typed));
  const matches = findOptions(countries, typed, getCountryNames);
  const isCode = /^\s*\+?[\d\s-]+$/.test(typed);
  const byCode = countries.filter(
    ({ callingCode }) => isCode && keepDigits(callingCode) === keepDigits(typed),
  );
  return [...new Set([...byName, ...matches, ...byCode])];
}

const getCountryNames = ({
  countryName,
  countryCode,
  other_names: otherNames = [],
  other_codes: otherCodes = [],
}: PhoneCountry): OptionNames => ({
  label: countryName,
  otherNames,
  codes: [countryCode, ...otherCodes],
});

/** Where several countries share a calling code, the one that a bare international number is taken for. */
const MAIN_COUNTRY: Record<string, string | undefined> = {
  "1": "US",
  "7": "RU",
  "39": "IT",
  "44": "GB",
  "47": "NO",
  "61": "AU",
  "212": "MA",
  "262": "RE",
  "290": "SH",
  "358": "FI",
  "590": "GP",
  "599": "CW",
};

export type International<Country> = { country: Country; national: string };

/**
 * Reads "+234 803 555 0142" into Nigeria and 8035550142. Undefined without a plus or for a code that no country has.
 * Of countries that share a code the `current` one stays; a longer code wins over a shorter (+1 684 over +1).
 */
export function readInternational<Country extends PhoneCountry>(
  text: string,
  countries: readonly Country[],
  current: string,
): International<Country> | undefined {
  if (!/^[^0-9+]*\+/.test(text)) return undefined;
  const digits = keepDigits(text);
  const codeOf = (country: Country) => keepDigits(country.callingCode);
  const longest = countries
    .map(codeOf)
    .filter((code) => code !== "" && digits.startsWith(code))
    .toSorted((one, other) => other.length - one.length)[0];
  if (longest === undefined) return undefined;
  const sharing = countries.filter((country) => codeOf(country) === longest);
  const country =
    sharing.find(({ countryCode }) => countryCode === current) ??
    sharing.find(({ countryCode }) => countryCode === MAIN_COUNTRY[longest]) ??
    sharing[0];
  return country && { country, national: digits.slice(longest.length) };
}
