import { sql } from "kysely";
import type { Db } from "#platform/db.ts";

/** A proposal to unlock a member. */
export type UnlockRow = {
  unlock_id: string;
  member_id: string;
  reason: string;
  status: "proposed" | "approved" | "rejected";
  proposed_by: string;
  proposed_by_name: string;
  proposed_at: Date;
  decided_by: string | null;
};

const unlocks = sql`select unlock_id, unlock.member_id, reason, status, proposed_by, staff.name as proposed_by_name,
    proposed_at, decided_by
  from member_unlock unlock join staff on staff.staff_id = proposed_by`;

/** The open proposal to unlock this member. */
export async function openUnlockOf(db: Db, memberId: string): Promise<UnlockRow | undefined> {
  const { rows } = await sql<UnlockRow>`${unlocks}
    where unlock.member_id = ${memberId} and status = 'proposed'`.execute(db);
  return rows[0];
}

/** The proposal with this id. */
export async function unlockById(db: Db, unlockId: string): Promise<UnlockRow | undefined> {
  const { rows } = await sql<UnlockRow>`${unlocks} where unlock_id = ${unlockId}`.execute(db);
  return rows[0];
}

/** Adds a proposal. The database refuses one about the proposer's own membership. */
export async function insertUnlock(
  tx: Db,
  unlock: { unlockId: string; memberId: string; reason: string; by: string; at: Date },
): Promise<void> {
  await sql`insert into member_unlock (unlock_id, member_id, reason, proposed_by, proposed_at)
    values (${unlock.unlockId}, ${unlock.memberId}, ${unlock.reason}, ${unlock.by}, ${unlock.at})`.execute(
    tx,
  );
}

/** Decides a proposal for good. The database refuses its proposer's approval. */
export async function decideUnlock(
  tx: Db,
  unlockId: string,
  decision: { status: "approved" | "rejected"; by: string; at: Date; reason: string },
): Promise<void> {
  await sql`update member_unlock set status = ${decision.status}, decided_by = ${decision.by},
      decided_at = ${decision.at}, decision_reason = ${decision.reason} where unlock_id = ${unlockId}`.execute(
    tx,
  );
}
