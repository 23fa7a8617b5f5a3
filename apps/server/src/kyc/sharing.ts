import type { MemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";

/** One of the members asked about, and another who handed in the same file, or a document of the same number. */
export type SharedDocument = { member_id: MemberId; other_id: MemberId; by: "file" | "number" };

/** Who handed in a document of one of these members, then or now. Numbers are compared by their keyed hashes. */
export async function findSharedDocuments(
  db: Db,
  memberIds: readonly MemberId[],
): Promise<SharedDocument[]> {
  const ids = sql`any (${[...memberIds]}::text[])`;
  const { rows } = await sql<SharedDocument>`
    select one.member_id, other.member_id as other_id, 'file' as by
      from identity_document one join identity_document other
        on other.sent_sha256 = one.sent_sha256 and other.member_id <> one.member_id
      where one.member_id = ${ids}
    union
    select one.member_id, other.member_id, 'number'
      from identity_document one join identity_document other
        on other.id_number_hmac = one.id_number_hmac and other.member_id <> one.member_id
      where one.member_id = ${ids}
    order by 1, 2, 3`.execute(db);
  return rows;
}
