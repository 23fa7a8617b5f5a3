import { readFileSync } from "node:fs";
import type { Bank } from "@kinfold/contract/reference";
import { array, boolean, create, nullable, number, string, type } from "superstruct";

const Row = type({
  id: number(),
  name: string(),
  slug: string(),
  /** What the provider calls the bank. */
  code: string(),
  /** What the Central Bank calls it, where that is known. */
  cbn_code: nullable(string()),
  active: boolean(),
});

const text = readFileSync(new URL("banks.json", import.meta.url), "utf8");

/** Every bank of Nigeria that money can be sent to, and some that have closed, by name. Ids stay with their banks. */
export const BANKS: readonly Bank[] = create(JSON.parse(text), array(Row)).map((row) => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  code: row.code,
  cbn_code: row.cbn_code,
  country: "Nigeria",
  currency: "NGN",
  type: "nuban",
  active: row.active,
}));

/** The open bank with this code of the provider's. */
export function bankByCode(code: string): Bank | undefined {
  return BANKS.find((bank) => bank.code === code && bank.active);
}

/** Whether our banks are of this country and currency; what is not said does not narrow. */
export function isServed({
  country = "Nigeria",
  currency = "NGN",
}: {
  country?: string | undefined;
  currency?: string | undefined;
}): boolean {
  return ["nigeria", "ng"].includes(country.trim().toLowerCase()) && currency === "NGN";
}
