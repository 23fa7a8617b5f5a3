import type { WalletId } from "@kinfold/contract/ids";
import { ZERO, type Currency, type Minor } from "@kinfold/money";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { isOneOf } from "#platform/is-one-of.ts";
import { namePlanAccount, nameWalletAccounts } from "./accounts.ts";

/** What a wallet held just before a moment, available and held together. Minor units. */
export type WalletBalance = { wallet_id: WalletId; minor: Minor };

/** What each wallet of a currency held just before a moment: its balance now, without what happened since. */
export async function listWalletBalances(
  db: Db,
  currency: Currency,
  before: Date,
): Promise<WalletBalance[]> {
  const { rows } = await sql<WalletBalance>`
    select coalesce(split_part(name, ':', 2), '') as wallet_id,
        (coalesce(sum(balance.amount_minor), 0) - coalesce(sum(later.minor), 0))::bigint as minor
      from ledger.account join ledger.balance using (account_id)
        left join (select account_id, sum(amount_minor) as minor from ledger.journal join ledger.entry using (journal_id)
          where event_at >= ${before}::timestamptz group by account_id) later using (account_id)
      where account.side = 'member' and account.currency = ${currency}
      group by 1 order by 1`.execute(db);
  return rows;
}

/** Whether anything was ever posted to one of these wallets. */
export async function hasPostings(db: Db, walletIds: readonly WalletId[]): Promise<boolean> {
  const { rows } = await sql`select 1 from ledger.account join ledger.entry using (account_id)
    where name ${isOneOf(walletIds.flatMap(nameWalletAccounts))} limit 1`.execute(db);
  return rows.length > 0;
}

/** What all wallets of a currency held just before a moment, added up from every posting until then. Minor units. */
export async function sumWallets(db: Db, currency: Currency, before: Date): Promise<Minor> {
  const { rows } = await sql<{ minor: Minor }>`
    select coalesce(sum(entry.amount_minor), 0)::bigint as minor
      from ledger.account join ledger.entry using (account_id) join ledger.journal using (journal_id)
      where account.side = 'member' and account.currency = ${currency} and event_at < ${before}::timestamptz`.execute(
    db,
  );
  return rows[0]?.minor ?? ZERO;
}

/** What all wallets of a currency held just before a moment: their balances now, without what happened since. Minor units. */
export async function sumWalletBalances(db: Db, currency: Currency, before: Date): Promise<Minor> {
  const { rows } = await sql<{ minor: Minor }>`
    select (coalesce(sum(balance.amount_minor), 0) - coalesce((
        select sum(entry.amount_minor) from ledger.journal join ledger.entry using (journal_id)
          join ledger.account moved using (account_id)
        where event_at >= ${before}::timestamptz and moved.side = 'member' and moved.currency = ${currency}), 0))::bigint as minor
      from ledger.account join ledger.balance using (account_id)
      where account.side = 'member' and account.currency = ${currency}`.execute(db);
  return rows[0]?.minor ?? ZERO;
}

/** What the ledger had at all banks of a currency just before a moment, by their statements and beyond those. Minor units. */
export async function sumBanks(db: Db, currency: Currency, before: Date): Promise<Minor> {
  const { rows } = await sql<{ minor: Minor }>`
    select coalesce(sum(coalesce(later.minor, 0) - ledger.club_balance(name)), 0)::bigint as minor
      from ledger.account
        left join (select account_id, sum(amount_minor) as minor from ledger.journal join ledger.entry using (journal_id)
          where event_at >= ${before}::timestamptz group by account_id) later using (account_id)
      where name = ${`club:bank:${currency}`} or starts_with(name, 'club:bank_account:') and account.currency = ${currency}`.execute(
    db,
  );
  return rows[0]?.minor ?? ZERO;
}

/** What members' units of a plan are worth by the ledger now, added up from every posting. Minor units. */
export async function sumPool(db: Db, planId: number): Promise<Minor> {
  const { rows } = await sql<{ minor: Minor }>`
    select coalesce(sum(entry.amount_minor), 0)::bigint as minor
      from ledger.account join ledger.entry using (account_id)
      where name = ${namePlanAccount(planId, "pool")}`.execute(db);
  return rows[0]?.minor ?? ZERO;
}
