import type { MemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import type { MemberName, MemberNames } from "./name-match.ts";

/**
 * The names under which banks and registers write a member, as two staff members accepted them: by a decision about the name, or by
 * approving a bank account in it. An account that was replaced or rejected since is not among them.
 */
export async function listAcceptedNames(db: Db, memberId: MemberId): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select coalesce(payload ->> 'name', '') as name from decision
    where kind = 'accepted_name' and status = 'approved' and member_id = ${memberId}
    union select account_name from bank_account
    where member_id = ${memberId} and replaced_at is null and verified_at is not null and decided_by is not null
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** A member's name with the names that staff accepted. */
export async function addAcceptedNames(
  db: Db,
  memberId: MemberId,
  { firstName, lastName }: MemberName,
): Promise<MemberNames> {
  return { firstName, lastName, accepted: await listAcceptedNames(db, memberId) };
}
