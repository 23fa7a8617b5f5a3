import { toMinor } from "@kinfold/money";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { runPastAllRules } from "./owner.ts";

/** Gives a naira wallet so many more postings of ₦1.01, numbered from `from` on and past all rules, and what they come to. */
export async function addPostings(
  db: Db,
  walletId: string,
  from: number,
  count: number,
): Promise<void> {
  await runPastAllRules(db, async (owner) => {
    await sql`insert into ledger.journal (once_key, kind, request_hash, meta, event_at, facts_hash)
      select 'traced:' || at, 'deposit_confirmed', sha256(convert_to('traced:' || at, 'UTF8')), '{}', now(), '\\x00'::bytea
        from generate_series(${from}::integer, ${from + count - 1}::integer) as at`.execute(owner);
    await sql`insert into ledger.posting (journal_id, leg, debit_account, credit_account, currency, amount_minor)
      select journal_id, 1, bank.account_id, own.account_id, 'NGN', 101
        from ledger.journal join ledger.account bank on bank.name = 'club:bank:NGN'
          join ledger.account own on own.name = 'wallet:' || ${walletId} || ':available'
        where once_key like 'traced:%' and substr(once_key, 8)::integer >= ${from}`.execute(owner);
    await sql`update ledger.balance set amount_minor = amount_minor + ${toMinor(101n * BigInt(count))}
      where account_id = (select account_id from ledger.account where name = 'wallet:' || ${walletId} || ':available')`.execute(
      owner,
    );
    await sql`analyze ledger.posting, ledger.journal`.execute(owner);
  });
}
