import { sql, type RawBuilder } from "kysely";
import { findBrokenInvariants, type BrokenInvariant } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";

/** What the settlement of every estate holds to, and the query that finds each that breaks it. */
const INVARIANTS: Readonly<Record<string, RawBuilder<{ about: string }>>> = {
  "a grant is approved by two staff members who opened its file": sql<{ about: string }>`
    select grant_id || ' was approved by ' || coalesce(approved_by, '') as about from estate_grant
      where approved_at is not null and (not is_estate_step(approved_by, grant_id, 'approve_grant')
        or exists (select from decision, unnest(array[proposed_by, decided_by]) who where decision_id = approved_by
          and not exists (select from estate_grant_view seen where seen.grant_id = estate_grant.grant_id and viewed_by = who)))`,
  "an account of an estate is recorded by two under an approved grant": sql<{ about: string }>`
    select bank_account_id || ' was recorded by ' || recorded_by as about
      from estate_account join estate_grant using (grant_id)
      where approved_at is null or recorded_at < approved_at or not is_estate_step(recorded_by, grant_id, 'record_account')`,
  "what a member who died is paid goes to their estate": sql<{ about: string }>`
    select withdrawal_id || ' of a member who died goes elsewhere' as about
      from withdrawal join estate_hold using (member_id)
      where released_at is null and requested_at > held_at and status not in ('rejected', 'cancelled')
        and not exists (select from estate_account where estate_account.bank_account_id = withdrawal.bank_account_id)`,
  "a payout to an estate is approved by another person than asked for it": sql<{ about: string }>`
    select withdrawal_id || ' was approved by ' || coalesce(approved_by, '') as about
      from withdrawal join estate_account using (bank_account_id) left join estate_withdrawal using (withdrawal_id)
      where approved_by is not null and requested_by is not distinct from approved_by or requested_by is null`,
  "an approved step has been carried out": sql<{ about: string }>`
    select decision_id || ' is approved and was not carried out' as about from decision
      where kind = 'estate_step' and status = 'approved' and case payload ->> 'step'
        when 'approve_grant' then not exists (select from estate_grant where approved_by = decision_id)
        when 'record_account' then not exists (select from estate_account where recorded_by = decision_id)
        else false end`,
};

/** The names of everything that `checkSettlementInvariants` looks at. */
export const SETTLEMENT_INVARIANTS: readonly string[] = Object.keys(INVARIANTS);

/** Names each settlement of an estate that breaks a rule; empty when there is none. */
export const checkSettlementInvariants = (db: Db): Promise<BrokenInvariant[]> =>
  findBrokenInvariants(db, INVARIANTS);
