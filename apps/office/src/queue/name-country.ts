const COUNTRIES = new Intl.DisplayNames("en", { type: "region" });
const CODE = /^[A-Z]{2}$/;

/** The English name of a country by its code. Of an erased member there is none, and it says so. */
export const nameCountry = (code: string): string =>
  CODE.test(code) ? (COUNTRIES.of(code) ?? code) : "Erased";
