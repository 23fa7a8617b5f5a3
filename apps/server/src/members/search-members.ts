import type { MemberId } from "@kinfold/contract/ids";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#platform/db.ts";
import { buildSearchCondition } from "#platform/search-text.ts";

/** SQL: whether a search finds this row of `member`, by its name, its address or its number. The index member_by_words serves it. */
export const buildMemberSearch = (member: "member" | "m", search: string): RawBuilder<boolean> =>
  buildSearchCondition(
    sql.join(
      ["first_name", "last_name", "email", "customer_code"].map((column) =>
        sql.ref(`${member}.${column}`),
      ),
      sql` || ' ' || `,
    ),
    search,
  );

/** Ids of the members who are found by their name, address or number, in the order of the ids; at most so many. */
export async function findMembers(
  db: Db,
  search: string,
  { most = null }: { most?: number | null } = {},
): Promise<MemberId[]> {
  const { rows } = await sql<{ member_id: MemberId }>`select member_id from member
    where email_verified_at is not null and ${buildMemberSearch("member", search)}
    order by member_id limit ${most}`.execute(db);
  return rows.map(({ member_id: id }) => id);
}
