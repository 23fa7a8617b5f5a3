import { record, string, type, type Infer } from "superstruct";
import { endpoint } from "./endpoint.ts";

/** The four fields that stay in camelCase, as the specification has them. */
export const Country = type({
  countryName: string(),
  /** ISO 3166-1 alpha-2. */
  countryCode: string(),
  /** Digits without the plus; empty where a territory has no numbering plan of its own. */
  callingCode: string(),
  countryFlag: string(),
});
export type Country = Infer<typeof Country>;

export const listCountries = endpoint({
  name: "listCountries",
  method: "GET",
  path: "/customer/country-list",
  access: "anyone",
  summary: "Every country, keyed by its English name.",
  reply: record(string(), Country),
});
