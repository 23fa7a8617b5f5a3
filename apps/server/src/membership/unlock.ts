import type { UnlockProposal } from "@kinfold/contract/office/members";
import { audit } from "#audit/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { transaction, type Db } from "#platform/db.ts";
import { newId } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import type { Operator } from "#staff/index.ts";
import { changeLock, holdForLock } from "./lock.ts";
import {
  decideUnlock,
  insertUnlock,
  openUnlockOf,
  unlockById,
  type UnlockRow,
} from "./unlock-store.ts";

/** A proposal to unlock a member as staff read it. */
export const unlockView = (row: UnlockRow): UnlockProposal => ({
  id: row.unlock_id,
  reason: row.reason,
  proposed_by: { id: row.proposed_by, name: row.proposed_by_name },
  proposed_at: row.proposed_at.toISOString(),
});

/** Proposes to unlock a member. Another staff member decides it. */
export function proposeUnlock(
  { clock, db }: Platform,
  memberId: string,
  { reason, by }: { reason: string; by: Operator },
): Promise<UnlockProposal> {
  const at = clock.now();
  return transaction(db, async (tx) => {
    const { isLocked } = await holdForLock(tx, memberId, by);
    if (!isLocked) refuse("member_not_locked", "Their sign-in is not locked.");
    if ((await openUnlockOf(tx, memberId)) !== undefined) {
      refuse("unlock_open", "A proposal to unlock this member waits already. Decide that first.");
    }
    const unlockId = newId("unl");
    await insertUnlock(tx, { unlockId, memberId, reason, by: by.staffId, at });
    await audit(tx, {
      at,
      actor: { kind: "staff", staffId: by.staffId },
      action: "sign_in.unlock_proposed",
      subject: { kind: "member", id: memberId },
      memberId,
      reason,
      after: { unlock: unlockId },
    });
    const row = await unlockById(tx, unlockId);
    assertExists(row, "a proposal vanished");
    return unlockView(row);
  });
}

type Answer = { unlockId: string; reason: string; by: Operator };

/** The proposal, its member held. Undefined when the same person decided the same before. */
async function holdUnlock(
  tx: Db,
  memberId: string,
  { unlockId, by }: Answer,
  status: "approved" | "rejected",
): Promise<UnlockRow | undefined> {
  await holdForLock(tx, memberId, by);
  const row = await unlockById(tx, unlockId);
  if (row === undefined || row.member_id !== memberId) {
    return refuse("not_found", "There is no such proposal.");
  }
  if (row.status === status && row.decided_by === by.staffId) return undefined;
  if (row.status !== "proposed") refuse("unlock_decided", `This was ${row.status} already.`);
  return row;
}

/** Unlocks a member as another staff member proposed. Harmless when repeated by the same person. */
export async function approveUnlock(
  platform: Platform,
  memberId: string,
  answer: Answer,
): Promise<{ is_locked: boolean }> {
  const { by, reason, unlockId } = answer;
  await transaction(platform.db, async (tx) => {
    const row = await holdUnlock(tx, memberId, answer, "approved");
    if (row === undefined) return;
    if (row.proposed_by === by.staffId) {
      refuse("staff_own_work", "Somebody else has to decide about what you proposed.");
    }
    const at = platform.clock.now();
    await decideUnlock(tx, unlockId, { status: "approved", by: by.staffId, at, reason });
    await changeLock(tx, platform, memberId, { isLocked: false, reason, by, at });
  });
  platform.outbox.nudge();
  return { is_locked: false };
}

/** Rejects a proposal to unlock a member, or withdraws one's own. Harmless when repeated by the same person. */
export async function rejectUnlock(
  { clock, db }: Platform,
  memberId: string,
  answer: Answer,
): Promise<{ is_locked: boolean }> {
  const { by, reason, unlockId } = answer;
  await transaction(db, async (tx) => {
    const row = await holdUnlock(tx, memberId, answer, "rejected");
    if (row === undefined) return;
    const at = clock.now();
    await decideUnlock(tx, unlockId, { status: "rejected", by: by.staffId, at, reason });
    await audit(tx, {
      at,
      actor: { kind: "staff", staffId: by.staffId },
      action: "sign_in.unlock_rejected",
      subject: { kind: "member", id: memberId },
      memberId,
      reason,
      before: { unlock: unlockId, proposed_by: row.proposed_by },
    });
  });
  return { is_locked: true };
}
