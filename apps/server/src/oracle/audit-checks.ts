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
        or hash <> sha256(previous_hash || convert_to(entry, 'UTF8'))
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
