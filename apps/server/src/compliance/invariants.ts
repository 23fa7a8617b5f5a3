import { sql, type RawBuilder } from "kysely";
import { findBrokenInvariants, type BrokenInvariant } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";

/** What every politically exposed member holds to, and the query that finds each that breaks it. */
const INVARIANTS: Readonly<Record<string, RawBuilder<{ about: string }>>> = {
  "a politically exposed member was activated with senior approval, or before it was known that they are": sql<{
    about: string;
  }>`select document.member_id || ' was activated by ' || check_id || ' without senior approval' as about
    from identity_check document join member using (member_id)
      left join pep_mark mark using (member_id)
    where kind = 'kyc' and document.status = 'validated' and (pep or marked_at < document.decided_at)
      and not exists (select from pep_active_before_rule before
        where before.member_id = document.member_id and noted_at >= document.decided_at)
      and not exists (select from decision where decision.kind = 'pep_approval' and decision.member_id = document.member_id
        and decision.status = 'approved' and decision.decided_at <= document.decided_at)`,
  "no staff member marked their own membership as politically exposed": sql<{
    about: string;
  }>`select pep_mark.member_id || ' was marked by ' || marked_by as about
    from pep_mark join staff on staff_id = marked_by and staff.member_id = pep_mark.member_id`,
  "no staff member reported a large transaction of their own": sql<{
    about: string;
  }>`select transaction_id || ' was reported by ' || reported_by as about
    from large_transaction_report report join wallet_transaction using (transaction_id) join wallet using (wallet_id)
      join staff on staff_id = reported_by and staff.member_id = wallet.member_id`,
  "no staff member opened, wrote in or reported a case about themself": sql<{
    about: string;
  }>`select case_id || ' was written by ' || staff_id as about
    from (select case_id, member_id, opened_by as staff_id from suspicious_case
      union all select case_id, member_id, reported_by from suspicious_case
      union all select case_id, member_id, written_by from suspicious_case_note join suspicious_case using (case_id)) written
      join staff using (staff_id, member_id)`,
  "no staff member set a transaction of their own aside": sql<{
    about: string;
  }>`select transaction_id || ' was set aside by ' || reviewed_by as about
    from unusual_transaction_review join wallet_transaction using (transaction_id) join wallet using (wallet_id)
      join staff on staff_id = reviewed_by and staff.member_id = wallet.member_id`,
  "a case is about transactions of its member": sql<{
    about: string;
  }>`select case_id || ' is about ' || transaction_id || ' of someone else' as about
    from suspicious_case_transaction join suspicious_case using (case_id) join wallet_transaction using (transaction_id)
      join wallet using (wallet_id) where wallet.member_id <> suspicious_case.member_id`,
  "a case that was closed without a report was closed by an approved decision about it": sql<{
    about: string;
  }>`select case_id || ' was closed by ' || coalesce(closed_by_decision, '') as about from suspicious_case
    where outcome = 'no_suspicion' and not exists (select from decision where decision_id = closed_by_decision
      and kind = 'no_suspicion' and subject_id = case_id and status = 'approved')`,
};

/** The names of everything that `checkComplianceInvariants` looks at. */
export const COMPLIANCE_INVARIANTS: readonly string[] = Object.keys(INVARIANTS);

/** Names each row of compliance that breaks a rule; empty when there is none. A case is named and not its member: more roles read the integrity check. */
export const checkComplianceInvariants = (db: Db): Promise<BrokenInvariant[]> =>
  findBrokenInvariants(db, INVARIANTS);
