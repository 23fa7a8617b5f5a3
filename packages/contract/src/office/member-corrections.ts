import { boolean, nullable, object, optional, string, type, type Infer } from "superstruct";
import { declareEndpoint } from "../endpoint.ts";
import { CorrectedFields, CorrectionState } from "../member-corrections.ts";
import { Named } from "../named.ts";
import { describeList, paging } from "../paging.ts";
import { APPROVING_REFUSALS } from "./approvals.ts";
import { requireReason } from "./decision.ts";
import {
  DECIDING_REFUSALS,
  describeApproveCall,
  describeProposeCall,
  describeRejectCall,
  describeWithdrawCall,
  PROPOSING_REFUSALS,
  proposalRow,
} from "./decisions.ts";
import { queueRow } from "./queues.ts";

/** That a member's details are corrected as they asked, or that they are not: proposed by one staff member, approved by another. */
export const CorrectionProposal = type({
  ...proposalRow,
  member: Named,
  request_id: string(),
  changed: CorrectedFields,
  is_granted: boolean(),
  /** Why it is refused, as the member will read it. */
  answer: nullable(string()),
});
export type CorrectionProposal = Infer<typeof CorrectionProposal>;

/** A member's request for a correction, as the office reads it. */
export const RequestedCorrection = type({
  ...queueRow,
  member: Named,
  email: string(),
  changed: CorrectedFields,
  reason: string(),
  state: CorrectionState,
  answer: nullable(string()),
  proposal: nullable(CorrectionProposal),
});
export type RequestedCorrection = Infer<typeof RequestedCorrection>;

export const listCorrections = declareEndpoint({
  name: "listCorrections",
  method: "GET",
  path: "/admin/member-corrections",
  access: "staff",
  staff: { permission: "member.read" },
  summary: "Members' requests to correct their details: those that wait first, then the newest.",
  query: type({ ...paging, state: optional(CorrectionState) }),
  reply: describeList(RequestedCorrection),
});

/** With an answer it is refused, and the member reads it. */
export const CorrectionAnswer = object({
  reason: requireReason("Say why."),
  answer: optional(nullable(requireReason("Say why, as the member will read it."))),
});

const CORRECTING_REFUSALS = { correction_ended: 409, correction_outdated: 409 } as const;

export const proposeMemberCorrection = declareEndpoint({
  ...describeProposeCall("member_correction"),
  name: "proposeMemberCorrection",
  path: "/admin/member-corrections/:id/propose",
  summary:
    "Proposes to correct a member's details as they asked; with an answer, to refuse it, which the member reads.",
  body: CorrectionAnswer,
  reply: CorrectionProposal,
  refusals: { ...PROPOSING_REFUSALS, ...CORRECTING_REFUSALS },
});

export const approveMemberCorrection = declareEndpoint({
  ...describeApproveCall("member_correction"),
  name: "approveMemberCorrection",
  path: "/admin/correction-proposals/:id/approve",
  summary:
    "Corrects a member's details, or refuses to, as another staff member proposed. What was approved under the old details is asked for again.",
  reply: CorrectionProposal,
  refusals: { ...DECIDING_REFUSALS, ...APPROVING_REFUSALS, ...CORRECTING_REFUSALS },
});

export const rejectMemberCorrection = declareEndpoint({
  ...describeRejectCall("member_correction"),
  name: "rejectMemberCorrection",
  path: "/admin/correction-proposals/:id/reject",
  summary: "Rejects what another staff member proposed. The request goes on waiting.",
  reply: CorrectionProposal,
});

export const withdrawMemberCorrection = declareEndpoint({
  ...describeWithdrawCall("member_correction"),
  name: "withdrawMemberCorrection",
  path: "/admin/correction-proposals/:id/withdraw",
  summary: "Takes one's own proposal back.",
  reply: CorrectionProposal,
});
