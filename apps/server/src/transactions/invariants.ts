import { sql, type RawBuilder } from "kysely";
import { findBrokenInvariants, type BrokenInvariant } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";

/** What members read of the ledger, in the words of an auditor, and the query that finds anyone who breaks it. */
const INVARIANTS: Readonly<Record<string, RawBuilder<{ about: string | null }>>> = {
  "every movement of a wallet has its row": sql<{ about: string | null }>`
    select journal.once_key || ' moved ' || wallet_id || ' by ' || moved.change_minor || ', its row says '
        || coalesce(noted.change_minor::text, 'nothing') as about
      from wallet_journal moved join ledger.journal using (journal_id)
      left join wallet_movement noted using (wallet_id, journal_id)
      where noted.change_minor is distinct from moved.change_minor`,
  "every row of a movement has its journal": sql<{ about: string | null }>`
    select wallet_id || ' at ' || place as about
      from wallet_movement left join wallet_journal using (wallet_id, journal_id)
      where wallet_journal.journal_id is null`,
  "a statement goes on from the line before": sql<{ about: string | null }>`
    select wallet_id || ' at ' || place as about from (
      select wallet_id, place, moved_at, balance_after_minor, change_minor,
          row_number() over by_wallet as counted, lag(balance_after_minor, 1, 0) over by_wallet as before_minor,
          lag(moved_at, 1, moved_at) over by_wallet as before_at
        from wallet_movement window by_wallet as (partition by wallet_id order by place)) line
      where place <> counted or balance_after_minor <> before_minor + change_minor or moved_at < before_at`,
  "a row that is done moved what it says": sql<{ about: string | null }>`
    select reference || ' is ' || status || ' and moved ' || coalesce(moved.minor, 0) as about
      from wallet_transaction
      left join (select transaction_id, sum(change_minor) as minor from wallet_movement group by 1) moved
        using (transaction_id)
      cross join lateral (
        select case direction when 'credit' then amount_minor else -amount_minor end as signed_minor) said
      where case status
        when 'success' then coalesce(moved.minor, 0) <> signed_minor
        when 'failed' then coalesce(moved.minor, 0) <> 0
        else coalesce(moved.minor, 0) not in (0, signed_minor) end`,
  "a row shows the balance of its last movement": sql<{ about: string | null }>`
    select reference as about from wallet_transaction
      left join lateral (
        select balance_after_minor, place from wallet_movement
          where transaction_id = wallet_transaction.transaction_id order by place desc limit 1) last on true
      where wallet_transaction.balance_after_minor is distinct from last.balance_after_minor
        or wallet_transaction.last_place is distinct from last.place`,
};

/** The names of everything that `checkTransactionInvariants` looks at. */
export const TRANSACTION_INVARIANTS: readonly string[] = Object.keys(INVARIANTS);

/** Holds what members read against the ledger, and names whatever does not agree. Changes nothing. */
export function checkTransactionInvariants(db: Db): Promise<BrokenInvariant[]> {
  return findBrokenInvariants(db, INVARIANTS);
}
