import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parsePhoneNumberFromString } from "libphonenumber-js";
import { listCountries } from "@kinfold/contract/reference";
import { openClub, type Club } from "../testing/club.ts";
import { COUNTRIES, findCountry, isCountry } from "./countries.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

test.each([
  ["Nigeria", "NG", "234", "🇳🇬"],
  ["United States", "US", "1", "🇺🇸"],
  ["Dominican Republic", "DO", "1809", "🇩🇴"],
  ["Puerto Rico", "PR", "1787", "🇵🇷"],
  ["Kosovo", "XK", "383", "🇽🇰"],
  ["Bonaire", "BQ", "599", "🇧🇶"],
  ["Jamaica", "JM", "1876", "🇯🇲"],
  ["Vatican City", "VA", "39", "🇻🇦"],
  ["Antarctica", "AQ", "", "🇦🇶"],
  ["Türkiye", "TR", "90", "🇹🇷"],
])("%s is %s, calls with %s", (countryName, countryCode, callingCode, countryFlag) => {
  expect(COUNTRIES[countryName]).toMatchObject({
    countryName,
    countryCode,
    callingCode,
    countryFlag,
  });
});

test.each([
  ["Nigeria", "trunk", 10],
  ["United Kingdom", "trunk", 10],
  ["United States", "none", 10],
  ["Italy", "kept", 10],
  ["Bonaire", "none", 7],
])("a leading 0 in %s: %s; a number may have %i digits", (name, zero, digits) => {
  expect(COUNTRIES[name]?.phone_zero).toBe(zero);
  expect(COUNTRIES[name]?.phone_lengths).toContain(digits);
});

test("no number that begins with 0 is known to libphonenumber where we say that there is none", () => {
  const wrong = Object.values(COUNTRIES)
    .filter(({ phone_zero }) => phone_zero !== "kept")
    .flatMap(({ countryCode, callingCode, phone_lengths }) =>
      phone_lengths.flatMap((length) =>
        Array.from({ length: 1_000 }, (_, second) =>
          `0${String(second).padStart(3, "0")}`.padEnd(length, "0").slice(0, length),
        )
          .map((digits) => parsePhoneNumberFromString(`+${callingCode}${digits}`))
          .filter((read) => read?.country === countryCode && read.isValid())
          .filter((read) => read?.nationalNumber.startsWith("0"))
          .map((read) => `${countryCode} ${read?.nationalNumber}`),
      ),
    );
  expect(wrong).toEqual([]);
});

test("there are 250, each keyed by its own name, with short codes of digits", () => {
  expect(Object.keys(COUNTRIES)).toHaveLength(250);
  for (const [name, country] of Object.entries(COUNTRIES)) {
    expect(country.countryName).toBe(name);
    expect(country.callingCode).toMatch(/^\d{0,4}$/);
  }
  expect([isCountry("NG"), isCountry("ZZ"), isCountry("AC")]).toEqual([true, false, false]);
});

test("the list is kept for a quarter of an hour and answered by its tag", async () => {
  const visitor = club.visitor();
  const { headers, body } = await visitor.ask(listCountries);
  expect(body).toEqual(COUNTRIES);
  expect(headers["cache-control"]).toBe("public, max-age=900");
  const unchanged = await visitor.ask(listCountries, {
    headers: { "if-none-match": String(headers["etag"]) },
  });
  expect([unchanged.status, unchanged.text]).toEqual([304, ""]);
  const url = `/api${listCountries.path}`;
  const packed = await club.app.inject({ url, headers: { "accept-encoding": "gzip, br" } });
  expect(packed.headers["content-encoding"]).toBe("br");
  expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toEqual(COUNTRIES);
});

test("a country is also found by its name at home, other names and other codes", () => {
  expect(findCountry("GB")).toMatchObject({
    other_names: expect.arrayContaining(["Britain", "England"]) as unknown,
    other_codes: expect.arrayContaining(["GBR", "UK"]) as unknown,
  });
  expect(findCountry("CI")?.other_names).toContain("Côte d'Ivoire");
  expect(findCountry("US")?.other_codes).toContain("USA");
  expect(findCountry("AE")?.other_codes).toContain("UAE");
});

test("no code of one country is a code of another", () => {
  const codes = Object.values(COUNTRIES).flatMap(({ countryCode, other_codes: others = [] }) =>
    others.concat(countryCode),
  );
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  expect(Object.values(COUNTRIES).flatMap(({ other_names: names = [] }) => names)).not.toContain(
    "",
  );
});
