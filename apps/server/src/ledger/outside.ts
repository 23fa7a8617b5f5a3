import type { Currency, Minor } from "@kinfold/money";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import type { Collector } from "./accounts.ts";

/** What one journal moved between the club and the world outside. Minor units; in is positive. */
export type OutsideMovement = {
  idempotencyKey: string;
  kind: string;
  account: Collector;
  currency: Currency;
  minor: Minor;
  eventAt: Date;
  meta: Readonly<Record<string, string>>;
};

/**
 * Every journal of these days that touched a provider's clearing or the club's bank, once for each of those accounts. What a statement moved to
 * the bank's own account is the bank's side, and none of these; nor is what its opening balance was.
 */
export async function readOutsideMovements(
  db: Db,
  { from, before }: { from: Date; before: Date },
): Promise<OutsideMovement[]> {
  const { rows } = await sql<{
    idempotency_key: string;
    kind: string;
    account: Collector;
    currency: Currency;
    minor: Minor;
    event_at: Date;
    meta: Record<string, string>;
  }>`select journal.once_key as idempotency_key, journal.kind, regexp_replace(account.name, '^club:(clearing:)?(.*):...$', '\\2') as account,
      account.currency, -sum(entry.amount_minor)::bigint as minor, journal.event_at, journal.meta
    from ledger.journal join ledger.entry using (journal_id) join ledger.account using (account_id)
    where journal.event_at >= ${from}::timestamptz and journal.event_at < ${before}::timestamptz
      and journal.kind not in ('bank_statement', 'bank_opening', 'bank_opening_parts')
      and (account.name like 'club:clearing:%' or account.name like 'club:bank:%')
    group by journal.journal_id, account.account_id
    having sum(entry.amount_minor) <> 0
    order by journal.journal_id`.execute(db);
  return rows.map(
    ({
      idempotency_key: idempotencyKey,
      event_at: eventAt,
      kind,
      account,
      currency,
      minor,
      meta,
    }) => ({
      idempotencyKey,
      kind,
      account,
      currency,
      minor,
      eventAt,
      meta,
    }),
  );
}
