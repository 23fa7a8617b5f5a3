import { sql, type RawBuilder } from "kysely";
import { findBrokenInvariants, type BrokenInvariant } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";

type Row = { about: string | null };

/** What withdrawals promise about the ledger, and the query that finds whichever breaks it. */
const INVARIANTS: Readonly<Record<string, RawBuilder<Row>>> = {
  "what is held is what was asked for and not sent, or may go back": sql<Row>`
    select account.name || ' holds ' || balance.amount_minor || ', its withdrawals and returns ' || coalesce(asked.minor, 0) as about
      from ledger.account
      join ledger.balance using (account_id)
      left join (
        select 'wallet:' || wallet_id || ':held' as name, sum(minor) as minor from (
          select wallet_id, amount_minor as minor from withdrawal where status in ('pending', 'approved')
          union all
          select wallet_id, held_minor from wallet_return_hold
        ) promised group by 1
      ) asked using (name)
      where account.name like 'wallet:%:held' and balance.amount_minor <> coalesce(asked.minor, 0)`,
  "a withdrawal stands where its last step says": sql<Row>`
    select reference || ' is ' || status as about from withdrawal
      where status is distinct from (select step.status from withdrawal_step step
        where step.withdrawal_id = withdrawal.withdrawal_id order by position desc limit 1)`,
  "what is on its way to banks is what was sent and not yet paid": sql<Row>`
    select name || ' says ' || ledger.club_balance(name) || ', its withdrawals ' || coalesce(sent.minor, 0) as about
      from ledger.account
      left join (
        select 'club:payouts:' || currency as name, sum(amount_minor) as minor from withdrawal
          where status = 'processing' group by 1
      ) sent using (name)
      where name like 'club:payouts:%' and ledger.club_balance(name) <> coalesce(sent.minor, 0)`,
  "a withdrawal that was paid has its journal, of what it is, and no other has": sql<Row>`
    select coalesce(paid.reference, booked.reference) || ' is ' || coalesce(paid.amount_minor, 0) || ', the ledger '
        || coalesce(booked.minor, 0) as about
      from (select withdrawal_id, reference, amount_minor from withdrawal
        where status = 'paid' or returned_at is not null) paid
      full join (
        select meta->>'withdrawal' as withdrawal_id, coalesce(min(meta->>'reference'), min(once_key)) as reference,
            sum(posting.amount_minor) as minor
          from ledger.journal join ledger.posting using (journal_id)
          where kind = 'withdrawal_paid' group by 1
      ) booked using (withdrawal_id)
      where paid.amount_minor is distinct from booked.minor`,
};

/** The names of everything that `checkWithdrawalInvariants` looks at. */
export const WITHDRAWAL_INVARIANTS: readonly string[] = Object.keys(INVARIANTS);

/** Holds withdrawals against the ledger and names whatever does not agree; an empty list is a clean bill. */
export const checkWithdrawalInvariants = (db: Db): Promise<BrokenInvariant[]> =>
  findBrokenInvariants(db, INVARIANTS);
