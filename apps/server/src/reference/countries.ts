import { countries as known, getCountryDataList } from "countries-list";
import {
  getExampleNumber,
  isSupportedCountry,
  Metadata,
  parsePhoneNumberFromString,
  type CountryCode,
} from "libphonenumber-js";
import examples from "libphonenumber-js/mobile/examples";
import type { Country } from "@kinfold/contract/reference";
import { listOtherCodes, listOtherNames } from "./country-names.ts";

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

/** Where national numbers may begin with a 0 that belongs to them. */
const KEEPS_ZERO = new Set(
  `BF BG BJ BW BZ CG CI FJ GA ID IN IT JP KR MO NC NE NO PA QA RW SJ SM SZ TH TJ TO UY VA`.split(
    " ",
  ),
);

/** What a browser needs to know of a country's numbering plan to find an impossible number. */
function phonePlan(code: string): Pick<Country, "phone_lengths" | "phone_zero"> {
  if (WITHOUT_NUMBERING_PLAN.has(code) || !isSupportedCountry(code)) {
    return { phone_lengths: [], phone_zero: "none" };
  }
  const plan = new Metadata();
  plan.selectNumberingPlan(code);
  return {
    phone_lengths: plan.numberingPlan?.possibleLengths() ?? [],
    phone_zero: KEEPS_ZERO.has(code) ? "kept" : dropsZero(code) ? "trunk" : "none",
  };
}

/** True where people dial a 0 before the number and leave it out after the calling code. */
function dropsZero(code: CountryCode): boolean {
  const national = getExampleNumber(code, examples)?.nationalNumber;
  return (
    national !== undefined &&
    parsePhoneNumberFromString(`0${national}`, code)?.nationalNumber === national
  );
}

function callingCode(code: string, given: readonly number[]): string {
  if (WITHOUT_NUMBERING_PLAN.has(code)) return "";
  const [first] = given;
  return CALLING_CODES[code] ?? (first === undefined ? "" : String(first));
}

/** Codes of three letters by those of two. */
const ALPHA_3 = new Map<string, string>(getCountryDataList().map(({ iso2, iso3 }) => [iso2, iso3]));

/** Every country keyed by its English name, in the order of the names. */
export const COUNTRIES: Readonly<Record<string, Country>> = Object.fromEntries(
  Object.entries(known)
    .filter(([code]) => !NOT_COUNTRIES.has(code))
    .map(([code, { name, native, phone }]): [string, Country] => [
      name,
      {
        countryName: name,
        countryCode: code,
        callingCode: callingCode(code, phone),
        countryFlag: flagOf(code),
        ...phonePlan(code),
        other_names: listOtherNames(code, name, native),
        other_codes: listOtherCodes(code, ALPHA_3.get(code) ?? code),
      },
    ])
    .toSorted(([one], [other]) => one.localeCompare(other, "en")),
);

/** Two regional indicator letters. */
function flagOf(code: string): string {
  return String.fromCodePoint(
    ...Array.from(code, (emailContent) => 0x1f1a5 + (emailContent.codePointAt(0) ?? 0)),
  );
}

const BY_CODE = new Map(Object.values(COUNTRIES).map((country) => [country.countryCode, country]));

/** True for the ISO alpha-2 code of a country in the list. */
export function isCountry(code: string): boolean {
  return BY_CODE.has(code);
}

/** The country with this ISO alpha-2 code. */
export function findCountry(code: string): Country | undefined {
  return BY_CODE.get(code);
}
