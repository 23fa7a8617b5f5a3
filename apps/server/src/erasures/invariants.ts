import { sql, type RawBuilder } from "kysely";
import { findBrokenInvariants, type BrokenInvariant } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";

/** What every erasure holds to, and the query that finds each that breaks it. */
const INVARIANTS: Readonly<Record<string, RawBuilder<{ about: string }>>> = {
  "a member is erased by an approved decision about it, on their day or later": sql<{
    about: string;
  }>`
    select erasure_id || ' was erased by ' || coalesce(erasure.erased_by, '') as about from erasure join account_closure using (closure_id)
      where erased_at is not null and (erase_on is null or (erased_at at time zone 'Africa/Lagos')::date < erase_on
        or not exists (select from decision where decision_id = erasure.erased_by and kind = 'erasure'
          and subject_id = erasure_id and status = 'approved' and decided_at = erased_at))`,
  "an approved erasure has erased its member": sql<{ about: string }>`
    select decision_id || ' is approved, and ' || coalesce(subject_id, '') || ' is not erased by it' as about from decision
      where kind = 'erasure' and status = 'approved' and not exists (select from erasure
        where erasure_id = decision.subject_id and erased_by = decision_id)`,
  "nothing of an erased member is back": sql<{ about: string }>`
    select coalesce(about, '') as about from list_unerased() about`,
  "what says that it is erased is of a member who is": sql<{ about: string }>`
    select decision_id || ' says that it is erased' as about from decision
      where erased_by is not null and not exists (select from erased_row where table_name = 'decision' and row_key = decision_id
        and erased_row.erasure_id = decision.erased_by)
    union all select 'entry ' || audit_number || ' says that it is erased' from audit_entry
      where erased_by is not null and not exists (select from erased_row where table_name = 'audit_entry'
        and row_key = audit_number::text and erased_row.erasure_id = audit_entry.erased_by)
    union all select table_name || ' ' || row_key || ' was erased by ' || erased_row.erasure_id || ', which is not done' from erased_row
      join erasure using (erasure_id) where erased_at is null`,
};

/** The names of everything that `checkErasureInvariants` looks at. */
export const ERASURE_INVARIANTS: readonly string[] = Object.keys(INVARIANTS);

/** Names each erasure that breaks a rule; empty when there is none. */
export const checkErasureInvariants = (db: Db): Promise<BrokenInvariant[]> =>
  findBrokenInvariants(db, INVARIANTS);
