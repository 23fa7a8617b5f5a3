import type { MemberId } from "@kinfold/contract/ids";
import { sql, type RawBuilder } from "kysely";
import type { Db, Count } from "#platform/db.ts";

/** Whom something is for. */
export type Audience = "everyone" | "global" | "nigerian";

const among = (audience: Audience): RawBuilder<boolean> =>
  sql<boolean>`not is_shadow and email_verified_at is not null and disabled_at is null
    and (${audience} = 'everyone' or is_global = (${audience} = 'global'))`;

/** How many members something is for. */
export async function countAudience(db: Db, audience: Audience): Promise<number> {
  const { rows } = await sql<{ count: Count }>`select count(*) as count from member
    where ${among(audience)}`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

/** The next members after an id, in the order of ids. */
export async function decideAudience(
  db: Db,
  { audience, after, most }: { audience: Audience; after: string; most: number },
): Promise<{ memberId: MemberId; email: string; firstName: string }[]> {
  const { rows } = await sql<{ memberId: MemberId; email: string; firstName: string }>`
    select member_id as "memberId", email, first_name as "firstName" from member
      where member_id > ${after} and ${among(audience)}
      order by member_id limit ${most}`.execute(db);
  return rows;
}
