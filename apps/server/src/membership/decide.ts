import type { GlobalChange } from "@kinfold/contract/office/members";
import { audit } from "#audit/index.ts";
import { holdMembership, personOf, setGlobal } from "#members/index.ts";
import { notifyMember } from "#notifications/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { transaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { closeNaira, openWallets } from "#wallets/index.ts";
import type { Operator } from "#staff/index.ts";
import { changeById, decideChange, type ChangeRow, type Decision } from "./change-store.ts";
import { changeView } from "./change-view.ts";
import { membershipLetter } from "./letters.ts";
import { refuseNairaLeft } from "./naira-left.ts";

type Deciding = { id: string; by: Operator; reason: string };

/** Refuses whoever has no say here; false when the same person decided the same before. */
function mayDecide(row: ChangeRow, { status, by }: Decision): boolean {
  if (row.proposed_by === by.staffId) {
    refuse("staff_own_work", "Somebody else has to decide about what you proposed.");
  }
  if (row.member_id === by.memberId) {
    refuse("staff_own_work", "Somebody else has to decide what concerns you.");
  }
  if (row.status === status && row.decided_by === by.staffId) return false;
  if (row.status !== "proposed") refuse("global_change_decided", `This was ${row.status} already.`);
  return true;
}

/** Makes what was approved so. The member is held: no naira comes or goes between the look and the change. */
async function carryOut(
  tx: Db,
  platform: Platform,
  { change_id: changeId, member_id: memberId, is_global: isGlobal }: ChangeRow,
  at: Date,
): Promise<void> {
  if (isGlobal) {
    await refuseNairaLeft(tx, memberId);
    await closeNaira(tx, memberId, at);
  }
  await setGlobal(tx, memberId, { isGlobal, changeId });
  if (!isGlobal) await openWallets(tx, { memberId, isGlobal }, at);
  const { email, firstName } = await personOf(tx, memberId);
  const { PUBLIC_URL: publicUrl, SUPPORT_EMAIL: supportEmail } = platform.env;
  const letter = membershipLetter({ firstName, isGlobal, club: { publicUrl, supportEmail } });
  await notifyMember(tx, platform, { memberId, to: email, letter, event: changeId });
}

async function decided(
  platform: Platform,
  { id, by, reason }: Deciding,
  status: Decision["status"],
): Promise<GlobalChange> {
  const { clock, db, outbox } = platform;
  const at = clock.now();
  const change = await transaction(db, async (tx) => {
    const named = await changeById(tx, id);
    if (named === undefined) return refuse("not_found", "There is no such proposal.");
    const member = await holdMembership(tx, named.member_id);
    assertExists(member, "a proposal is about nobody");
    // Read again: another decision may have come between.
    const row = (await changeById(tx, id)) ?? named;
    const decision: Decision = { status, by, at, reason };
    if (!mayDecide(row, decision)) return changeView(row, by);
    await decideChange(tx, id, decision);
    if (status === "approved") await carryOut(tx, platform, row, at);
    await audit(tx, {
      at,
      actor: { kind: "staff", staffId: by.staffId },
      action: `global.${status}`,
      subject: { kind: "global_change", id },
      memberId: row.member_id,
      reason,
      before: { is_global: member.isGlobal, proposed_by: row.proposed_by },
      after: { is_global: status === "approved" ? row.is_global : member.isGlobal },
    });
    const after = await changeById(tx, id);
    assertExists(after, "a proposal vanished");
    return changeView(after, by);
  });
  outbox.nudge();
  return change;
}

/** Makes a member global, or not, as somebody else proposed. Harmless when repeated by the same person. */
export const approveGlobal = (platform: Platform, deciding: Deciding): Promise<GlobalChange> =>
  decided(platform, deciding, "approved");

/** Declines what somebody else proposed. Harmless when repeated by the same person. */
export const rejectGlobal = (platform: Platform, deciding: Deciding): Promise<GlobalChange> =>
  decided(platform, deciding, "rejected");
