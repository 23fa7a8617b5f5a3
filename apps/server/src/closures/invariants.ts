import { sql, type RawBuilder } from "kysely";
import { findBrokenInvariants, type BrokenInvariant } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";

/** What every closed account holds to, and the query that finds each that breaks it. */
const INVARIANTS: Readonly<Record<string, RawBuilder<{ about: string }>>> = {
  "an account is closed by an approved decision about that request": sql<{ about: string }>`
    select closure_id || ' was closed by ' || coalesce(closed_by, '') as about from account_closure
      where closed_at is not null and not exists (select from decision where decision_id = closed_by
        and kind = 'account_closure' and subject_id = closure_id and member_id = account_closure.member_id
        and status = 'approved' and decided_at = closed_at)`,
  "an approved closing has closed its account": sql<{ about: string }>`
    select decision_id || ' is approved, and ' || coalesce(subject_id, '') || ' is not closed by it' as about from decision
      where kind = 'account_closure' and status = 'approved' and not exists (select from account_closure
        where closure_id = decision.subject_id and closed_by = decision_id)`,
  "a closed member cannot sign in and is signed in nowhere": sql<{ about: string }>`
    select member_id || ' is closed and can sign in' as about from account_closure join member using (member_id)
      where closed_at is not null and (disabled_at is null or exists (select from session where session.member_id = member.member_id))`,
  "a closed member has no balance and no open wallet": sql<{ about: string }>`
    select wallet_id || ' is of a closed member, and is open or holds ' || coalesce(sum(amount_minor), 0) as about
      from account_closure join wallet using (member_id)
      left join ledger.account on account.name in ('wallet:' || wallet_id || ':available', 'wallet:' || wallet_id || ':held')
      left join ledger.balance using (account_id)
      where account_closure.closed_at is not null group by wallet_id, wallet.closed_at
      having wallet.closed_at is null or bool_or(amount_minor <> 0)`,
  "a closed member has no units": sql<{ about: string }>`
    select portfolio_id || ' of a closed member holds ' || units as about
      from account_closure join portfolio using (member_id) join unit_holding using (portfolio_id)
      where closed_at is not null and units <> 0`,
  "nothing of a closed member repeats": sql<{ about: string }>`
    select subscription_id || ' of a closed member is ' || state as about
      from account_closure join subscription using (member_id)
      where closed_at is not null and state not in ('cancelled', 'completed')`,
  "no one waits for the Exco to answer a closed member": sql<{ about: string }>`
    select member_id || ' is closed and waits for the Exco' as about from account_closure join member using (member_id)
      where closed_at is not null and exco_referral_status = 'requested'`,
  "the records of a closed member have a day of erasure, five years later": sql<{ about: string }>`
    select closure_id || ' closed at ' || closed_at || ' is erased on ' || coalesce(erase_on::text, 'no day') as about from account_closure
      where closed_at is not null and (erase_on is null
        or erase_on <> ((closed_at at time zone 'Africa/Lagos')::date + interval '5 years')::date)`,
};

/** The names of everything that `checkClosureInvariants` looks at. */
export const CLOSURE_INVARIANTS: readonly string[] = Object.keys(INVARIANTS);

/** Names each closed account that breaks a rule; empty when there is none. */
export const checkClosureInvariants = (db: Db): Promise<BrokenInvariant[]> =>
  findBrokenInvariants(db, INVARIANTS);
