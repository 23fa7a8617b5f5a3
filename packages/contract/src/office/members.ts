import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  optional,
  string,
  type,
  type Infer,
} from "superstruct";
import { Amount } from "../amount.ts";
import { AcceptedName } from "./accepted-names.ts";
import { declareEndpoint } from "../endpoint.ts";
import { APPROVING_REFUSALS } from "./approvals.ts";
import { Instant } from "../instant.ts";
import { DocumentStatus, WithdrawalBlocker } from "../member.ts";
import { Currency } from "../money.ts";
import { Day, describeList, paging, Search } from "../paging.ts";
import { Reasoned, requireReason } from "./decision.ts";
import {
  DECIDING_REFUSALS,
  PROPOSING_REFUSALS,
  DecisionStatus,
  describeApproveCall,
  proposalRow,
  describeProposeCall,
  describeRejectCall,
  describeWithdrawCall,
} from "./decisions.ts";
import { EstateFacts, EstateProposal } from "./estates.ts";
import { Named } from "../named.ts";

/** What ends a membership, and since when: the member asked to close it, it is closed, or it is held for the estate. */
export const MembershipEnding = type({
  state: enums(["closing_asked", "closed", "estate"]),
  at: Instant,
  /** The day on which the records of a closed account are erased. */
  erase_on: nullable(Day),
  /** The day of the member's death, and who speaks for the estate. */
  estate: nullable(EstateFacts),
});
export type MembershipEnding = Infer<typeof MembershipEnding>;

/** A member as staff find them. */
export const FoundMember = type({
  id: string(),
  name: string(),
  email: string(),
  /** The number of the membership. */
  code: string(),
  country: string(),
  is_global: boolean(),
  is_locked: boolean(),
  /** Documents, and the BVN of anyone who needs one, were approved. Null to anyone who may not read identities. */
  is_verified: nullable(boolean()),
  /** That they asked to close their account, or that it is closed. */
  ending: nullable(MembershipEnding),
  joined_at: Instant,
});
export type FoundMember = Infer<typeof FoundMember>;

/** A proposal that a member become a global one, or no longer be one, and what became of it. */
export const GlobalChange = type({
  ...proposalRow,
  member: type({ id: string(), name: string(), email: string(), code: string() }),
  /** What the member will be. */
  is_global: boolean(),
});
export type GlobalChange = Infer<typeof GlobalChange>;

/** What a member has of one currency, in its major units on the wire. */
const HeldWallet = type({
  id: string(),
  currency: Currency,
  available: Amount,
  held: Amount,
  /** Of a wallet that was closed when the member became a global one. */
  closed_at: nullable(Instant),
});

const HeldAccount = type({
  currency: Currency,
  bank_name: string(),
  account_name: string(),
  account_number_masked: string(),
  is_verified: boolean(),
});

/** A proposal to unlock a member. Another staff member decides it. */
export const UnlockProposal = type({
  ...proposalRow,
  member: Named,
});
export type UnlockProposal = Infer<typeof UnlockProposal>;

/** A member's page: what the caller's roles may read. A part that they may not read is null. */
export const MemberPage = type({
  ...FoundMember.schema,
  phone: string(),
  citizenship: array(string()),
  terms_version: nullable(string()),
  sign_in: type({
    /** How many browsers are signed in now. */
    sessions: integer(),
    last_at: nullable(Instant),
    has_two_factor: boolean(),
    lock: nullable(type({ reason: string(), by: string(), at: Instant })),
    /** The open proposal to unlock them. */
    unlock: nullable(UnlockProposal),
  }),
  identity: nullable(
    type({
      kyc_status: DocumentStatus,
      poa_status: DocumentStatus,
      bvn_status: DocumentStatus,
      bvn_ending: nullable(string()),
      can_contribute: boolean(),
      withdrawal_blockers: type({
        ngn: array(WithdrawalBlocker),
        usd: array(WithdrawalBlocker),
      }),
      accounts: array(HeldAccount),
      /** Other names that two staff members accepted as theirs. */
      accepted_names: array(string()),
    }),
  ),
  money: nullable(
    type({
      wallets: array(HeldWallet),
      /** Plans that the member has units of, or money on its way into. */
      holdings: array(
        type({ plan_id: integer(), plan_name: string(), currency: Currency, units: string() }),
      ),
    }),
  ),
  /** What waits for staff about this member, by the name of its queue. */
  waiting: array(type({ queue: string(), count: integer() })),
  /** The newest staff activity about this account. Null to anyone who may not read the audit. */
  actions: nullable(
    array(type({ number: integer(), at: Instant, by: nullable(string()), action: string() })),
  ),
  open_change: nullable(GlobalChange),
  /** The open proposal to accept another name as theirs. */
  open_name: nullable(AcceptedName),
  /** The open proposal to hold the account for the estate, or to undo it. */
  open_estate: nullable(EstateProposal),
  is_own: boolean(),
});
export type MemberPage = Infer<typeof MemberPage>;

export const listMembers = declareEndpoint({
  name: "listMembers",
  method: "GET",
  path: "/admin/members",
  access: "staff",
  staff: { permission: "member.read" },
  summary: "Members by their names, newest first. Nothing about their money.",
  query: type({
    ...paging,
    /** A part of the name, the email address or the number; or the last four digits of a BVN, for anyone who reads identities. */
    search: optional(Search),
    kind: optional(enums(["global", "nigerian"])),
    /** For anyone who reads identities. */
    verified: optional(enums(["yes", "no"])),
    locked: optional(enums(["yes", "no"])),
  }),
  reply: describeList(FoundMember),
});

export const getMemberPage = declareEndpoint({
  name: "getMemberPage",
  method: "GET",
  path: "/admin/members/:id",
  access: "staff",
  staff: { permission: "member.read" },
  summary:
    "One member, as far as the caller's roles may read. That it was opened is written in the audit, and the member sees it.",
  reply: MemberPage,
});

export const listGlobalChanges = declareEndpoint({
  name: "listGlobalChanges",
  method: "GET",
  path: "/admin/global-changes",
  access: "staff",
  staff: { permission: "member.read" },
  summary: "Proposals to make members global or not: those that wait first, then the newest.",
  query: type({ ...paging, status: optional(DecisionStatus), search: optional(Search) }),
  reply: describeList(GlobalChange),
});

export const GlobalProposal = object({ is_global: boolean(), reason: requireReason("Say why.") });
export type GlobalProposal = Infer<typeof GlobalProposal>;

export const proposeGlobal = declareEndpoint({
  ...describeProposeCall("global_change"),
  name: "proposeGlobal",
  path: "/admin/members/:id/global",
  summary:
    "Proposes that a member become a global one, or no longer be one. Nothing changes until another staff member approves it.",
  body: GlobalProposal,
  reply: GlobalChange,
  refusals: {
    ...PROPOSING_REFUSALS,
    global_as_it_is: 409,
    global_naira_left: 409,
    member_closed: 409,
  },
});

export const approveGlobal = declareEndpoint({
  ...describeApproveCall("global_change"),
  name: "approveGlobal",
  path: "/admin/global-changes/:id/approve",
  summary:
    "Makes a member global, or not, as another staff member proposed: the naira wallet is closed, or opened, and the member is told. Refused while naira of theirs is left. Harmless when repeated.",
  reply: GlobalChange,
  refusals: {
    ...DECIDING_REFUSALS,
    ...APPROVING_REFUSALS,
    global_naira_left: 409,
    member_closed: 409,
  },
});

export const rejectGlobal = declareEndpoint({
  ...describeRejectCall("global_change"),
  name: "rejectGlobal",
  path: "/admin/global-changes/:id/reject",
  summary: "Rejects what another staff member proposed. Harmless when repeated.",
  reply: GlobalChange,
});

export const lockMember = declareEndpoint({
  name: "lockMember",
  method: "POST",
  path: "/admin/members/:id/lock",
  access: "staff",
  staff: { permission: "member.lock" },
  summary:
    "Locks a member: they cannot sign in, their sessions end at once, and nothing is paid out or charged. Money that arrives is credited. They get an email.",
  body: Reasoned,
  reply: type({ is_locked: boolean() }),
  refusals: { staff_own_money: 403, member_locked: 409 },
});

export const proposeUnlock = declareEndpoint({
  ...describeProposeCall("member_unlock"),
  name: "proposeUnlock",
  path: "/admin/members/:id/unlock",
  summary: "Proposes to unlock a member. Nothing changes until another staff member approves it.",
  body: Reasoned,
  reply: UnlockProposal,
  refusals: { ...PROPOSING_REFUSALS, member_not_locked: 409, member_closed: 409, estate_held: 409 },
});

export const approveUnlock = declareEndpoint({
  ...describeApproveCall("member_unlock"),
  name: "approveUnlock",
  path: "/admin/member-unlocks/:id/approve",
  summary:
    "Unlocks a member as another staff member proposed, and sends them an email. Harmless when repeated.",
  reply: UnlockProposal,
  refusals: {
    ...DECIDING_REFUSALS,
    ...APPROVING_REFUSALS,
    member_not_locked: 409,
    member_closed: 409,
    estate_held: 409,
  },
});

export const rejectUnlock = declareEndpoint({
  ...describeRejectCall("member_unlock"),
  name: "rejectUnlock",
  path: "/admin/member-unlocks/:id/reject",
  summary:
    "Rejects a proposal to unlock a member. The member stays locked. Harmless when repeated.",
  reply: UnlockProposal,
});

export const withdrawUnlock = declareEndpoint({
  ...describeWithdrawCall("member_unlock"),
  name: "withdrawUnlock",
  path: "/admin/member-unlocks/:id/withdraw",
  summary: "Takes back one's own proposal to unlock a member. Harmless when repeated.",
  reply: UnlockProposal,
});
