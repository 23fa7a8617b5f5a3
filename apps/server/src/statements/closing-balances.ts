import type { Currency, Minor } from "@kinfold/money";
import { sql } from "kysely";
import type { Day } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";

/** What one of the club's accounts held at the end of a day by its bank. Minor units. */
export type ClosingBalance = {
  account_number: string;
  /** Null while no statement with balances reaches the day. */
  minor: Minor | null;
};

/**
 * What each account of a currency held at the end of a day by its bank's own files: the closing balance of the first file that reaches the
 * day, without the lines of later days. The ledger is not asked.
 */
export async function listClosingBalances(
  db: Db,
  currency: Currency,
  day: Day,
): Promise<ClosingBalance[]> {
  const { rows } = await sql<ClosingBalance>`
    select account.account_number, (file.closing_minor - coalesce((select sum(amount_minor) from bank_statement_line line
        where line.account_number = account.account_number and line.currency = ${currency}
          and line.booked_on > ${day}::date and line.booked_on <= file.last_on), 0))::bigint as minor
      from (select distinct account_number from bank_statement where currency = ${currency}) account
        left join lateral (select closing_minor, last_on from bank_statement covering
          where covering.account_number = account.account_number and covering.currency = ${currency}
            and covering.closing_minor is not null and covering.covers_through >= ${day}::date
          order by covering.last_on, imported_at desc limit 1) file on true
      order by account.account_number`.execute(db);
  return rows;
}

/** The newest day that a closing balance of every account of a currency reaches; undefined while one has none. */
export async function findClosedThrough(db: Db, currency: Currency): Promise<Day | undefined> {
  const { rows } = await sql<{ through: Day | null; is_whole: boolean }>`
    select to_char(min(through), 'YYYY-MM-DD') as through, coalesce(bool_and(through is not null), false) as is_whole
      from (select max(covers_through) filter (where closing_minor is not null) as through from bank_statement
        where currency = ${currency} group by account_number) account`.execute(db);
  const [row] = rows;
  return row?.is_whole === true && row.through !== null ? row.through : undefined;
}
