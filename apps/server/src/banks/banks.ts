import { readFileSync } from "node:fs";
import type { Bank } from "@kinfold/contract/reference";
import { sql } from "kysely";
import { array, boolean, create, nullable, number, string, type } from "superstruct";
import type { Db } from "#platform/db.ts";

const Row = type({
  id: number(),
  name: string(),
  slug: string(),
  /** What the provider calls the bank. */
  code: string(),
  /** What the Central Bank calls it, where that is known. */
  cbn_code: nullable(string()),
  /** What instant payments call it, where two sources agree: with a wrong one money goes to another bank. */
  nip_code: nullable(string()),
  /** What people also call it. */
  other_names: array(string()),
  active: boolean(),
});

const text = readFileSync(new URL("banks.json", import.meta.url), "utf8");

const ROWS = create(JSON.parse(text), array(Row));

/** Every bank of Nigeria as the list came, by name, some of them closed. Ids stay with their banks. */
export const BANKS: readonly Bank[] = ROWS.map((row) => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  code: row.code,
  cbn_code: row.cbn_code,
  country: "Nigeria",
  currency: "NGN",
  type: "nuban",
  active: row.active,
  other_names: row.other_names,
}));

/** What instant payments call the bank with this code of the provider's, open or closed; null where no one told us. */
export const findNipCode = (code: string): string | null =>
  ROWS.find((row) => row.code === code)?.nip_code ?? null;

/** Every bank, open or closed as the staff last said. */
export async function readBanks(db: Db): Promise<readonly Bank[]> {
  const { rows } = await sql<{ bank_id: number; is_active: boolean }>`
    select bank_id, is_active from bank_standing`.execute(db);
  const activeById = new Map(rows.map(({ bank_id: id, is_active: isActive }) => [id, isActive]));
  return BANKS.map((bank) =>
    Object.assign({}, bank, { active: activeById.get(bank.id) ?? bank.active }),
  );
}

/** The open bank with this code of the provider's. */
export async function findBank(db: Db, code: string): Promise<Bank | undefined> {
  return (await readBanks(db)).find((bank) => bank.code === code && bank.active);
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
