import { enums, integer, nullable, object, optional, string, type, type Infer } from "superstruct";
import { declareEndpoint } from "../endpoint.ts";
import { Instant } from "../instant.ts";
import { Named } from "../named.ts";
import { Day, describeList, paging } from "../paging.ts";
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

/** What a hit is: `false` another person of a similar name, `true` the person on the list. */
export const HitAnswer = enums(["false", "true"]);
export type HitAnswer = Infer<typeof HitAnswer>;

/** What one staff member says that a hit is, for another to approve. */
export const HitProposal = type({ ...proposalRow, hit_id: string(), answer: HitAnswer });
export type HitProposal = Infer<typeof HitProposal>;

export const HitState = enums(["open", "true", "false"]);
export type HitState = Infer<typeof HitState>;

/** An entry of a sanctions list that fits a member. */
export const SanctionsHit = type({
  ...queueRow,
  member: Named,
  code: string(),
  /** What the provider was asked about. */
  screened_name: string(),
  birth_date: nullable(Day),
  entry_reference: string(),
  entry_name: string(),
  list_name: string(),
  /** How well it fits, 0 to 100. */
  score: integer(),
  /** The newest list on which it was returned. It stays open when a newer list does not return it. */
  last_list_date: Day,
  /** Since when their government ID is approved; null when it is not, and waits for the answer. */
  active_since: nullable(Instant),
  state: HitState,
  /** The newest proposal that was not taken back; null when there is none. */
  proposal: nullable(HitProposal),
});
export type SanctionsHit = Infer<typeof SanctionsHit>;

export const listSanctionsHits = declareEndpoint({
  name: "listSanctionsHits",
  method: "GET",
  path: "/admin/sanctions-hits",
  access: "staff",
  staff: { permission: "compliance.read" },
  summary: "Entries of sanctions lists that fit members: those that wait first, by their due time.",
  query: type({ ...paging, state: optional(HitState) }),
  reply: describeList(SanctionsHit),
});

/** How far the screening of all members has come. */
export const ScreeningStatus = type({
  /** The date of the newest list that the provider has; null while it never answered. */
  list_date: nullable(Day),
  /** Members who are not screened against it under their name. Their activation waits. */
  waiting: integer(),
  /** When the provider last answered; null when it never did. */
  answered_at: nullable(Instant),
  /** `late`: members wait for more than a day. `off`: no provider is set. */
  state: enums(["current", "running", "late", "off"]),
});
export type ScreeningStatus = Infer<typeof ScreeningStatus>;

export const getScreeningStatus = declareEndpoint({
  name: "getScreeningStatus",
  method: "GET",
  path: "/admin/screening-status",
  access: "staff",
  staff: { permission: "compliance.read" },
  summary: "Which sanctions list members are screened against, and how many wait for it.",
  reply: ScreeningStatus,
});

export const HitAnswerForm = object({ answer: HitAnswer, reason: requireReason("Say why.") });
export type HitAnswerForm = Infer<typeof HitAnswerForm>;

export const proposeHitAnswer = declareEndpoint({
  ...describeProposeCall("sanctions_answer"),
  name: "proposeHitAnswer",
  path: "/admin/sanctions-hits/:id/answer",
  summary: "Says whether the member is the person on the list. Another staff member approves it.",
  body: HitAnswerForm,
  reply: HitProposal,
  refusals: { ...PROPOSING_REFUSALS, hit_answered: 409 },
});

export const approveHitAnswer = declareEndpoint({
  ...describeApproveCall("sanctions_answer"),
  name: "approveHitAnswer",
  path: "/admin/sanctions-answers/:id/approve",
  summary:
    "Answers a hit as another staff member proposed. A member with a true hit is never activated.",
  reply: HitProposal,
  refusals: { ...DECIDING_REFUSALS, ...APPROVING_REFUSALS, hit_answered: 409 },
});

export const rejectHitAnswer = declareEndpoint({
  ...describeRejectCall("sanctions_answer"),
  name: "rejectHitAnswer",
  path: "/admin/sanctions-answers/:id/reject",
  summary: "Rejects what another staff member proposed. The hit stays open.",
  reply: HitProposal,
});

export const withdrawHitAnswer = declareEndpoint({
  ...describeWithdrawCall("sanctions_answer"),
  name: "withdrawHitAnswer",
  path: "/admin/sanctions-answers/:id/withdraw",
  summary: "Takes one's own proposal back.",
  reply: HitProposal,
});
