import type { MemberId } from "@kinfold/contract/ids";
import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";

/** Which of these members staff have locked. Nothing is paid to them or taken from their wallets and cards. */
export async function filterLockedMembers(
  db: Db,
  memberIds: readonly MemberId[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ member_id: MemberId }>`select member_id from member
    where member_id = any (${[...memberIds]}::text[]) and disabled_at is not null`.execute(db);
  return new Set(rows.map(({ member_id: id }) => id));
}

/** Which of these members staff have locked, but for those whose estate is settled under an approved grant: their units are sold. */
export async function filterLockedHolders(
  db: Db,
  memberIds: readonly MemberId[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ member_id: MemberId }>`select member_id from member
    where member_id = any (${[...memberIds]}::text[]) and disabled_at is not null
      and not has_estate_grant(member_id)`.execute(db);
  return new Set(rows.map(({ member_id: id }) => id));
}

/** The same as `filterLockedMembers`, each member held against a lock until the transaction ends. */
export async function holdLockedAmong(
  tx: Db,
  memberIds: readonly MemberId[],
): Promise<ReadonlySet<string>> {
  await sql`select 1 from member where member_id = any (${[...memberIds]}::text[])
    order by member_id for share`.execute(tx);
  return filterLockedMembers(tx, memberIds);
}

/**
 * Refuses a call that was under way when its member was locked, as their next call is refused. Holds the member against a lock
 * until the transaction ends.
 */
export async function refuseLockedMember(tx: Db, memberId: MemberId): Promise<void> {
  const { rows } = await sql<{ is_locked: boolean }>`
    select disabled_at is not null as is_locked from member where member_id = ${memberId} for share`.execute(
    tx,
  );
  if (rows[0]?.is_locked === true) refuse(commonRefusals().signed_out);
}
