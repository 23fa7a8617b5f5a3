import type { ReviewSubjectId } from "@kinfold/contract/ids";
import { reviewRefusals } from "@kinfold/contract/refusals/reviews";
import type { ProposalAnswer, ProposalForm } from "@kinfold/contract/office/identity";
import { writeAuditEntry } from "#audit/index.ts";
import {
  endProposal,
  insertProposal,
  openProposal,
  listProposals,
  type ProposalRow,
  type ReviewRow,
} from "#identity/index.ts";
import { hasOpenedDocument, refuseEnded } from "#kyc/index.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import type { Operator } from "#staff/index.ts";
import { nameAction, toAuditSubject, holdReview, refuseDecided, toAuditState } from "./hold.ts";
import { judgeReadName } from "./rules.ts";

/**
 * The name that this person typed from the document; null for what is no document. Refuses a document whose file they have not
 * opened, and no name.
 */
export async function requireNameRead(
  tx: Db,
  { id, kind }: ReviewRow,
  given: string | undefined,
  by: Operator,
): Promise<string | null> {
  if (kind !== "kyc" && kind !== "poa") return null;
  if (!(await hasOpenedDocument(tx, id, by.staffId))) {
    refuse(reviewRefusals().review_not_opened);
  }
  const name = given ?? "";
  if (name === "") {
    refuseField("name_read", reviewRefusals().invalid.nameRead);
  }
  return name;
}

/**
 * A staff member found it right, and another person is to look. Harmless when repeated with the same words. Refuses what was
 * decided or replaced, what someone proposed before, an expired document, one that they have not opened or that has another
 * name on it, and one's own.
 */
export async function proposeReview(
  { clock, db }: Platform,
  id: ReviewSubjectId,
  { note, name_read: read }: ProposalForm,
  by: Operator,
): Promise<void> {
  await runTransaction(db, async (tx) => {
    const held = await holdReview(tx, id, by);
    const { member, names, row, subject } = held;
    refuseDecided(row);
    const name = await requireNameRead(tx, row, read, by);
    const before = await openProposal(tx, id);
    if (before?.proposed_by === by.staffId && before.note === note && before.name_read === name)
      return;
    if (before !== undefined) {
      refuse(reviewRefusals().decision_changed.proposed);
    }
    if (name !== null && judgeReadName(name, names) === "mismatch") {
      refuse(reviewRefusals().review_names_differ.another);
    }
    const at = clock.now();
    if ("check" in subject) await refuseEnded(tx, subject.check.check_id, at);
    await insertProposal(tx, {
      subject:
        "check" in subject
          ? { checkId: subject.check.check_id }
          : { bankAccountId: subject.account.bank_account_id },
      by: by.staffId,
      at,
      note,
      name_read: name,
      member_name: `${member.firstName} ${member.lastName}`,
    });
    await writeAuditEntry(tx, {
      at,
      actor: { kind: "staff", staffId: by.staffId },
      action: nameAction(row, "proposed"),
      subject: toAuditSubject(held),
      memberId: member.memberId,
      reason: note,
      before: toAuditState(row.kind, "waiting"),
      // The name that was typed is told once the second reader has typed it too.
      after: toAuditState(row.kind, "proposed"),
    });
  });
}

/** The proposal that this answer is about. Refuses when another stands there, or none. */
export async function readDecided(
  tx: Db,
  id: ReviewSubjectId,
  { proposal_id: proposalId }: ProposalAnswer,
): Promise<ProposalRow> {
  const open = await openProposal(tx, id);
  if (open === undefined || open.proposal_id !== proposalId) {
    return refuse(reviewRefusals().decision_changed.gone);
  }
  return open;
}

/** True when this person ended that very proposal in this way before: an answer was lost on its way. */
export async function isRepeated(
  tx: Db,
  id: ReviewSubjectId,
  { proposal_id: proposalId }: ProposalAnswer,
  { by, as }: { by: Operator; as: readonly ProposalRow["status"][] },
): Promise<boolean> {
  const proposals = await listProposals(tx, [id]);
  return proposals.some(
    (one) =>
      one.proposal_id === proposalId && as.includes(one.status) && one.ended_by === by.staffId,
  );
}

/** Sends a proposal back, or takes one's own back, with the reason: it waits to be looked at again. Harmless when repeated. */
export async function reopenReview(
  { clock, db }: Platform,
  id: ReviewSubjectId,
  answer: ProposalAnswer,
  by: Operator,
): Promise<void> {
  await runTransaction(db, async (tx) => {
    const held = await holdReview(tx, id, by);
    const { member, row } = held;
    if (await isRepeated(tx, id, answer, { by, as: ["returned", "withdrawn"] })) return;
    refuseDecided(row);
    const proposal = await readDecided(tx, id, answer);
    const as = proposal.proposed_by === by.staffId ? "withdrawn" : "returned";
    const at = clock.now();
    await endProposal(tx, proposal.proposal_id, { as, by: by.staffId, at, note: answer.reason });
    await writeAuditEntry(tx, {
      at,
      actor: { kind: "staff", staffId: by.staffId },
      action: nameAction(row, as),
      subject: toAuditSubject(held),
      memberId: member.memberId,
      reason: answer.reason,
      before: { ...toAuditState(row.kind, "proposed"), proposed_by: proposal.proposed_by },
      after: toAuditState(row.kind, "waiting"),
    });
  });
}
