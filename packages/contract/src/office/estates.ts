import {
  array,
  boolean,
  enums,
  nullable,
  object,
  optional,
  size,
  string,
  type,
  type Infer,
} from "superstruct";
import { Amount } from "../amount.ts";
import { Email } from "../credentials.ts";
import { addRule, withMessage } from "../describe.ts";
import { declareEndpoint } from "../endpoint.ts";
import { Base64File, FileReply } from "../file.ts";
import { Instant } from "../instant.ts";
import { Currency } from "../money.ts";
import { Named } from "../named.ts";
import { Nuban } from "../reference.ts";
import { Day, describeList, paging } from "../paging.ts";
import { APPROVING_REFUSALS } from "./approvals.ts";
import { requireReason } from "./decision.ts";
import {
  DECIDING_REFUSALS,
  DecisionStatus,
  describeApproveCall,
  describeProposeCall,
  describeRejectCall,
  describeWithdrawCall,
  PROPOSING_REFUSALS,
  proposalRow,
} from "./decisions.ts";

/** What is known of a member's death, and who speaks for the estate. */
export const EstateFacts = object({
  died_on: Day,
  proof: requireReason("Say which document proves it, and its number."),
  contact_name: requireReason("Enter the name of who speaks for the estate."),
  contact_phone: requireReason("Enter their phone number."),
  contact_email: nullable(Email),
});
export type EstateFacts = Infer<typeof EstateFacts>;

/** That an account is held for the estate of its member; without facts, that this was wrong and is undone. */
export const EstateProposal = type({
  ...proposalRow,
  member: Named,
  facts: nullable(EstateFacts),
});
export type EstateProposal = Infer<typeof EstateProposal>;

/** What is proposed about an account: to hold it, with the facts, or to undo that, without. */
export const EstateForm = object({
  facts: nullable(EstateFacts),
  reason: requireReason("Say why."),
});
export type EstateForm = Infer<typeof EstateForm>;

export const listEstateProposals = declareEndpoint({
  name: "listEstateProposals",
  method: "GET",
  path: "/admin/estate-holds",
  access: "staff",
  staff: { permission: "member.read" },
  summary:
    "Proposals to hold accounts for the estates of members who died, or to undo it: those that wait first, then the newest.",
  query: type({ ...paging, status: optional(DecisionStatus) }),
  reply: describeList(EstateProposal),
});

const ESTATE_REFUSALS = { estate_as_it_is: 409, member_closed: 409 } as const;

export const proposeEstateHold = declareEndpoint({
  ...describeProposeCall("estate_hold"),
  name: "proposeEstateHold",
  path: "/admin/members/:id/estate",
  summary:
    "Proposes to hold a member's account for their estate; without facts, to undo it. Nothing changes until another staff member approves it.",
  body: EstateForm,
  reply: EstateProposal,
  refusals: { ...PROPOSING_REFUSALS, ...ESTATE_REFUSALS },
});

export const approveEstateHold = declareEndpoint({
  ...describeApproveCall("estate_hold"),
  name: "approveEstateHold",
  path: "/admin/estate-holds/:id/approve",
  summary:
    "Holds an account for the estate as another staff member proposed: no one signs in, nothing is paid or charged, and no email goes out. Or undoes it.",
  reply: EstateProposal,
  refusals: { ...DECIDING_REFUSALS, ...APPROVING_REFUSALS, ...ESTATE_REFUSALS },
});

export const rejectEstateHold = declareEndpoint({
  ...describeRejectCall("estate_hold"),
  name: "rejectEstateHold",
  path: "/admin/estate-holds/:id/reject",
  summary: "Rejects what another staff member proposed.",
  reply: EstateProposal,
});

export const withdrawEstateHold = declareEndpoint({
  ...describeWithdrawCall("estate_hold"),
  name: "withdrawEstateHold",
  path: "/admin/estate-holds/:id/withdraw",
  summary: "Takes one's own proposal back.",
  reply: EstateProposal,
});

/** Who speaks for an estate by order of a court: a grant of probate names executors, letters of administration administrators. */
export const EstateGrantKind = enums(["probate", "administration"]);
export type EstateGrantKind = Infer<typeof EstateGrantKind>;

export const ESTATE_GRANT_WORDS: Readonly<Record<EstateGrantKind, string>> = {
  probate: "Grant of probate",
  administration: "Letters of administration",
};

const NameOnGrant = requireReason("Enter each name as it stands in the grant.");

/** A grant as staff upload it, with the file. */
export const EstateGrantForm = object({
  kind: withMessage(EstateGrantKind, "Choose what it is."),
  number: requireReason("Enter the number of the grant."),
  court: requireReason("Enter the court that gave it."),
  granted_on: Day,
  representatives: withMessage(size(array(NameOnGrant), 1, 6), "Enter one to six names."),
  file: Base64File,
});
export type EstateGrantForm = Infer<typeof EstateGrantForm>;

/** A grant as the office reads it. */
export const EstateGrant = type({
  id: string(),
  kind: EstateGrantKind,
  number: string(),
  court: string(),
  granted_on: Day,
  representatives: array(string()),
  uploaded_by: Named,
  uploaded_at: Instant,
  approved_at: nullable(Instant),
  /** The caller has opened its file: without that no one decides about it. */
  is_opened: boolean(),
});
export type EstateGrant = Infer<typeof EstateGrant>;

/**
 * approve_grant: the grant is right. record_account: the estate is paid to this account. redeem: every plan of the member's is sold at its
 * next dealing.
 */
export const EstateStepName = enums(["approve_grant", "record_account", "redeem"]);
export type EstateStepName = Infer<typeof EstateStepName>;

/** An account of an estate, as two staff members record it. The name is the bank's own answer. */
export const EstateAccount = type({
  currency: Currency,
  bank_code: string(),
  bank_name: string(),
  account_number: string(),
  account_name: string(),
  /** How the name fits the grant: review wants a closer look. */
  name_match: enums(["match", "review"]),
});
export type EstateAccount = Infer<typeof EstateAccount>;

/** One step towards paying an estate: proposed by one staff member, approved by another. */
export const EstateStep = type({
  ...proposalRow,
  member: Named,
  grant_id: string(),
  step: EstateStepName,
  account: nullable(EstateAccount),
});
export type EstateStep = Infer<typeof EstateStep>;

export const EstateStepForm = addRule(
  object({
    step: EstateStepName,
    grant_id: withMessage(size(string(), 1, 64), "This value is not valid."),
    currency: optional(Currency),
    bank_code: optional(string()),
    account_number: optional(Nuban),
    reason: requireReason("Say why."),
  }),
  ({ step, currency, bank_code: bankCode = "", account_number: number }) =>
    step !== "record_account"
      ? []
      : [
          ...(currency === undefined
            ? [{ path: ["currency"], message: "Choose the currency." }]
            : []),
          ...(bankCode === ""
            ? [{ path: ["bank_code"], message: "Please choose a bank from the list." }]
            : []),
          ...(number === undefined
            ? [{ path: ["account_number"], message: "Enter the 10-digit account number." }]
            : []),
        ],
);
export type EstateStepForm = Infer<typeof EstateStepForm>;

/** What is left in one currency, and where it is paid. */
export const EstateMoney = type({
  currency: Currency,
  available: Amount,
  /** On its way: held for a payout that is not paid yet. */
  held: Amount,
  account: nullable(
    type({
      bank_name: string(),
      account_name: string(),
      number_ending: string(),
      payable_from: Instant,
    }),
  ),
  paid: Amount,
});
export type EstateMoney = Infer<typeof EstateMoney>;

/** Where the settlement of an estate stands. */
export const Estate = type({
  grants: array(EstateGrant),
  money: array(EstateMoney),
  plans: array(type({ plan_name: string(), units: string() })),
  step: nullable(EstateStep),
  /** Where accounts of an estate are: Nigerian banks, which say whose an account is. */
  banks: array(type({ code: string(), name: string() })),
  /** Compliance holds what is paid to this member: a sanctions hit stands. */
  is_held: boolean(),
});
export type Estate = Infer<typeof Estate>;

export const getEstate = declareEndpoint({
  name: "getEstate",
  method: "GET",
  path: "/admin/members/:id/estate",
  access: "staff",
  staff: { permission: "member.read" },
  summary: "Where the settlement of the estate of a member who died stands.",
  reply: Estate,
  refusals: { estate_as_it_is: 409 },
});

export const uploadEstateGrant = declareEndpoint({
  name: "uploadEstateGrant",
  method: "POST",
  path: "/admin/members/:id/estate/grants",
  access: "staff",
  staff: { permission: "member.propose" },
  status: 201,
  summary:
    "Uploads a grant of probate or letters of administration. Nothing is paid by it until two staff members approved it.",
  body: EstateGrantForm,
  base64: true,
  reply: Estate,
  refusals: {
    estate_as_it_is: 409,
    staff_own_money: 403,
    file_too_large: 413,
    file_wrong_type: 415,
  },
});

export const getEstateGrantFile = declareEndpoint({
  name: "getEstateGrantFile",
  method: "GET",
  path: "/admin/estate-grants/:id/file",
  access: "staff",
  staff: { permission: "identity.read" },
  summary:
    "The file of a grant as an image. Who looked and when is written down before it is given.",
  reply: FileReply,
});

/** What keeps a step from being proposed, and from being carried out. */
const STEP_REFUSALS = {
  estate_as_it_is: 409,
  estate_grant_missing: 409,
  estate_nothing_left: 409,
  review_not_opened: 409,
  port_locked_in: 409,
  port_nothing_to_redeem: 409,
} as const;

export const proposeEstateStep = declareEndpoint({
  ...describeProposeCall("estate_step"),
  name: "proposeEstateStep",
  path: "/admin/members/:id/estate/steps",
  summary:
    "Proposes a step towards paying an estate. Nothing changes until another staff member approves it.",
  body: EstateStepForm,
  reply: EstateStep,
  refusals: {
    ...PROPOSING_REFUSALS,
    ...STEP_REFUSALS,
    estate_account_name: 422,
    bank_unknown: 422,
    bank_unresolved: 422,
    bank_unreachable: 503,
  },
});

export const approveEstateStep = declareEndpoint({
  ...describeApproveCall("estate_step"),
  name: "approveEstateStep",
  path: "/admin/estate-steps/:id/approve",
  summary: "Carries out a step towards paying an estate as another staff member proposed.",
  reply: EstateStep,
  refusals: { ...DECIDING_REFUSALS, ...APPROVING_REFUSALS, ...STEP_REFUSALS },
});

export const rejectEstateStep = declareEndpoint({
  ...describeRejectCall("estate_step"),
  name: "rejectEstateStep",
  path: "/admin/estate-steps/:id/reject",
  summary: "Rejects a step that another staff member proposed.",
  reply: EstateStep,
});

export const withdrawEstateStep = declareEndpoint({
  ...describeWithdrawCall("estate_step"),
  name: "withdrawEstateStep",
  path: "/admin/estate-steps/:id/withdraw",
  summary: "Takes one's own proposal back.",
  reply: EstateStep,
});

export const requestEstatePayout = declareEndpoint({
  name: "requestEstatePayout",
  method: "POST",
  path: "/admin/members/:id/estate/payouts",
  access: "staff",
  staff: { permission: "withdrawal.decide", confirmed: true },
  status: 201,
  summary:
    "Asks for a withdrawal of everything in one wallet to the account of the estate. It is approved, batched and paid as every withdrawal.",
  body: object({ currency: Currency, reason: requireReason("Say why.") }),
  reply: Estate,
  refusals: {
    estate_as_it_is: 409,
    estate_grant_missing: 409,
    estate_account_missing: 409,
    estate_nothing_left: 409,
    staff_own_money: 403,
    payout_held: 409,
    wallet_withdrawal_blocked: 403,
  },
});
