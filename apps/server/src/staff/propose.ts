import type { StaffChange, StaffProposal } from "@kinfold/contract/office/staff";
import { audit } from "#audit/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { after } from "#platform/clock.ts";
import { isDuplicate, transaction, type Db } from "#platform/db.ts";
import { newId } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { changeById, insertChange, type ChangeRow } from "./change-store.ts";
import { oneChangeView } from "./change-view.ts";
import { findProposedMember, refuseMemberOnStaff } from "./membership.ts";
import { isAddressTaken, otherAdmins, personById, type PersonRow } from "./people-store.ts";
import { CHANGE_PROMISE_MS, isLosingAdmin, sameRoles } from "./rules.ts";

/** Refuses that the club is left without an admin. The database refuses it again when the change is made. */
export async function refuseWithoutAdmins(
  db: Db,
  person: { staff_id: string; roles: PersonRow["roles"]; disabled_at: Date | null },
  change: Parameters<typeof isLosingAdmin>[1],
): Promise<void> {
  if (!isLosingAdmin(person, change)) return;
  if ((await otherAdmins(db, person.staff_id)) === 0) {
    refuse("staff_last_admin", "The club needs an admin who can sign in: this is the last one.");
  }
}

/** Refuses what cannot be proposed, and answers who they are as a member where the change says so. */
async function checkProposal(tx: Db, proposal: StaffProposal): Promise<string | null> {
  const { kind, staff_id: staffId, email, roles = [] } = proposal;
  if (kind === "invite") {
    if (email !== undefined && (await isAddressTaken(tx, email))) {
      refuse("staff_address_taken", "Somebody of the staff has this address already.");
    }
    const memberId = await findProposedMember(tx, proposal, undefined);
    await refuseMemberOnStaff(tx, memberId, null);
    return memberId;
  }
  const person = await personById(tx, staffId ?? "");
  if (person === undefined) return refuse("staff_unknown", "Nobody of the staff is meant.");
  if (person.disabled_at !== null) {
    return refuse("staff_as_it_is", `${person.name} is off the staff already.`);
  }
  if (kind === "roles" && sameRoles(person.roles, roles)) {
    return refuse("staff_as_it_is", `${person.name} has these roles already.`);
  }
  const memberId = await findProposedMember(tx, proposal, person);
  if (kind === "member" && person.member_id === memberId) {
    const whom = memberId === null ? "no member" : "this member";
    return refuse("staff_as_it_is", `${person.name} is linked to ${whom} already.`);
  }
  await refuseMemberOnStaff(tx, memberId, person.staff_id);
  await refuseWithoutAdmins(tx, person, { kind, roles });
  return memberId;
}

const isOpenAlready = (error: unknown): boolean =>
  isDuplicate(error, "one_open_change_per_person") ||
  isDuplicate(error, "one_open_invitation_per_address");

/** What a proposal says, for the audit. */
export const inWords = (row: ChangeRow) => ({
  kind: row.kind,
  email: row.email,
  name: row.name,
  roles: row.roles,
  ...((row.kind === "invite" || row.kind === "member") && { member: row.member_id }),
});

/** Proposes a change of the staff. Nothing changes by it: another admin has to approve it. */
export async function proposeChange(
  { clock, db }: Platform,
  proposal: StaffProposal,
  by: { staffId: string },
): Promise<StaffChange> {
  const now = clock.now();
  const changeId = newId("stc");
  const { kind, reason } = proposal;
  try {
    return await transaction(db, async (tx) => {
      const memberId = await checkProposal(tx, proposal);
      const isInvite = kind === "invite";
      await insertChange(tx, {
        changeId,
        kind,
        reason,
        staffId: isInvite ? null : (proposal.staff_id ?? null),
        email: isInvite ? (proposal.email ?? null) : null,
        name: isInvite ? (proposal.name ?? null) : null,
        roles: isInvite || kind === "roles" ? (proposal.roles ?? null) : null,
        memberId,
        proposedBy: by.staffId,
        proposedAt: now,
        dueAt: after(now, CHANGE_PROMISE_MS),
      });
      const row = await changeById(tx, changeId);
      assertExists(row, "a proposal vanished");
      await audit(tx, {
        at: now,
        actor: { kind: "staff", staffId: by.staffId },
        action: "staff.change_proposed",
        subject: { kind: "staff_change", id: changeId },
        reason,
        ...(row.roles_now !== null && {
          before: { roles: row.roles_now, member: row.linked_member_id },
        }),
        after: inWords(row),
      });
      return oneChangeView(tx, row, undefined);
    });
  } catch (error) {
    if (!isOpenAlready(error)) throw error;
    return refuse("staff_change_open", "Something about this person waits for a decision already.");
  }
}
