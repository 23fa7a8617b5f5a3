import { findBrokenInvariants, type BrokenInvariant } from "#ledger/index.ts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#platform/db.ts";

/**
 * Everything that waits for staff and was promised, read from the rows of the modules and not by what the engine reads. Disagreements
 * that the sides settled since the last look wait until the next one.
 */
const WAITING = sql`(
  select 'receipt' as kind, reference as subject_id, claimed_at as began_at, true as is_open from bank_transfer
    where state = 'waiting' or state = 'proposed'
  union all
  select 'identity', check_id, submitted_at, true from identity_check where status = 'pending' and replaced_at is null
  union all
  select 'identity', bank_account_id, review_from, true from bank_account
    where review_by is not null and review_from is not null and verified_at is null and replaced_at is null
      and name_match in ('match', 'review')
  union all
  select 'payout', withdrawal_id, requested_at, true from withdrawal where status in ('pending', 'approved', 'processing')
  union all
  select 'valuation', valuation_id, drafted_at, true from valuation where status = 'draft'
  union all
  select 'data_export', export_id, requested_at, true from data_export where cancelled_at is null and released_at is null
  union all
  select 'account_closure', closure_id, requested_at, true from account_closure where cancelled_at is null and closed_at is null
  union all
  select 'member_correction', correction_id, requested_at, true from member_correction where cancelled_at is null and decided_at is null
  union all
  select 'exco_referral', member_id, coalesce(email_verified_at, created_at), true from member
    where exco_referral_status = 'requested' and email_verified_at is not null
  union all
  select 'exception', decision_id, proposed_at, true from decision where status = 'proposed' and kind <> 'no_suspicion'
  union all
  select 'exception', case_id, opened_at, true from suspicious_case where outcome is null
  union all
  select 'exception', hit_id, found_at, true from sanctions_hit where answer is null
  union all
  select 'exception', review_id, created_at, true from payment_review where resolved_at is null
  union all
  select 'exception', return_id, created_at, true from payment_return where kind = 'reversal' and state = 'open'
  union all
  select 'exception', line.line_id, imported_at,
      bank_statement_line_use(line.line_id) is null or bank_statement_line_use(line.line_id) = line.line_id
    from bank_statement_line line join bank_statement using (statement_id)
    where amount_minor > 0 and narration ~* 'paystack|monnify|moniepoint|flutterwave'
      and not exists (select from decision where kind = 'settlement' and subject_id = line.line_id and status = 'approved')
      and not exists (select from bank_statement_outcome where line_id = line.line_id and released_by is null)
  union all
  select 'exception', item_id, found_at, settled_at is null from reconciliation_item
    where explained_at is null and (settled_at is null or settled_at > (select looked_at from promise_look))
)`;

const ROW_KINDS = sql`('receipt', 'identity', 'payout', 'valuation', 'exception', 'data_export', 'account_closure', 'member_correction', 'exco_referral')`;

/** What cases hold to, and the query that finds each row that breaks it. Before the first look nothing is promised. */
const INVARIANTS: Readonly<Record<string, RawBuilder<{ about: string }>>> = {
  "everything that waits for staff has one open case": sql<{ about: string }>`
    select waiting.kind || ' ' || waiting.subject_id || ' waits without a case' as about
      from ${WAITING} waiting cross join promise_look
      where is_open and waiting.began_at <= looked_at and not exists (select from promise_case
        where promise_case.kind = waiting.kind and promise_case.subject_id = waiting.subject_id and ended_at is null)`,
  "an open case is of something that waits for staff": sql<{ about: string }>`
    select case_id || ' of ' || kind || ' ' || subject_id || ' is open, and nothing waits' as about
      from promise_case where kind in ${ROW_KINDS} and ended_at is null and exists (select from promise_look)
        and not exists (select from ${WAITING} waiting
          where waiting.kind = promise_case.kind and waiting.subject_id = promise_case.subject_id)`,
};

/** The names of everything that `checkPromiseInvariants` looks at. */
export const PROMISE_INVARIANTS: readonly string[] = Object.keys(INVARIANTS);

/** Names each piece of work without its case, and each case without its work; empty when there is none. */
export const checkPromiseInvariants = (db: Db): Promise<BrokenInvariant[]> =>
  findBrokenInvariants(db, INVARIANTS);
