import type { MemberId } from "@kinfold/contract/ids";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#platform/db.ts";
import { isOneOf } from "#platform/is-one-of.ts";

/** Of these members, those whose ID and proof of address both stood approved just before this instant. */
export async function findApprovedBefore(
  db: Db,
  memberIds: readonly MemberId[],
  at: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ member_id: MemberId }>`select member_id from identity_check
    where member_id ${isOneOf(memberIds)} and kind in ('kyc', 'poa') and status = 'validated'
      and decided_at < ${at}::timestamptz and (replaced_at is null or replaced_at >= ${at}::timestamptz)
    group by member_id having count(distinct kind) = 2`.execute(db);
  return new Set(rows.map(({ member_id: id }) => id));
}

/** SQL: every member whose ID and proof of address stand approved. */
export const APPROVED_MEMBERS = sql`select member_id from identity_check
  where kind in ('kyc', 'poa') and status = 'validated' and replaced_at is null
  group by member_id having count(distinct kind) = 2`;

/** Of these members, those whose ID or proof of address stands refused. */
export async function findRefusedNow(
  db: Db,
  memberIds: readonly MemberId[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ member_id: MemberId }>`select distinct member_id from identity_check
    where member_id ${isOneOf(memberIds)} and kind in ('kyc', 'poa') and status = 'rejected'
      and replaced_at is null`.execute(db);
  return new Set(rows.map(({ member_id: id }) => id));
}

/** Whether the documents of a row of `member`, and the BVN of the person who needs one, stand right. */
export const DOCUMENTS_ARE_RIGHT: RawBuilder<boolean> = sql<boolean>`(select count(distinct kind)
    filter (where kind <> 'bvn' or not member.is_global) = case when member.is_global then 2 else 3 end
  from identity_check where identity_check.member_id = member.member_id and status = 'validated'
    and replaced_at is null and kind in ('kyc', 'poa', 'bvn'))`;
