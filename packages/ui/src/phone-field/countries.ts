import { keepDigits } from "#field/digits.ts";
import { normalizeText, hasPrefix } from "#listbox/fold.ts";

/** A country as the country list has it. */
export type PhoneCountry = {
  countryName: string;
  /** ISO 3166-1 alpha-2. */
  countryCode: string;
  /** With or without its plus; empty where a territory has no numbering plan of its own. */
  callingCode: string;
  /** An emoji. */
  countryFlag: string;
};

/** Codes that everybody uses and ISO only reserves. */
const ALSO_CALLED: Record<string, string | undefined> = { uk: "gb" };

/**
 * Countries whose name starts with what was typed, as the specification has it, then those whose ISO code or calling code
 * is exactly that: "UK" and "44" begin no name. Case and tone marks do not matter.
 */
export function findCountries<Country extends PhoneCountry>(
  countries: readonly Country[],
  typed: string,
): readonly Country[] {
  const byName = countries.filter((country) => hasPrefix(country.countryName, typed));
  const code = normalizeText(typed);
  const byCode = countries.filter(
    (country) =>
      !byName.includes(country) &&
      (normalizeText(country.countryCode) === (ALSO_CALLED[code] ?? code) ||
        (/^\+?[\d\s-]+$/.test(code) && keepDigits(country.callingCode) === keepDigits(code))),
  );
  return [...byName, ...byCode];
}

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
