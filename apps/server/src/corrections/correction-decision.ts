import { toMemberCorrectionId, type MemberCorrectionId } from "@kinfold/contract/ids";
import { CorrectedFields } from "@kinfold/contract/member-corrections";
import { IDENTITY_FIELDS } from "@kinfold/contract/members";
import type { DecisionStatus } from "@kinfold/contract/office/decisions";
import type { CorrectionProposal } from "@kinfold/contract/office/member-corrections";
import { correctionRefusals } from "@kinfold/contract/refusals/member-corrections";
import { sayIn } from "@kinfold/language/say-in";
import { boolean, nullable, object, string } from "superstruct";
import {
  createDecisionKind,
  refuseOwnMembership,
  type Audited,
  type Decision,
  type DecisionKind,
} from "#decisions/index.ts";
import { endApprovals } from "#kyc/index.ts";
import { correctIdentity, readMemberNames, readPerson } from "#members/index.ts";
import { notifyMember } from "#notifications/index.ts";
import { addMs } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";
import { followPromise } from "#promises/index.ts";
import { writeCorrectedEmail, writeCorrectionRefusedEmail } from "./emails.ts";
import { CORRECTION_PROMISE } from "./promise.ts";
import { ANSWER_DECIDED_MS, listOutdatedApprovals } from "./rules.ts";
import { lockCorrection, markAnswered, type CorrectionRow } from "./store.ts";

/** What each field was and is to be: an approval signs it. */
const Payload = object({
  changed: CorrectedFields,
  is_granted: boolean(),
  answer: nullable(string()),
});
type Payload = typeof Payload.TYPE;
type Details = Pick<
  CorrectionProposal,
  "member" | "request_id" | "changed" | "is_granted" | "answer"
>;

const correctionIdOf = ({ subjectId }: Decision<Payload>): MemberCorrectionId =>
  toMemberCorrectionId(subjectId ?? undefined);

function auditOf(decision: Decision<Payload>, status: DecisionStatus): Audited {
  const { id, memberId, payload, proposedBy } = decision;
  return {
    action: `member_correction.${status}`,
    subject: { kind: "member_correction", id: correctionIdOf(decision) },
    ...(memberId !== null && { memberId }),
    before: { answer: id, ...(status !== "proposed" && { proposed_by: proposedBy }) },
    after: { is_granted: payload.is_granted, fields: Object.keys(payload.changed) },
  };
}

async function holdOpen(tx: Db, id: MemberCorrectionId): Promise<CorrectionRow> {
  const row = await lockCorrection(tx, id);
  if (row === undefined) return refuse(correctionRefusals().not_found.request);
  if (row.cancelled_at !== null || row.decided_at !== null) {
    refuse(correctionRefusals().correction_ended.staff);
  }
  return row;
}

/** That a member's details are corrected as they asked, or that they are not, and why. */
export const correctionDecision: DecisionKind<
  { id: MemberCorrectionId; answer: string | null },
  Payload,
  Details
> = createDecisionKind("member_correction", {
  prefix: "mco",
  payload: Payload,
  draft: async (tx, { id, answer }, { by, at }) => {
    const { member_id: memberId, changed } = await holdOpen(tx, id);
    refuseOwnMembership(memberId, by);
    return {
      subjectId: id,
      memberId,
      payload: { changed, is_granted: answer === null, answer },
      dueAt: addMs(at, ANSWER_DECIDED_MS),
    };
  },
  hold: async (tx, decision) => {
    await lockCorrection(tx, correctionIdOf(decision));
  },
  carryOut: async (tx, platform, decision, { at }) => {
    const id = correctionIdOf(decision);
    const { changed, answer } = decision.payload;
    const { member_id: memberId } = await holdOpen(tx, id);
    const { PUBLIC_URL: publicUrl, SUPPORT_EMAIL: supportEmail } = platform.env;
    const club = { publicUrl, supportEmail };
    const endedChecks: string[] = [];
    if (answer === null) {
      const outdated = await correctIdentity(tx, memberId, { changed, at });
      if (outdated.length > 0) refuse(correctionRefusals().correction_outdated(outdated));
      const kinds = listOutdatedApprovals(IDENTITY_FIELDS.filter((field) => field in changed));
      endedChecks.push(...(await endApprovals(tx, memberId, { kinds, at })));
    }
    await markAnswered(tx, id, { by: decision.id, answer, at });
    await followPromise(tx, CORRECTION_PROMISE, { subjectId: id });
    const { email, firstName, language } = await readPerson(tx, memberId);
    const emailContent = sayIn(language, () =>
      answer === null
        ? writeCorrectedEmail({ firstName, hasToSend: endedChecks.length > 0, club })
        : writeCorrectionRefusedEmail({ firstName, answer, club }),
    );
    await notifyMember(tx, platform, { memberId, to: email, emailContent, event: id });
    const audited = auditOf(decision, "approved");
    return { ...audited, after: { ...audited.after, ended_approvals: endedChecks } };
  },
  auditOf: async (_tx, decision, status) => auditOf(decision, status),
  detailsOf: async (db, decisions) => {
    const ids = decisions.map(({ memberId }) => memberId).filter((id) => id !== null);
    const names = await readMemberNames(db, ids);
    return decisions.map((decision) => {
      const id = decision.memberId ?? "";
      return {
        member: { id, name: names.get(id) ?? id },
        request_id: correctionIdOf(decision),
        ...decision.payload,
      };
    });
  },
});
