import { sql } from "kysely";
import type { Check } from "./check.ts";

/** The chain of the audit. That its end is the one which left the database is for `npm run audit:verify`. */
export const AUDIT_CHECKS: readonly Check[] = [
  {
    promise: "each entry of the audit follows the one before, and is as it was written",
    covers: ["audit_number", "entry", "previous_hash", "hash", "at"].map(
      (column) => `audit_entry.${column}`,
    ),
    find: sql`select 'entry ' || audit_number || ' breaks the chain' as about
      from (select audit_entry.*, lag(hash, 1, decode(repeat('00', 32), 'hex')) over by_number as hash_before,
          row_number() over by_number as counted from audit_entry window by_number as (order by audit_number)) line
      where previous_hash <> hash_before or audit_number <> counted
        or hash <> sha256(previous_hash || convert_to(entry, 'UTF8')) and not exists (select from erased_row
          join erasure using (erasure_id) join decision on decision_id = erasure.erased_by
          where table_name = 'audit_entry' and row_key = audit_number::text and erasure_id = line.erased_by
            and kind = 'erasure' and status = 'approved' and not entry::jsonb ?| '{before,after,reason,salt}')
        or erased_by is distinct from entry::jsonb ->> 'erased_by'
        or at is distinct from (entry::jsonb ->> 'at')::timestamptz`,
  },
  {
    promise: "the audit ends where its last entry is",
    covers: ["audit_head.audit_number", "audit_head.hash"],
    find: sql`select 'the audit ends at ' || head.audit_number as about
      from audit_head head left join audit_entry last on last.audit_number = head.audit_number
      where head.audit_number <> coalesce((select max(audit_number) from audit_entry), 0)
        or last.audit_number is not null and last.hash <> head.hash`,
  },
];
