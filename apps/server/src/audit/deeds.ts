import { type MemberId, type StaffId, toStaffId } from "@kinfold/contract/ids";
import type { Db } from "#platform/db.ts";
import { pageOfHandling } from "./store.ts";
import { findActingStaff, writtenIn } from "./written.ts";

/** The newest that staff did or looked at about one member's account. */
export async function deedsAbout(
  db: Db,
  memberId: MemberId,
  most: number,
): Promise<{ number: number; at: string; staffId: StaffId; action: string }[]> {
  const { rows } = await pageOfHandling(db, memberId, { page: 1, perPage: most });
  return rows.map((row) => {
    const entry = writtenIn(row);
    const { number, at, action } = entry;
    return { number, at, staffId: toStaffId(findActingStaff(entry)), action };
  });
}
