import type { BreakGlassId, MemberId, StaffId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";

/** An admin who is to be invited from the server. */
export type BreakGlassRow = {
  break_glass_id: BreakGlassId;
  email: string;
  name: string;
  member_id: MemberId | null;
  reason: string;
  first_staff_id: StaffId;
  second_staff_id: StaffId;
  requested_at: Date;
  takes_effect_at: Date;
  stopped_by: StaffId | null;
};

/** The one that waits; there is one at most. */
export async function findPendingBreakGlass(db: Db): Promise<BreakGlassRow | undefined> {
  const { rows } = await sql<BreakGlassRow>`select * from staff_break_glass
    where stopped_at is null and done_at is null`.execute(db);
  return rows[0];
}

/** The one of this id. */
export async function findBreakGlass(db: Db, id: BreakGlassId): Promise<BreakGlassRow | undefined> {
  const { rows } = await sql<BreakGlassRow>`select * from staff_break_glass
    where break_glass_id = ${id}`.execute(db);
  return rows[0];
}

/** Writes down that it was asked for. */
export async function insertBreakGlass(
  tx: Db,
  row: Omit<BreakGlassRow, "stopped_by">,
): Promise<void> {
  await sql`insert into staff_break_glass (break_glass_id, email, name, member_id, reason, first_staff_id,
      second_staff_id, requested_at, takes_effect_at)
    values (${row.break_glass_id}, ${row.email}, ${row.name}, ${row.member_id}, ${row.reason},
      ${row.first_staff_id}, ${row.second_staff_id}, ${row.requested_at}, ${row.takes_effect_at})`.execute(
    tx,
  );
}

/** Stops the one that waits. */
export async function stopPending(
  tx: Db,
  id: BreakGlassId,
  { by, at, reason }: { by: StaffId; at: Date; reason: string },
): Promise<void> {
  await sql`update staff_break_glass set stopped_by = ${by}, stopped_at = ${at}, stop_reason = ${reason}
    where break_glass_id = ${id}`.execute(tx);
}

/** Notes that it took effect. The database refuses it before the day is over. */
export async function markDone(tx: Db, id: BreakGlassId, at: Date): Promise<void> {
  await sql`update staff_break_glass set done_at = ${at} where break_glass_id = ${id}`.execute(tx);
}

/** Everybody on the staff who is at work, by email address. */
export async function listActiveStaff(db: Db): Promise<{ email: string; name: string }[]> {
  const { rows } = await sql<{ email: string; name: string }>`select email, name from staff
    where disabled_at is null order by email`.execute(db);
  return rows;
}
