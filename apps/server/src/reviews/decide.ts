import type { ReviewSubjectId, StaffId } from "@kinfold/contract/ids";
import { complianceRefusals } from "@kinfold/contract/refusals/compliance";
import { reviewRefusals } from "@kinfold/contract/refusals/reviews";
import {
  REFUSALS_OF,
  type ApprovalForm,
  type RefusalForm,
} from "@kinfold/contract/office/identity";
import { writeAuditEntry } from "#audit/index.ts";
import { approveAccount, rejectAccount, isAccountRefusal } from "#bank-accounts/index.ts";
import { isPepApprovalMissing } from "#compliance/index.ts";
import { endProposal, findReview, openProposal } from "#identity/index.ts";
import { approveDocument, listDocumentDecisions, isRejection, rejectDocument } from "#kyc/index.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import { requireCleared, screenBeforeApproval } from "#screening/index.ts";
import type { Operator } from "#staff/index.ts";
import {
  nameAction,
  toAuditSubject,
  holdReview,
  refuseDecided,
  toAuditState,
  type Held,
} from "./hold.ts";
import { readDecided, isRepeated, requireNameRead } from "./propose.ts";
import { compareNamesRead, type NamesRead } from "./rules.ts";

/**
 * Approves what another staff member proposed: what the document or the account allows is allowed from now on, and the member is told.
 * Harmless when repeated. Refuses one's own proposal and one's own membership, whatever is not as it was proposed, and a document
 * that the approver has not opened, and the government ID of a politically exposed member without senior approval, or of a member who is not cleared of sanctions. Other names than the first reader's or the member's send it back, and are refused.
 */
export async function approveReview(
  platform: Platform,
  id: ReviewSubjectId,
  answer: ApprovalForm,
  by: Operator,
): Promise<void> {
  const { db, outbox } = platform;
  const row = await findReview(db, id);
  // Outside of the transaction, as another service is asked.
  if (row?.kind === "kyc") await screenBeforeApproval(platform, row.member_id);
  const names = await runTransaction(db, (tx) => approveOrSendBack(platform, tx, id, answer, by));
  outbox.nudge();
  // Refused after it was sent back: that stays written.
  if (names !== "the_same") refuse(reviewRefusals().review_names_differ[names]);
}

async function approveOrSendBack(
  platform: Platform,
  tx: Db,
  id: ReviewSubjectId,
  answer: ApprovalForm,
  by: Operator,
): Promise<NamesRead> {
  const { clock } = platform;
  const held = await holdReview(tx, id, by);
  const { member, row, subject } = held;
  if (await isRepeated(tx, id, answer, { by, as: ["approved"] })) return "the_same";
  if (await isRepeated(tx, id, answer, { by, as: ["names_differ"] })) return "readers_differ";
  refuseDecided(row);
  const proposal = await readDecided(tx, id, answer);
  if (proposal.proposed_by === by.staffId) {
    refuse(reviewRefusals().staff_own_work);
  }
  if (proposal.member_name !== `${member.firstName} ${member.lastName}`) {
    refuse(reviewRefusals().decision_changed.renamed);
  }
  if (row.kind === "kyc" && (await isPepApprovalMissing(tx, member.memberId))) {
    refuse(complianceRefusals().pep_not_approved);
  }
  if (row.kind === "kyc") await requireCleared(platform, tx, member.memberId);
  const nameRead = await requireNameRead(tx, row, answer.name_read, by);
  const names =
    nameRead === null
      ? "the_same"
      : compareNamesRead(proposal.name_read ?? "", nameRead, held.names);
  const at = clock.now();
  const { reason: note } = answer;
  const deciding = { by: by.staffId, at };
  const end = { note, nameRead, ...deciding };
  const entry = {
    at,
    actor: { kind: "staff", staffId: by.staffId },
    subject: toAuditSubject(held),
    memberId: member.memberId,
    reason: note,
    before: { ...toAuditState(row.kind, "proposed"), proposed_by: proposal.proposed_by },
  } as const;
  if (names !== "the_same") {
    await endProposal(tx, proposal.proposal_id, { as: "names_differ", ...end });
    const after = { ...toAuditState(row.kind, "waiting"), names };
    await writeAuditEntry(tx, { ...entry, action: nameAction(row, "returned"), after });
    return names;
  }
  await endProposal(tx, proposal.proposal_id, { as: "approved", ...end });
  if ("check" in subject) await approveDocument(platform, tx, { ...subject, ...deciding });
  else await approveAccount(platform, tx, { ...subject, ...deciding });
  const read = nameRead === null ? {} : { names_read: [proposal.name_read, nameRead] };
  const after = { ...toAuditState(row.kind, "validated"), ...read };
  await writeAuditEntry(tx, { ...entry, action: nameAction(row, "approved"), after });
  return names;
}

/** True when this person refused it for this reason before. */
async function isRefusedBefore(
  tx: Db,
  { row, subject }: Held,
  { reason }: RefusalForm,
  by: Operator,
): Promise<boolean> {
  if (row.state !== "rejected") return false;
  if ("account" in subject) return subject.account.decided_by === by.staffId;
  return (await listDocumentDecisions(tx, row.member_id)).some(
    (one) => one.check_id === row.id && one.reason_code === reason && one.decided_by === by.staffId,
  );
}

async function refuseIt(
  platform: Platform,
  tx: Db,
  { subject }: Held,
  { reason, note, ...deciding }: { reason: string; note: string; by: StaffId; at: Date },
): Promise<void> {
  if ("check" in subject && isRejection(reason)) {
    return rejectDocument(platform, tx, { ...subject, ...deciding, reason, note });
  }
  if ("account" in subject && isAccountRefusal(reason)) {
    return rejectAccount(platform, tx, { ...subject, ...deciding, reason, note });
  }
  throw new Error(`nothing is refused for ${reason}`);
}

/**
 * Refuses it: a reason from the list, and what the member reads beside it. An open proposal ends with it. A bank account may be
 * refused after it was approved, too. Harmless when repeated. Refuses a reason that is not of its kind.
 */
export async function rejectReview(
  platform: Platform,
  id: ReviewSubjectId,
  form: RefusalForm,
  by: Operator,
): Promise<void> {
  const { clock, db, outbox } = platform;
  const { reason, note = "" } = form;
  await runTransaction(db, async (tx) => {
    const held = await holdReview(tx, id, by);
    const { member, row } = held;
    if (!REFUSALS_OF[row.kind].includes(reason)) {
      refuseField("reason", reviewRefusals().invalid.reason);
    }
    if (await isRefusedBefore(tx, held, form, by)) return;
    const mayEnd = row.kind === "account" && row.state === "validated";
    if (!mayEnd && row.state !== "waiting") {
      refuse(reviewRefusals().decision_changed.decided(row.state));
    }
    const at = clock.now();
    const proposal = await openProposal(tx, id);
    if (proposal !== undefined) {
      const end = { as: "rejected", by: by.staffId, at, note: note === "" ? null : note } as const;
      await endProposal(tx, proposal.proposal_id, end);
    }
    await refuseIt(platform, tx, held, { reason, note, by: by.staffId, at });
    await writeAuditEntry(tx, {
      at,
      actor: { kind: "staff", staffId: by.staffId },
      action: nameAction(row, "rejected"),
      subject: toAuditSubject(held),
      memberId: member.memberId,
      reason: note === "" ? reason : `${reason}: ${note}`,
      before: toAuditState(row.kind, proposal === undefined ? row.state : "proposed"),
      after: toAuditState(row.kind, "rejected"),
    });
  });
  outbox.nudge();
}
