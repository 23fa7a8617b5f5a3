import type { StatementLineId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import type { PairedBy, ReversalPair } from "./reversals.ts";

/** The pairs of credits and the debits that took them back, of lines booked since a day. */
export async function listKnownReversals(db: Db, since: string): Promise<ReversalPair[]> {
  const { rows } = await sql<{
    credit: StatementLineId;
    debit: StatementLineId;
    paired_by: PairedBy;
  }>`
    select credit_line_id as credit, debit_line_id as debit, paired_by
      from bank_statement_reversal join bank_statement_line on line_id = debit_line_id
      where booked_on >= ${since}::date order by debit_line_id`.execute(db);
  return rows.map(({ credit, debit, paired_by }) => ({
    creditId: credit,
    debitId: debit,
    because: paired_by,
  }));
}

/** The debits of which an exception names the payment that they take back; not those that two people found to take nothing back. */
export async function listAnsweredDebits(db: Db): Promise<ReadonlySet<StatementLineId>> {
  const { rows } = await sql<{
    id: StatementLineId;
  }>`select provider_return_id as id from payment_return
    where kind = 'reversal' and state <> 'stayed' and provider_return_id is not null`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Records that a debit takes a credit back. Each line is in one pair; a pair that is known already stays as it is. */
export async function insertReversals(
  tx: Db,
  pairs: readonly ReversalPair[],
  at: Date,
): Promise<void> {
  // Sorted: two that insert at once lock the lines in one order.
  for (const pair of pairs.toSorted((a, b) => (a.creditId < b.creditId ? -1 : 1))) {
    await sql`insert into bank_statement_reversal (debit_line_id, credit_line_id, paired_by, paired_at)
      values (${pair.debitId}, ${pair.creditId}, ${pair.because}, ${at}::timestamptz)
      on conflict do nothing`.execute(tx);
  }
}
