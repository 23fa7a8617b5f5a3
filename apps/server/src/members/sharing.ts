import type { MemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";

/** One of the members asked about, and another who has the same device or phone. */
export type SharedContact = { member_id: MemberId; other_id: MemberId; by: "device" | "phone" };

/** Who shares a phone number or a browser with one of these members. Only members who proved their mailbox count. */
export async function findSharedContacts(
  db: Db,
  memberIds: readonly MemberId[],
): Promise<SharedContact[]> {
  const ids = sql`any (${[...memberIds]}::text[])`;
  const { rows } = await sql<SharedContact>`
    select one.member_id, other.member_id as other_id, 'phone' as by
      from member one join member other on other.phone = one.phone and other.member_id <> one.member_id
      where one.member_id = ${ids} and other.email_verified_at is not null
    union
    select one.member_id, other.member_id, 'device'
      from known_device one join known_device other
        on other.device_hash = one.device_hash and other.member_id <> one.member_id
      where one.member_id = ${ids}
    order by 1, 2, 3`.execute(db);
  return rows;
}
