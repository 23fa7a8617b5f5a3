import type { MemberId } from "@kinfold/contract/ids";
import type { MembershipEnding } from "@kinfold/contract/office/members";
import { findEndings } from "#closures/index.ts";
import type { Db } from "#platform/db.ts";
import { findEstates } from "./estate-store.ts";

/** Which of these members asked to close their account, have it closed, or have it held for their estate. */
export async function findMembershipEndings(
  db: Db,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, MembershipEnding>> {
  const endings = new Map(await findEndings(db, memberIds));
  for (const [memberId, row] of await findEstates(db, memberIds)) {
    if (endings.get(memberId)?.state === "closed") continue;
    const { member_id: _, held_at: heldAt, ...estate } = row;
    endings.set(memberId, { state: "estate", at: heldAt.toISOString(), erase_on: null, estate });
  }
  return endings;
}
