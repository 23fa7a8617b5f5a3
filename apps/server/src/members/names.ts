import type { MemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";

/** Whose verified address this is; undefined when it is no one's. */
export async function findMemberIdByEmail(db: Db, email: string): Promise<MemberId | undefined> {
  const { rows } = await sql<{ member_id: MemberId }>`select member_id from member
    where email = ${email} and email_verified_at is not null`.execute(db);
  return rows[0]?.member_id;
}

/**
 * Whose mailbox this address reaches, however it is spelled: upper or lower case, a label after a plus sign, dots at Gmail. The exact
 * address comes first; undefined when it is no verified member's.
 */
export async function findMemberIdByMailbox(db: Db, email: string): Promise<MemberId | undefined> {
  const { rows } = await sql<{ member_id: MemberId }>`select member_id from member
    where mailbox_of(email) = mailbox_of(${email}) and email_verified_at is not null
    order by email = ${email} desc, created_at limit 1`.execute(db);
  return rows[0]?.member_id;
}

/** What these members are called, by their id. */
export async function readMemberNames(
  db: Db,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ member_id: MemberId; name: string }>`
    select member_id, first_name || ' ' || last_name as name from member
      where member_id = any (${[...memberIds]}::text[])`.execute(db);
  return new Map(rows.map(({ member_id, name }) => [member_id, name]));
}
