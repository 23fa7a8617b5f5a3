import type { Currency, Minor } from "@kinfold/money";
import { sql } from "kysely";
import type { Day } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";

/** What a bank account held before the first line of its statements. Minor units. */
export type Opening = { accountNumber: string; currency: Currency; on: Day; minor: Minor };

type OpeningRow = {
  account_number: string;
  currency: Currency;
  opened_on: Day;
  opened_minor: Minor;
};

/** The opening balances of all accounts that have one other than zero. */
export async function listOpenings(db: Db): Promise<Opening[]> {
  const { rows } = await sql<OpeningRow>`select account_number, currency,
      to_char(opened_on, 'YYYY-MM-DD') as opened_on, opened_minor
    from bank_opening where opened_minor <> 0`.execute(db);
  return rows.map((row) => ({
    accountNumber: row.account_number,
    currency: row.currency,
    on: row.opened_on,
    minor: row.opened_minor,
  }));
}

/** What was said of an opening balance: by a proposal that waits, or by the approval that counts. */
type SaidOpening = {
  account_number: string;
  currency: Currency;
  status: "proposed" | "approved";
  in_ledger: Minor;
  own_funds: Minor;
  suspense: Minor;
};

/** What staff said of the opening balances as they are now: what waits, and the last that was approved. */
export async function listSaidOpenings(db: Db): Promise<SaidOpening[]> {
  const { rows } = await sql<SaidOpening>`select account_number, currency, status,
      coalesce(in_ledger, 0) as in_ledger, coalesce(own_funds, 0) as own_funds, coalesce(suspense, 0) as suspense
    from bank_opening_decision where is_last`.execute(db);
  return rows;
}
