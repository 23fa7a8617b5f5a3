import { type MemberId, type StaffId, toStaffId } from "@kinfold/contract/ids";
import type { Db } from "#platform/db.ts";
import { readPageOfActivity } from "./store.ts";
import { findActingStaff, parseEntry } from "./written.ts";

/** The newest that staff did or looked at about one member's account. */
export async function listActionsAbout(
  db: Db,
  memberId: MemberId,
  most: number,
): Promise<{ number: number; at: string; staffId: StaffId; action: string }[]> {
  const { rows } = await readPageOfActivity(db, memberId, { page: 1, perPage: most });
  return rows.map((row) => {
    const entry = parseEntry(row);
    const { number, at, action } = entry;
    return { number, at, staffId: toStaffId(findActingStaff(entry)), action };
  });
}
