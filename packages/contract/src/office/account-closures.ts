import { array, nullable, optional, string, type, type Infer } from "superstruct";
import { AccountClosureState, ClosingBlocker } from "../account-closures.ts";
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

/** That a member's account is closed as they asked: proposed by one staff member, approved by another. */
export const ClosureProposal = type({ ...proposalRow, member: Named, request_id: string() });
export type ClosureProposal = Infer<typeof ClosureProposal>;

/** A member's request to close their account, as the office reads it. */
export const RequestedClosure = type({
  ...queueRow,
  member: Named,
  email: string(),
  /** The member's newest change of password or second factor: null when there was none in the last 30 days. */
  security_changed_at: nullable(Instant),
  state: AccountClosureState,
  closed_at: nullable(Instant),
  erase_on: nullable(Day),
  /** What keeps it from being done now; empty once it is over. */
  blockers: array(ClosingBlocker),
  proposal: nullable(ClosureProposal),
});
export type RequestedClosure = Infer<typeof RequestedClosure>;

export const listClosures = declareEndpoint({
  name: "listClosures",
  method: "GET",
  path: "/admin/account-closures",
  access: "staff",
  staff: { permission: "member.read" },
  summary: "Members' requests to close their accounts: those that wait first, then the newest.",
  query: type({ ...paging, state: optional(AccountClosureState) }),
  reply: describeList(RequestedClosure),
});

const CLOSING_REFUSALS = { closure_ended: 409, closure_blocked: 409 } as const;

export const proposeClosure = declareEndpoint({
  ...describeProposeCall("account_closure"),
  name: "proposeClosure",
  path: "/admin/account-closures/:id/propose",
  summary:
    "Proposes to close a member's account as they asked. Refused while something is left in it.",
  body: Reasoned,
  reply: ClosureProposal,
  refusals: { ...PROPOSING_REFUSALS, ...CLOSING_REFUSALS },
});

export const approveClosure = declareEndpoint({
  ...describeApproveCall("account_closure"),
  name: "approveClosure",
  path: "/admin/account-closing-proposals/:id/approve",
  summary:
    "Closes an account as another staff member proposed: its recurring contributions end, its wallets close, and its member cannot sign in again. Refused while something is left in it.",
  reply: ClosureProposal,
  refusals: { ...DECIDING_REFUSALS, ...APPROVING_REFUSALS, ...CLOSING_REFUSALS },
});

export const rejectClosure = declareEndpoint({
  ...describeRejectCall("account_closure"),
  name: "rejectClosure",
  path: "/admin/account-closing-proposals/:id/reject",
  summary: "Rejects a closing that another staff member proposed. The request goes on waiting.",
  reply: ClosureProposal,
});

export const withdrawClosure = declareEndpoint({
  ...describeWithdrawCall("account_closure"),
  name: "withdrawClosure",
  path: "/admin/account-closing-proposals/:id/withdraw",
  summary: "Takes one's own proposal back.",
  reply: ClosureProposal,
});
