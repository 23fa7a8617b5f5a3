import { countries as known } from "countries-list";
import type { Country } from "@kinfold/contract/reference";

// Ascension and Tristan da Cunha are rows of the package but no countries of ISO 3166-1.
const NOT_COUNTRIES = new Set(["AC", "TA"]);

/** Where a country has several codes, or the package writes more than the country's own. */
const CALLING_CODES: Readonly<Record<string, string>> = {
  BQ: "599",
  CW: "599",
  DO: "1809",
  PR: "1787",
  SJ: "47",
  VA: "39",
  XK: "383",
};

const WITHOUT_NUMBERING_PLAN = new Set(["AQ", "BV", "GS", "HM", "PN", "TF", "UM"]);

function callingCode(code: string, given: readonly number[]): string {
  if (WITHOUT_NUMBERING_PLAN.has(code)) return "";
  const [first] = given;
  return CALLING_CODES[code] ?? (first === undefined ? "" : String(first));
}

/** Every country keyed by its English name, in the order of the names. */
export const COUNTRIES: Readonly<Record<string, Country>> = Object.fromEntries(
  Object.entries(known)
    .filter(([code]) => !NOT_COUNTRIES.has(code))
    .map(([code, { name, phone }]): [string, Country] => [
      name,
      {
        countryName: name,
        countryCode: code,
        callingCode: callingCode(code, phone),
        countryFlag: flagOf(code),
      },
    ])
    .toSorted(([one], [other]) => one.localeCompare(other, "en")),
);

/** Two regional indicator letters. */
function flagOf(code: string): string {
  return String.fromCodePoint(
    ...Array.from(code, (letter) => 0x1f1a5 + (letter.codePointAt(0) ?? 0)),
  );
}

const CODES = new Set(Object.values(COUNTRIES).map(({ countryCode }) => countryCode));

/** True for the ISO alpha-2 code of a country in the list. */
export function isCountry(code: string): boolean {
  return CODES.has(code);
}
