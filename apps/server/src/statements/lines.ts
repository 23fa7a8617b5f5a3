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
  /** Two staff members said why the ledger does not have it. */
  isSetAside: boolean;
  description: string;
};

type Row = {
  line_id: StatementLineId;
  day: Day;
  currency: Currency;
  amount_minor: Minor;
  reference: string | null;
  is_set_aside: boolean;
  narration: string;
};

/** What the bank says of some days, for those who hold it against something else. */
export type StatementDays = {
  lines: readonly StatementLine[];
  /** Whether a statement of this day came in. */
  covers: (currency: Currency, day: Day) => boolean;
  /** Of withdrawals that went out with others: the name that they and their debits have together. */
  together: ReadonlyMap<string, string>;
};

const OURS = /\bKIN-[0-9A-Z]{6}\b/;

/** The bank's lines that were booked from one day through another, and of which days a statement came in. */
export async function listStatementLines(
  db: Db,
  { from, through }: { from: Day; through: Day },
): Promise<StatementDays> {
  const { rows } =
    await sql<Row>`select line.line_id, to_char(booked_on, 'YYYY-MM-DD') as day, currency, amount_minor,
      coalesce((select 'return:' || return_id from payment_return
          where kind = 'reversal' and provider_return_id = line.line_id),
        case when said.line_id is null then bank_statement_line_owner(line.line_id)
          when not said.is_approved then null
          when said.payouts = 1 then said.reference
          when said.outcome in ('payout', 'own_transfer') then said.match
          else line.line_id end) as reference,
      coalesce(said.outcome = 'set_aside' and said.is_approved, false) as is_set_aside, narration
    from bank_statement_line line left join (
        select outcome.line_id, outcome, outcome.decision_id || '/' || outcome.match_number as match,
            decision.status = 'approved' as is_approved, debit.payouts, debit.reference
          from bank_statement_outcome outcome join decision using (decision_id)
            left join lateral (select count(*) as payouts, min(withdrawal.reference) as reference
              from bank_statement_payout paid join withdrawal using (withdrawal_id)
              where paid.decision_id = outcome.decision_id and paid.match_number = outcome.match_number) debit on true
          where outcome.released_by is null) said on said.line_id = line.line_id
    where booked_on between ${from}::date and ${through}::date
    order by booked_on, line.line_id`.execute(db);
  const { rows: statements } = await sql<{ currency: Currency; first: Day; last: Day }>`
    select currency, to_char(first_on, 'YYYY-MM-DD') as first, to_char(last_on, 'YYYY-MM-DD') as last
      from bank_statement
      where last_on >= ${from}::date and first_on <= ${through}::date`.execute(db);
  const { rows: matched } = await sql<{ reference: string; match: string | null }>`
    select withdrawal.reference, debit.decision_id || '/' || debit.match_number as match
      from bank_statement_payout debit join withdrawal using (withdrawal_id) join decision using (decision_id)
      where debit.released_by is null and decision.status = 'approved'
        and exists (select from bank_statement_payout other where other.decision_id = debit.decision_id
          and other.match_number = debit.match_number and other.withdrawal_id <> debit.withdrawal_id)
        and exists (select from bank_statement_outcome said join bank_statement_line line using (line_id)
          where said.decision_id = debit.decision_id and said.match_number = debit.match_number
            and line.booked_on between ${from}::date and ${through}::date)`.execute(db);
  return {
    lines: rows.map((row) => ({
      lineId: row.line_id,
      on: row.day,
      currency: row.currency,
      minor: row.amount_minor,
      reference: row.reference ?? OURS.exec(row.narration)?.[0] ?? null,
      isSetAside: row.is_set_aside,
      description: row.narration,
    })),
    together: new Map(
      matched.flatMap(({ reference, match }) =>
        match === null ? [] : [[reference, match] as const],
      ),
    ),
    covers: (currency, day) =>
      statements.some((one) => one.currency === currency && one.first <= day && day <= one.last),
  };
}
