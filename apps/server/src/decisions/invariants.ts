import { sql, type RawBuilder } from "kysely";
import { findBrokenInvariants, type BrokenInvariant } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";

/** What every decision holds to, and the query that finds each that breaks it. */
const INVARIANTS: Readonly<Record<string, RawBuilder<{ about: string }>>> = {
  "a decision takes two staff members, neither of whom it concerns": sql<{ about: string }>`
    select decision_id || ' was ' || status || ' by ' || coalesce(decided_by, '') as about from decision
      where status <> 'proposed' and ((status = 'withdrawn') <> (decided_by = proposed_by)
        or status <> 'withdrawn' and (decided_by = staff_id or decided_by_member = member_id))`,
  "a decision keeps what was proposed": sql<{ about: string }>`
    select decision_id || ' says something else than its digest' as about from decision
      where erased_by is null and payload_sha256 <> sha256(convert_to(decision_text(decision_id, kind, subject_id, member_id, staff_id, payload) || coalesce(payload_salt, ''), 'UTF8'))`,
  "an approved decision is signed by who approved it": sql<{ about: string }>`
    select decision_id || ' was approved by ' || coalesce(decided_by, '') || ' without a signature of it' as about from decision d
      where status = 'approved' and not exists (select from approval where approval.kind = 'decision'
        and approval.subject_id = decision_id and approval.staff_id = decided_by and approved_at = decided_at
        and digest = payload_sha256)`,
};

/** The names of everything that `checkDecisionInvariants` looks at. */
export const DECISION_INVARIANTS: readonly string[] = Object.keys(INVARIANTS);

/** Names each decision that breaks a rule of the second person; empty when there is none. */
export const checkDecisionInvariants = (db: Db): Promise<BrokenInvariant[]> =>
  findBrokenInvariants(db, INVARIANTS);
