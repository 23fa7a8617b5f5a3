import { sql, type RawBuilder } from "kysely";
import { findBrokenInvariants, type BrokenInvariant } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";

/** What every correction holds to, and the query that finds each that breaks it. */
const INVARIANTS: Readonly<Record<string, RawBuilder<{ about: string }>>> = {
  "a correction is granted or refused by an approved decision that says the same": sql<{
    about: string;
  }>`select correction_id || ' was answered by ' || coalesce(decided_by, '') as about from member_correction
      where decided_at is not null and not exists (select from decision where decision_id = member_correction.decided_by
        and kind = 'member_correction' and subject_id = correction_id and decision.member_id = member_correction.member_id
        and status = 'approved' and decision.decided_at = member_correction.decided_at
        and (payload ->> 'is_granted')::boolean = is_granted)`,
  "an approved answer has ended its request": sql<{ about: string }>`
    select decision_id || ' is approved, and ' || coalesce(subject_id, '') || ' is not answered by it' as about from decision
      where kind = 'member_correction' and status = 'approved' and not exists (select from member_correction
        where correction_id = decision.subject_id and member_correction.decided_by = decision_id)`,
  "what was granted is kept among the member's changes": sql<{ about: string }>`
    select correction_id || ' was granted, and no change of the member says so' as about from member_correction
      where is_granted and not exists (select from member_change where member_change.member_id = member_correction.member_id
        and member_change.changed = member_correction.changed and changed_at = decided_at)`,
};

/** The names of everything that `checkCorrectionInvariants` looks at. */
export const CORRECTION_INVARIANTS: readonly string[] = Object.keys(INVARIANTS);

/** Names each correction that breaks a rule; empty when there is none. */
export const checkCorrectionInvariants = (db: Db): Promise<BrokenInvariant[]> =>
  findBrokenInvariants(db, INVARIANTS);
