import type { DecisionId, EstateHoldId, MemberId } from "@kinfold/contract/ids";
import type { EstateFacts } from "@kinfold/contract/office/estates";
import { sql } from "kysely";
import type { Day } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";

/** An account that is held for the estate of its member. */
export type EstateRow = {
  member_id: MemberId;
  died_on: Day;
  proof: string;
  contact_name: string;
  contact_phone: string;
  contact_email: string | null;
  held_at: Date;
};

/** Which of these members' accounts are held for their estates. */
export async function findEstates(
  db: Db,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, EstateRow>> {
  const { rows } =
    await sql<EstateRow>`select member_id, to_char(died_on, 'YYYY-MM-DD') as died_on, proof, contact_name, contact_phone,
      contact_email, held_at
    from estate_hold where released_at is null and member_id = any (${[...memberIds]}::text[])`.execute(
      db,
    );
  return new Map(rows.map((row) => [row.member_id, row]));
}

/** Whether the account of this held member is held for their estate. */
export const isHeldForEstate = async (db: Db, memberId: MemberId): Promise<boolean> =>
  (await findEstates(db, [memberId])).has(memberId);

/** The id of the hold of this member's account for their estate; undefined when it is not held. */
export async function findEstateHold(
  db: Db,
  memberId: MemberId,
): Promise<EstateHoldId | undefined> {
  const { rows } = await sql<{ hold_id: EstateHoldId }>`select hold_id from estate_hold
    where member_id = ${memberId} and released_at is null`.execute(db);
  return rows[0]?.hold_id;
}

/** Whether a grant was approved for the estate of this member, so that its hold is not undone. */
export async function hasEstateGrant(db: Db, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql<{ has_grant: boolean | null }>`
    select has_estate_grant(${memberId}) as has_grant`.execute(db);
  return rows[0]?.has_grant === true;
}

/** Holds an account for the estate, as two staff members decided. */
export async function insertEstate(
  tx: Db,
  memberId: MemberId,
  { facts, by, at }: { facts: EstateFacts; by: DecisionId; at: Date },
): Promise<void> {
  await sql`insert into estate_hold (hold_id, member_id, died_on, proof, contact_name, contact_phone, contact_email, held_at, held_by)
    values (${createId("est")}, ${memberId}, ${facts.died_on}::date, ${facts.proof}, ${facts.contact_name}, ${facts.contact_phone},
      ${facts.contact_email}, ${at}, ${by})`.execute(tx);
}

/** Undoes the hold of an account, as two staff members decided. */
export async function markReleased(
  tx: Db,
  memberId: MemberId,
  { by, at }: { by: DecisionId; at: Date },
): Promise<void> {
  await sql`update estate_hold set released_at = ${at}, released_by = ${by}
    where member_id = ${memberId} and released_at is null`.execute(tx);
}
