import type { StatementLineId } from "@kinfold/contract/ids";
import type { Currency, Minor } from "@kinfold/money";
import { sql } from "kysely";
import type { Day } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";

/** A line of the bank as others hold it against their own. Minor units; in is positive. */
export type StatementLine = {
  lineId: StatementLineId;
  on: Day;
  currency: Currency;
  minor: Minor;
  /** Of the transfer that it is the money of, or the one that its own words name; null while no one knows. */
  reference: string | null;
  description: string;
};

type Row = {
  line_id: StatementLineId;
  day: Day;
  currency: Currency;
  amount_minor: Minor;
  reference: string | null;
  narration: string;
};

const OURS = /\bKIN-[0-9A-Z]{6}\b/;

/** The bank's lines that were booked from one day through another, and of which days a statement came in. */
export async function listStatementLines(
  db: Db,
  { from, through }: { from: Day; through: Day },
): Promise<{
  lines: StatementLine[];
  covers: (currency: Currency, day: Day) => boolean;
}> {
  const { rows } =
    await sql<Row>`select line_id, to_char(booked_on, 'YYYY-MM-DD') as day, currency, amount_minor,
      coalesce((select 'return:' || return_id from payment_return
          where kind = 'reversal' and provider_return_id = line_id),
        bank_statement_line_owner(line_id)) as reference, narration
    from bank_statement_line where booked_on between ${from}::date and ${through}::date
    order by booked_on, line_id`.execute(db);
  const { rows: statements } = await sql<{ currency: Currency; first: Day; last: Day }>`
    select currency, to_char(first_on, 'YYYY-MM-DD') as first, to_char(last_on, 'YYYY-MM-DD') as last
      from bank_statement
      where last_on >= ${from}::date and first_on <= ${through}::date`.execute(db);
  return {
    lines: rows.map((row) => ({
      lineId: row.line_id,
      on: row.day,
      currency: row.currency,
      minor: row.amount_minor,
      reference: row.reference ?? OURS.exec(row.narration)?.[0] ?? null,
      description: row.narration,
    })),
    covers: (currency, day) =>
      statements.some((one) => one.currency === currency && one.first <= day && day <= one.last),
  };
}
