import { sql } from "kysely";
import type { Db } from "#platform/db.ts";

/** A journal as it was written, and each of its legs as `debit > credit amount`, in minor units. */
export type WrittenJournal = {
  kind: string;
  at: Date;
  meta: Record<string, string>;
  legs: string[];
};

/** The journals that the work wrote, oldest first. Accounts of these wallets are called by the names given. */
export async function readWritten(
  db: Db,
  wallets: Readonly<Record<string, string>>,
  work: () => Promise<unknown>,
): Promise<WrittenJournal[]> {
  const { rows: before } = await sql<{ highest: bigint | null }>`
    select max(journal_id) as highest from ledger.journal`.execute(db);
  await work();
  const { rows } = await sql<WrittenJournal>`
    select kind, event_at as at, meta, (select array_agg(debited.name || ' > ' || credited.name || ' ' || amount_minor order by leg)
        from ledger.posting join ledger.account debited on debited.account_id = debit_account
          join ledger.account credited on credited.account_id = credit_account
        where posting.journal_id = journal.journal_id) as legs
      from ledger.journal where journal_id > ${before[0]?.highest ?? 0n}::bigint order by journal_id`.execute(
    db,
  );
  const rename = (leg: string): string =>
    Object.entries(wallets).reduce(
      (text, [name, walletId]) => text.replaceAll(`wallet:${walletId}:`, `${name}:`),
      leg,
    );
  return rows.map(({ kind, at, meta, legs }) => ({ kind, at, meta, legs: legs.map(rename) }));
}
