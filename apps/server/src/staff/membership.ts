import type { MemberId, StaffId } from "@kinfold/contract/ids";
import { staffRefusals } from "@kinfold/contract/refusals/staff";
import type { StaffProposal } from "@kinfold/contract/office/staff";
import { writeAuditEntry } from "#audit/index.ts";
import { findMemberIdByEmail, findMemberIdByMailbox } from "#members/index.ts";
import type { Db } from "#platform/db.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import type { PersonRow } from "./people-store.ts";
import { findStaffOfMember } from "./people-store.ts";

type WrongEmail = Extract<
  keyof ReturnType<typeof staffRefusals>["invalid"],
  `memberEmail${string}`
>;

const refuseMemberEmail = (as: WrongEmail): never =>
  refuseField("member_email", staffRefusals().invalid[as]);

/** Refuses a member who has a staff account at work, other than this one. */
export async function refuseMemberOnStaff(
  db: Db,
  memberId: MemberId | null,
  staffId: StaffId | null,
): Promise<void> {
  const other = memberId === null ? undefined : await findStaffOfMember(db, memberId);
  if (other !== undefined && other !== staffId) refuse(staffRefusals().staff_member_taken);
}

async function findNamedMember(db: Db, email: string | null | undefined): Promise<MemberId | null> {
  if (email === undefined) return refuseMemberEmail("memberEmailMissing");
  if (email === null) return null;
  return (await findMemberIdByEmail(db, email)) ?? refuseMemberEmail("memberEmailUnknown");
}

/**
 * Who someone is as a member: by the same mailbox at once, otherwise the member whom the proposal names, or null for "no
 * member". Refuses a proposal that says neither, and one that contradicts the mailbox.
 */
export async function findProposedMember(
  db: Db,
  { kind, member_email: memberEmail, email }: StaffProposal,
  person: PersonRow | undefined,
): Promise<MemberId | null> {
  if (kind !== "invite" && kind !== "member") return null;
  const address = person?.email ?? email;
  const same = address === undefined ? undefined : await findMemberIdByMailbox(db, address);
  const isSilent = memberEmail === undefined || memberEmail === null;
  // Who invites need not know that the address is a member's; who changes a link must not undo that one.
  if (same !== undefined && kind === "invite" && isSilent) return same;
  const named = await findNamedMember(db, memberEmail);
  if (same !== undefined && named !== same) {
    refuseMemberEmail("memberEmailOfAnother");
  }
  return named;
}

/** Notes in the audit that a staff account became a member's because of the same mailbox. */
export async function recordMembershipLink(
  tx: Db,
  { staffId, memberId, at }: { staffId: StaffId; memberId: MemberId; at: Date },
): Promise<void> {
  await writeAuditEntry(tx, {
    at,
    actor: { kind: "system" },
    action: "staff.member_linked",
    subject: { kind: "staff", id: staffId },
    memberId,
    reason: "The staff account and the member have the same mailbox.",
    before: { member: null },
    after: { member: memberId },
  });
}

/** Notes which staff account became theirs when a member proved their mailbox. The database has linked it. */
export async function noteVerifiedMember(tx: Db, memberId: MemberId, at: Date): Promise<void> {
  const staffId = await findStaffOfMember(tx, memberId);
  if (staffId !== undefined) await recordMembershipLink(tx, { staffId, memberId, at });
}
