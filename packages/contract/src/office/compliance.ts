import { boolean, enums, nullable, object, optional, string, type, type Infer } from "superstruct";
import { declareEndpoint } from "../endpoint.ts";
import { Instant } from "../instant.ts";
import { Named } from "../named.ts";
import { describeList, paging } from "../paging.ts";
import { APPROVING_REFUSALS } from "./approvals.ts";
import { Reasoned, requireReason } from "./decision.ts";
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
import { requireText } from "../typed-text.ts";

/** What was found about a politically exposed member, for a senior staff member to approve. */
export const PepApproval = type({
  ...proposalRow,
  member: Named,
  /** What compliance noted about where the member's money comes from. */
  source_of_funds: string(),
});
export type PepApproval = Infer<typeof PepApproval>;

/**
 * Where a politically exposed member (PEP) stands. `not_needed`: no document was handed in yet. `waiting`: compliance has to propose.
 * `proposed`: a senior staff member has to decide.
 */
export const PepState = enums(["waiting", "proposed", "approved", "not_needed"]);
export type PepState = Infer<typeof PepState>;

/** That compliance found a member to be politically exposed, whatever they declared. */
export const PepMark = type({ reason: string(), by: string(), at: Instant });
export type PepMark = Infer<typeof PepMark>;

/** Whether a member is politically exposed, and why the club says so. Null when they are not. */
export const PepStatus = type({
  /** When they declared it themselves; null when they did not. */
  declared_at: nullable(Instant),
  mark: nullable(PepMark),
  state: PepState,
});
export type PepStatus = Infer<typeof PepStatus>;

/** A politically exposed member. The id is the member's. */
export const PepMember = type({
  ...queueRow,
  ...PepStatus.schema,
  member: Named,
  code: string(),
  email: string(),
  /** Since when their government ID is approved; null when it is not. */
  active_since: nullable(Instant),
  /** The newest proposal that was not taken back; null when there is none. */
  proposal: nullable(PepApproval),
  /** It is the caller's own membership, about which they propose and decide nothing. */
  is_own: boolean(),
});
export type PepMember = Infer<typeof PepMember>;

export const listPepMembers = declareEndpoint({
  name: "listPepMembers",
  method: "GET",
  path: "/admin/pep-members",
  access: "staff",
  staff: { permission: "compliance.read" },
  summary:
    "Politically exposed members: those that wait for senior approval first, the nearest due time first.",
  query: type({ ...paging, state: optional(PepState) }),
  reply: describeList(PepMember),
});

export const markPep = declareEndpoint({
  name: "markPep",
  method: "POST",
  path: "/admin/members/:id/pep",
  access: "staff",
  staff: { permission: "pep.propose" },
  summary:
    "Marks a member as politically exposed, whatever they declared. A member who is active stays so and waits for senior approval. A mark is not taken back.",
  body: Reasoned,
  reply: PepStatus,
  refusals: { staff_own_money: 403, member_is_pep: 409 },
});

export const PepProposal = object({
  source_of_funds: requireText(
    "Say where the member’s money comes from, and how that was checked.",
  ),
  reason: requireReason("Say why."),
});
export type PepProposal = Infer<typeof PepProposal>;

export const proposePepApproval = declareEndpoint({
  ...describeProposeCall("pep_approval"),
  name: "proposePepApproval",
  path: "/admin/members/:id/pep/propose",
  summary:
    "Proposes that a politically exposed member be admitted, with where their money comes from. A senior staff member decides.",
  body: PepProposal,
  reply: PepApproval,
  refusals: { ...PROPOSING_REFUSALS, member_not_pep: 409, pep_approved: 409 },
});

export const approvePepApproval = declareEndpoint({
  ...describeApproveCall("pep_approval"),
  name: "approvePepApproval",
  path: "/admin/pep-approvals/:id/approve",
  summary:
    "Approves a politically exposed member: their government ID may be approved from now on.",
  reply: PepApproval,
  refusals: { ...DECIDING_REFUSALS, ...APPROVING_REFUSALS },
});

export const rejectPepApproval = declareEndpoint({
  ...describeRejectCall("pep_approval"),
  name: "rejectPepApproval",
  path: "/admin/pep-approvals/:id/reject",
  summary: "Rejects what another staff member proposed. The member stays as they are.",
  reply: PepApproval,
});

export const withdrawPepApproval = declareEndpoint({
  ...describeWithdrawCall("pep_approval"),
  name: "withdrawPepApproval",
  path: "/admin/pep-approvals/:id/withdraw",
  summary: "Takes one's own proposal back.",
  reply: PepApproval,
});
