import { type DecisionId, type MemberId, toDecisionId } from "@kinfold/contract/ids";
import { decisionRefusals } from "@kinfold/contract/refusals/decisions";
import { writeAuditEntry, keepApproval, type AuditedApproval } from "#audit/index.ts";
import type { ApprovalProof } from "#platform/approval-proof.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { isDuplicate, type Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import type { IdempotencyContext } from "#platform/idempotency.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import type { Audited, Decider, Deciding, Decision, DecisionKind } from "./kind.ts";
import {
  closeDecision,
  findDecision,
  insertDecision,
  type Answer,
  type DecisionRow,
} from "./store.ts";
import { readDecision, isOwn, buildProposalViews, type ProposalView } from "./view.ts";

function refuseOwn(): never {
  return refuse(decisionRefusals().staff_own_money);
}

/** Refuses `staff_own_money` to a staff member who would propose about their own membership. */
export function refuseOwnMembership(
  memberId: MemberId | null | undefined,
  by: Pick<Decider, "memberId">,
): void {
  if (memberId !== undefined && memberId !== null && memberId === by.memberId) refuseOwn();
}

async function rowOf(
  tx: Db,
  { kind }: Pick<DecisionKind<never, never, never>, "kind">,
  id: DecisionId,
  read: { now: Date; isHeld?: boolean },
): Promise<DecisionRow> {
  const row = await findDecision(tx, kind, id, read);
  return row ?? refuse(decisionRefusals().not_found.proposal);
}

async function viewOf<Form, Payload, Details>(
  tx: Db,
  of: DecisionKind<Form, Payload, Details>,
  id: DecisionId,
  { by, at }: { by: Decider; at: Date },
): Promise<ProposalView<Details>> {
  const row = await rowOf(tx, of, id, { now: at });
  const [view] = await buildProposalViews(tx, of, [row], { by, at });
  assertExists(view, "a proposal has no view");
  return view;
}

/** The proposal as it stands now. The audit is written last: a transaction that waits for it waits for nothing else. */
async function answerAudited<Form, Payload, Details>(
  tx: Db,
  of: DecisionKind<Form, Payload, Details>,
  id: DecisionId,
  audited: Audited,
  { by, at, reason }: Deciding,
  approval?: AuditedApproval,
): Promise<ProposalView<Details>> {
  const view = await viewOf(tx, of, id, { by, at });
  const actor = { kind: "staff", staffId: by.staffId } as const;
  await writeAuditEntry(tx, { at, actor, reason, approval, ...audited });
  return view;
}

type Proposing<Form> = { form: Form; reason: string; by: Decider };

/** Adds a proposal. Nothing else changes until another staff member approves it. Refuses a second one about the same subject. */
export function submitProposal<Form, Payload, Details>(
  { clock }: Platform,
  of: DecisionKind<Form, Payload, Details>,
  { form, reason, by }: Proposing<Form>,
  idempotency: Pick<IdempotencyContext<ProposalView<Details>>, "within">,
): Promise<ProposalView<Details>> {
  return idempotency.within(async (tx) => {
    const at = clock.now();
    const draft = await of.draft(tx, form, { by, at });
    const { subjectId, memberId = null, staffId = null, payload, dueAt } = draft;
    refuseOwnMembership(memberId, by);
    const id = toDecisionId(createId(of.prefix));
    const proposal = { kind: of.kind, subjectId, memberId, staffId, payload, dueAt };
    await insertDecision(tx, { id, ...proposal, reason, by: by.staffId, at }).catch((error) => {
      if (!isDuplicate(error, "one_open_decision_per_subject")) throw error;
      return refuse(decisionRefusals().decision_changed.proposed);
    });
    const decision = readDecision(of, await rowOf(tx, of, id, { now: at }));
    const audited = await of.auditOf(tx, decision, "proposed");
    return answerAudited(tx, of, id, audited, { by, at, reason });
  });
}

/** Refuses a staff member who may not decide this; false when the same staff member decided the same before. */
function mayDecide(row: DecisionRow, status: Answer["status"], by: Decider): boolean {
  const isAuthor = row.proposed_by === by.staffId;
  if (status === "withdrawn") {
    if (!isAuthor) refuse(decisionRefusals().decision_needs_another);
  } else if (isAuthor) {
    refuse(decisionRefusals().staff_own_work);
  } else if (isOwn(row, by)) {
    refuseOwn();
  }
  if (row.status === status && row.decided_by === by.staffId) return false;
  if (row.status !== "proposed") refuse(decisionRefusals().decision_changed.decided(row.status));
  return true;
}

type DecidingOn = { id: DecisionId; by: Decider; reason: string } & (
  | { status: "rejected" | "withdrawn" }
  /** Proves that they approve what has this digest. Refuses what does not prove it. */
  | { status: "approved"; prove: (digest: Buffer) => Promise<ApprovalProof> }
);

/**
 * The proof of an approval. It is made before the transaction, as a password takes a while: what is proposed does not change.
 * Undefined for other answers, and for who approved it before.
 */
async function proveAnswer(
  { clock, db }: Platform,
  of: Pick<DecisionKind<never, never, never>, "kind">,
  answer: DecidingOn,
): Promise<ApprovalProof | undefined> {
  if (answer.status !== "approved") return undefined;
  const row = await rowOf(db, of, answer.id, { now: clock.now() });
  return mayDecide(row, answer.status, answer.by) ? answer.prove(row.payload_sha256) : undefined;
}

/**
 * Approves, rejects or withdraws a proposal. An approval is signed, and is carried out in the same transaction: all of it, or
 * nothing. Harmless when the same staff member repeats it.
 */
export async function decideProposal<Form, Payload, Details>(
  platform: Platform,
  of: DecisionKind<Form, Payload, Details>,
  answer: DecidingOn,
  idempotency: Pick<IdempotencyContext<ProposalView<Details>>, "within">,
): Promise<ProposalView<Details>> {
  const { id, status, by, reason } = answer;
  const proof = await proveAnswer(platform, of, answer);
  let approved: Decision<Payload> | undefined;
  const view = await idempotency.within(async (tx) => {
    const at = platform.clock.now();
    approved = undefined;
    await of.hold(tx, readDecision(of, await rowOf(tx, of, id, { now: at })), at);
    // Read again: another decision may have come between.
    const row = await rowOf(tx, of, id, { now: at, isHeld: true });
    if (!mayDecide(row, status, by)) return viewOf(tx, of, id, { by, at });
    const decision = readDecision(of, row);
    const approval = proof && (await keepApproval(tx, { kind: "decision", id }, proof, at));
    await closeDecision(tx, id, { status, by: by.staffId, at, reason });
    let audited: Audited;
    if (status === "approved") {
      audited = await of.carryOut(tx, platform, decision, { by, at, reason });
      approved = decision;
    } else {
      audited = await of.auditOf(tx, decision, status);
      await of.discard?.(tx, decision, at);
    }
    // Late, as what the work holds is held first by everyone.
    await proof?.spend(tx);
    return answerAudited(tx, of, id, audited, { by, at, reason }, approval);
  });
  platform.outbox.nudge();
  if (approved !== undefined) await of.afterCommit?.(approved);
  return view;
}
