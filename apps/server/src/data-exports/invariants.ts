import { sql, type RawBuilder } from "kysely";
import { findBrokenInvariants, type BrokenInvariant } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";

/** What every request for data holds to, and the query that finds each that breaks it. */
const INVARIANTS: Readonly<Record<string, RawBuilder<{ about: string }>>> = {
  "a copy of a member's data is released by an approved decision about that request": sql<{
    about: string;
  }>`select export_id || ' was released by ' || coalesce(released_by, '') as about from data_export
      where released_at is not null and not exists (select from decision where decision_id = released_by
        and kind = 'data_export' and subject_id = export_id and member_id = data_export.member_id and status = 'approved'
        and decided_at = released_at)`,
  "an approved release of data has released its request": sql<{ about: string }>`
    select decision_id || ' is approved, and ' || coalesce(subject_id, '') || ' is not released by it' as about from decision
      where kind = 'data_export' and status = 'approved' and not exists (select from data_export
        where export_id = decision.subject_id and released_by = decision_id)`,
};

/** The names of everything that `checkDataExportInvariants` looks at. */
export const DATA_EXPORT_INVARIANTS: readonly string[] = Object.keys(INVARIANTS);

/** Names each request for data that breaks a rule; empty when there is none. */
export const checkDataExportInvariants = (db: Db): Promise<BrokenInvariant[]> =>
  findBrokenInvariants(db, INVARIANTS);
