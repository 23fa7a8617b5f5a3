import type { MemberChangeId, MemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { CorrectedFields } from "@kinfold/contract/member-corrections";
import type { Address, NextOfKin } from "@kinfold/contract/profile";
import type { Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";

/** What a member said about themselves beyond the sign-up form. */
export type Profile = {
  address: Address | null;
  /** YYYY-MM-DD. */
  date_of_birth: string | null;
  next_of_kin: NextOfKin | null;
};

const NOTHING_SAID: Profile = { address: null, date_of_birth: null, next_of_kin: null };

/** The member's profile; empty until they said something. */
export async function readProfile(db: Db, memberId: MemberId): Promise<Profile> {
  const { rows } = await sql<Profile>`select address, date_of_birth::text, next_of_kin
    from member_profile where member_id = ${memberId}`.execute(db);
  return rows[0] ?? NOTHING_SAID;
}

const jsonOf = (value: object | null): string | null =>
  value === null ? null : JSON.stringify(value);

/** Stores the whole profile, in place of the one before. */
export async function putProfile(
  tx: Db,
  memberId: MemberId,
  { address, date_of_birth: born, next_of_kin: kin }: Profile,
  now: Date,
): Promise<void> {
  await sql`insert into member_profile (member_id, address, date_of_birth, next_of_kin, updated_at)
    values (${memberId}, ${jsonOf(address)}::jsonb, ${born}::date, ${jsonOf(kin)}::jsonb, ${now})
    on conflict (member_id) do update set address = excluded.address, date_of_birth = excluded.date_of_birth,
      next_of_kin = excluded.next_of_kin, updated_at = excluded.updated_at`.execute(tx);
}

/** What was so before, and what is so now. */
export type Changed = Readonly<Record<string, { from: unknown; to: unknown }>>;

/** Keeps for good what a member changed about themselves. */
export async function keepChange(
  tx: Db,
  memberId: MemberId,
  changed: Changed | CorrectedFields,
  now: Date,
): Promise<MemberChangeId> {
  const changeId = createId("chg");
  await sql`insert into member_change (change_id, member_id, changed, changed_at)
    values (${changeId}, ${memberId}, ${JSON.stringify(changed)}::jsonb, ${now})`.execute(tx);
  return changeId;
}
