import { boolean, enums, nullable, string, type Infer } from "superstruct";
import { Instant } from "../instant.ts";
import { Named } from "../named.ts";
import type { Permission, StaffAccess } from "../staff-permissions.ts";
import { APPROVING_REFUSALS, Digest, SignedReason } from "./approvals.ts";
import { Reasoned } from "./decision.ts";
import { queueRow } from "./queues.ts";

/** What one staff member proposes and another decides. */
export const DECISION_KINDS = [
  "setting_change",
  "staff_change",
  "global_change",
  "member_unlock",
  "settlement",
  "refund",
  "recovery",
  "reversal",
  "payout_failure",
  "payout_resume",
  "line_outcome",
  "line_reopening",
  "bank_opening",
  "data_export",
  "month_close",
  "account_closure",
  "member_correction",
  "estate_hold",
  "estate_step",
  "pep_approval",
  "erasure",
  "sanctions_answer",
  "no_suspicion",
  "accepted_name",
] as const;
export type DecisionKindName = (typeof DECISION_KINDS)[number];

/** What a kind asks of those who propose and decide. */
export type DecisionAccess = {
  propose: Permission;
  decide: Permission;
  /** Where others may reject than may approve. */
  reject?: Permission;
  /** To propose and to reject it takes having signed in or confirmed oneself lately. An approval is signed. */
  confirmed?: true;
};

/** Who may propose and who may decide, of each kind. */
export const DECISION_ACCESS = {
  setting_change: { propose: "settings.propose", decide: "settings.decide", confirmed: true },
  staff_change: { propose: "staff.propose", decide: "staff.decide", confirmed: true },
  global_change: { propose: "member.propose", decide: "member.decide" },
  settlement: {
    propose: "settlement.propose",
    decide: "settlement.confirm",
    reject: "settlement.refuse",
  },
  refund: {
    propose: "return.propose",
    decide: "return.confirm",
    reject: "return.decline",
    confirmed: true,
  },
  recovery: { propose: "return.propose", decide: "return.confirm", reject: "return.decline" },
  reversal: { propose: "return.propose", decide: "return.confirm", reject: "return.decline" },
  payout_failure: {
    propose: "payout.record",
    decide: "payout.decide",
    reject: "payout.record",
    confirmed: true,
  },
  payout_resume: {
    propose: "payout.prepare",
    decide: "payout.decide",
    reject: "payout.record",
    confirmed: true,
  },
  line_outcome: { propose: "line.propose", decide: "line.decide", reject: "line.reject" },
  line_reopening: { propose: "line.propose", decide: "line.decide", reject: "line.reject" },
  bank_opening: { propose: "line.propose", decide: "line.decide", reject: "line.reject" },
  data_export: { propose: "member.propose", decide: "member.decide" },
  month_close: { propose: "month.propose", decide: "month.decide", reject: "month.reject" },
  account_closure: { propose: "member.propose", decide: "member.decide" },
  member_correction: { propose: "member.propose", decide: "member.decide" },
  estate_hold: { propose: "member.propose", decide: "member.decide" },
  estate_step: { propose: "member.propose", decide: "member.decide" },
  erasure: { propose: "member.propose", decide: "member.decide" },
  sanctions_answer: { propose: "sanctions.propose", decide: "sanctions.decide" },
  no_suspicion: { propose: "suspicion.record", decide: "suspicion.decide" },
  pep_approval: { propose: "pep.propose", decide: "pep.decide" },
  member_unlock: { propose: "member.lock", decide: "member.decide", reject: "member.lock" },
  accepted_name: { propose: "member.propose", decide: "member.decide" },
} as const satisfies Record<DecisionKindName, DecisionAccess>;

export const DecisionStatus = enums(["proposed", "approved", "rejected", "withdrawn"]);
export type DecisionStatus = Infer<typeof DecisionStatus>;

/** What the office reads of every proposal, whatever its kind: spread these into the kind's struct. */
export const proposalRow = {
  ...queueRow,
  reason: string(),
  status: DecisionStatus,
  proposed_by: Named,
  decided_by: nullable(Named),
  decided_at: nullable(Instant),
  decision_reason: nullable(string()),
  /** It concerns the caller: their own money, membership or staff account. */
  is_own: boolean(),
  /** The SHA-256 of what is proposed, which an approval signs. */
  digest: Digest,
};

const OF_EVERY_CALL = {
  /** It was proposed or decided already, or is not as it was read. */
  decision_changed: 409,
  gen_idempotency_mismatch: 409,
  gen_idempotency_busy: 409,
} as const;

/** What keeps a proposal from being made, whatever its kind. */
export const PROPOSING_REFUSALS = {
  ...OF_EVERY_CALL,
  /** It concerns their own membership. */
  staff_own_money: 403,
} as const;

/** What keeps a staff member from deciding, whatever the kind. */
export const DECIDING_REFUSALS = {
  ...OF_EVERY_CALL,
  /** They proposed it. */
  staff_own_work: 403,
  /** It concerns their own money, membership or staff account. */
  staff_own_money: 403,
} as const;

const accessOf = (kind: DecisionKindName, part: "propose" | "decide" | "reject"): StaffAccess => {
  const access: DecisionAccess = DECISION_ACCESS[kind];
  return {
    permission: access[part] ?? access.decide,
    ...(access.confirmed === true && { confirmed: true }),
  };
};

const call = { method: "POST", access: "staff", once: true } as const;

/** What every call that proposes one of a kind declares. */
export const describeProposeCall = (kind: DecisionKindName) =>
  ({
    ...call,
    status: 201,
    staff: accessOf(kind, "propose"),
    refusals: PROPOSING_REFUSALS,
  }) as const;

const describeAnswerCall = (kind: DecisionKindName, part: "propose" | "reject") =>
  ({
    ...call,
    staff: accessOf(kind, part),
    body: Reasoned,
    refusals: DECIDING_REFUSALS,
  }) as const;

/** What every call that approves one of a kind declares: it is signed, so that a session alone does not do. */
export const describeApproveCall = (kind: DecisionKindName) =>
  ({
    ...call,
    staff: { permission: DECISION_ACCESS[kind].decide, signed: true },
    body: SignedReason,
    refusals: { ...DECIDING_REFUSALS, ...APPROVING_REFUSALS },
  }) as const;

/** What every call that rejects one of a kind declares. */
export const describeRejectCall = (kind: DecisionKindName) => describeAnswerCall(kind, "reject");

/** What the call by which its author takes a proposal back declares. Another staff member hears `decision_needs_another`. */
export const describeWithdrawCall = (kind: DecisionKindName) => ({
  ...describeAnswerCall(kind, "propose"),
  refusals: { ...OF_EVERY_CALL, decision_needs_another: 403 } as const,
});
