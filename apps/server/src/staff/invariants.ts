import { sql, type RawBuilder } from "kysely";
import { findBrokenInvariants, type BrokenInvariant } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";

/** What staff accounts promise, and the query that finds each that breaks it. */
const INVARIANTS: Readonly<Record<string, RawBuilder<{ about: string | null }>>> = {
  "a staff account with a member's mailbox is linked to that member": sql<{ about: string | null }>`
    select staff_id || ' is not linked to ' || member.member_id || ', who has the same mailbox' as about
      from staff join member on mailbox_of(member.email) = mailbox_of(staff.email)
      where member.email_verified_at is not null and staff.disabled_at is null
        and not exists (select from member linked where linked.member_id = staff.member_id
          and mailbox_of(linked.email) = mailbox_of(staff.email))`,
};

/** The names of everything that `checkStaffInvariants` looks at. */
export const STAFF_INVARIANTS: readonly string[] = Object.keys(INVARIANTS);

/** Names each staff account whose own membership is not linked; empty when there is none. */
export const checkStaffInvariants = (db: Db): Promise<BrokenInvariant[]> =>
  findBrokenInvariants(db, INVARIANTS);
