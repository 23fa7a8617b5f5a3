import { array, enums, nullable, number, optional, string, type, type Infer } from "superstruct";
import { declareEndpoint } from "../endpoint.ts";
import { Instant } from "../instant.ts";
import { Named } from "../named.ts";
import { Day, describeList, paging } from "../paging.ts";
import { APPROVING_REFUSALS } from "./approvals.ts";
import { Reasoned } from "./decision.ts";
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

/** waiting: two staff members have to erase the member. */
export const ErasureState = enums(["waiting", "erased"]);
export type ErasureState = Infer<typeof ErasureState>;

/** What holds an erasure back. */
export const ErasureBlocker = enums([
  "wallet",
  "plan",
  "payment",
  "withdrawal",
  "debt",
  "data_request",
  "estate",
  "disagreement",
  "decision",
]);
export type ErasureBlocker = Infer<typeof ErasureBlocker>;

/** What holds an erasure back, as staff read it. */
export const ERASURE_BLOCKER_WORDS: Readonly<Record<ErasureBlocker, string>> = {
  wallet: "There is money in a wallet.",
  plan: "They hold units of a plan, or an order is waiting.",
  payment: "A payment, a bank transfer, a refund or a flagged payment is open.",
  withdrawal: "A withdrawal is not paid.",
  debt: "They owe the club for a payment that went back.",
  data_request: "Another request about their data is not answered.",
  estate: "The account is held for the estate of its member.",
  disagreement: "A difference with a bank or a provider is not explained.",
  decision: "A proposal about them waits for a decision.",
};

/** That a member is erased: proposed by one staff member, approved by another. */
export const ErasureProposal = type({ ...proposalRow, member: Named, request_id: string() });
export type ErasureProposal = Infer<typeof ErasureProposal>;

/** A closed account whose day of erasure has come, as the office reads it. */
export const DueErasure = type({
  ...queueRow,
  member: Named,
  state: ErasureState,
  closed_at: Instant,
  erase_on: Day,
  erased_at: nullable(Instant),
  /** Files of theirs that are still in the store. */
  files_left: number(),
  /** What holds it back; empty once it is done. */
  blockers: array(ErasureBlocker),
  proposal: nullable(ErasureProposal),
});
export type DueErasure = Infer<typeof DueErasure>;

export const listErasures = declareEndpoint({
  name: "listErasures",
  method: "GET",
  path: "/admin/erasures",
  access: "staff",
  staff: { permission: "member.read" },
  summary: "Closed accounts whose day of erasure has come: those that wait first, then the newest.",
  query: type({ ...paging, state: optional(ErasureState) }),
  reply: describeList(DueErasure),
});

const ERASING_REFUSALS = { erasure_done: 409, erasure_blocked: 409 } as const;

export const proposeErasure = declareEndpoint({
  ...describeProposeCall("erasure"),
  name: "proposeErasure",
  path: "/admin/erasures/:id/propose",
  summary: "Proposes to erase a member whose day has come. Refused while their records are needed.",
  body: Reasoned,
  reply: ErasureProposal,
  refusals: { ...PROPOSING_REFUSALS, ...ERASING_REFUSALS },
});

export const approveErasure = declareEndpoint({
  ...describeApproveCall("erasure"),
  name: "approveErasure",
  path: "/admin/erasure-proposals/:id/approve",
  summary:
    "Erases a member as another staff member proposed: who they are is removed from every table and file, and every figure of the ledger stays. It cannot be undone.",
  reply: ErasureProposal,
  refusals: { ...DECIDING_REFUSALS, ...APPROVING_REFUSALS, ...ERASING_REFUSALS },
});

export const rejectErasure = declareEndpoint({
  ...describeRejectCall("erasure"),
  name: "rejectErasure",
  path: "/admin/erasure-proposals/:id/reject",
  summary: "Rejects an erasure that another staff member proposed. It goes on waiting.",
  reply: ErasureProposal,
});

export const withdrawErasure = declareEndpoint({
  ...describeWithdrawCall("erasure"),
  name: "withdrawErasure",
  path: "/admin/erasure-proposals/:id/withdraw",
  summary: "Takes one's own proposal back.",
  reply: ErasureProposal,
});
