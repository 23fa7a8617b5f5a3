import { sql } from "kysely";
import type { Db } from "#platform/db.ts";

/** Of these members, those whose ID and proof of address both stood approved just before this instant. */
export async function approvedBefore(
  db: Db,
  memberIds: readonly string[],
  at: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ member_id: string }>`select member_id from identity_check
    where member_id = any(${[...memberIds]}::text[]) and kind in ('kyc', 'poa') and status = 'validated'
      and decided_at < ${at}::timestamptz and (replaced_at is null or replaced_at >= ${at}::timestamptz)
    group by member_id having count(distinct kind) = 2`.execute(db);
  return new Set(rows.map(({ member_id: id }) => id));
}

/** Of these members, those whose ID or proof of address stands refused. */
export async function refusedNow(
  db: Db,
  memberIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ member_id: string }>`select distinct member_id from identity_check
    where member_id = any(${[...memberIds]}::text[]) and kind in ('kyc', 'poa') and status = 'rejected'
      and replaced_at is null`.execute(db);
  return new Set(rows.map(({ member_id: id }) => id));
}
