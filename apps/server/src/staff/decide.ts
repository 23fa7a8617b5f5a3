import type { StaffChange } from "@kinfold/contract/office/staff";
import { audit } from "#audit/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { lockName, transaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { changeById, decideChange, type ChangeRow, type Decision } from "./change-store.ts";
import { oneChangeView } from "./change-view.ts";
import { sendEnrolment } from "./enrolment-store.ts";
import { authenticatorLetter, invitationLetter } from "./letters.ts";
import {
  disable,
  endSessionsOf,
  isAddressTaken,
  personById,
  setMember,
  setRoles,
  type PersonRow,
} from "./people-store.ts";
import { refuseMemberOnStaff } from "./membership.ts";
import type { Operator } from "./operator.ts";
import { inWords, refuseWithoutAdmins } from "./propose.ts";

type Deciding = { id: string; by: Operator; reason: string };

/** False when the same person decided the same before. Refuses what was decided otherwise. */
function isStillOpen(row: ChangeRow, { status, by }: Decision): boolean {
  if (row.status === status && row.decided_by === by) return false;
  if (row.status !== "proposed") {
    refuse("staff_change_decided", `This was ${row.status} already.`);
  }
  return true;
}

/** Refuses whoever has no say here; false when the same person decided the same before. */
function mayDecide(row: ChangeRow, decision: Decision, memberId: string | null): boolean {
  if (decision.status === "withdrawn") {
    if (row.proposed_by !== decision.by) {
      refuse("staff_not_proposer", "Only the person who proposed this can withdraw it.");
    }
    return isStillOpen(row, decision);
  }
  if (row.proposed_by === decision.by) {
    refuse("staff_own_work", "Somebody else has to decide about what you proposed.");
  }
  if (row.staff_id === decision.by && row.kind !== "invite") {
    refuse("staff_own_work", "Somebody else has to decide about yourself.");
  }
  const members = [row.member_id, row.linked_member_id];
  if (memberId !== null && members.includes(memberId)) {
    refuse("staff_own_work", "Somebody else has to decide about yourself.");
  }
  return isStillOpen(row, decision);
}

async function person(tx: Db, row: ChangeRow): Promise<PersonRow> {
  const found = await personById(tx, row.staff_id ?? "");
  assertExists(found, "a change of the staff is about nobody");
  return found;
}

/** Makes what was approved so. */
async function carryOut(
  tx: Db,
  platform: Platform,
  row: ChangeRow,
  { at }: Decision,
): Promise<void> {
  const { env, outbox } = platform;
  const { change_id: changeId } = row;
  if (row.kind === "invite") {
    if (await isAddressTaken(tx, row.email)) {
      refuse("staff_address_taken", "Somebody of the staff has this address by now.");
    }
    await refuseMemberOnStaff(tx, row.member_id, null);
    const token = await sendEnrolment(tx, env, { changeId, at });
    await outbox.write(tx, row.email, invitationLetter(row.name, env.OFFICE_URL, token));
    return;
  }
  const whom = await person(tx, row);
  await refuseWithoutAdmins(tx, whom, row);
  if (row.kind === "roles") {
    await setRoles(tx, whom.staff_id, { roles: row.roles ?? [], changeId });
  } else if (row.kind === "member") {
    await refuseMemberOnStaff(tx, row.member_id, whom.staff_id);
    await setMember(tx, whom.staff_id, { memberId: row.member_id, changeId });
  } else if (row.kind === "disable") {
    await disable(tx, whom.staff_id, { at, changeId });
  } else {
    await endSessionsOf(tx, whom.staff_id);
    const token = await sendEnrolment(tx, env, { changeId, at });
    await outbox.write(tx, whom.email, authenticatorLetter(whom.name, env.OFFICE_URL, token));
  }
}

async function decided(
  platform: Platform,
  { id, by, reason }: Deciding,
  status: Decision["status"],
): Promise<StaffChange> {
  const { clock, db, outbox } = platform;
  const at = clock.now();
  const change = await transaction(db, async (tx) => {
    // One decision about the staff at a time: two admins cannot take each other away.
    await lockName(tx, "changes of the staff");
    const row = await changeById(tx, id);
    if (row === undefined) return refuse("not_found", "There is no such proposal.");
    const decision: Decision = { status, by: by.staffId, at, reason };
    if (!mayDecide(row, decision, by.memberId)) return oneChangeView(tx, row, undefined);
    await decideChange(tx, id, decision);
    if (status === "approved") await carryOut(tx, platform, row, decision);
    const after = await changeById(tx, id);
    assertExists(after, "a proposal vanished");
    await audit(tx, {
      at,
      actor: { kind: "staff", staffId: by.staffId },
      action: `staff.change_${status}`,
      subject: { kind: "staff_change", id },
      reason,
      before: { proposed_by: row.proposed_by, roles: row.roles_now, member: row.linked_member_id },
      after: inWords(after),
    });
    return oneChangeView(tx, after, undefined);
  });
  outbox.nudge();
  return change;
}

/** Lets happen what somebody else proposed, or nothing happens. Harmless when repeated by the same person. */
export const approveChange = (platform: Platform, deciding: Deciding): Promise<StaffChange> =>
  decided(platform, deciding, "approved");

/** Takes back what the same person proposed. Harmless when repeated. */
export const withdrawChange = (platform: Platform, deciding: Deciding): Promise<StaffChange> =>
  decided(platform, deciding, "withdrawn");

/** Declines what somebody else proposed. Harmless when repeated by the same person. */
export const rejectChange = (platform: Platform, deciding: Deciding): Promise<StaffChange> =>
  decided(platform, deciding, "rejected");
