import {
  array,
  boolean,
  enums,
  integer,
  literal,
  nullable,
  object,
  optional,
  string,
  trimmed,
  type,
  type Infer,
  type Struct,
} from "superstruct";
import { describeStruct, addRule, withMessage } from "../describe.ts";
import { declareEndpoint } from "../endpoint.ts";
import { FileReply } from "../file.ts";
import { Instant } from "../instant.ts";
import { NAME_MAX_CHARACTERS, NOTE_MAX_CHARACTERS } from "../limits.ts";
import { requireText } from "../typed-text.ts";
import { Currency } from "../money.ts";
import { Day, describeList, paging, Search } from "../paging.ts";
import { queueRow } from "./queues.ts";
import { Named } from "../named.ts";
import { PepStatus } from "./compliance.ts";
import { SharedDetail } from "./shared-detail.ts";

/** What staff look at before someone is taken to be who they say. */
export const REVIEW_WORDS = {
  kyc: "Government ID",
  poa: "Proof of address",
  bvn: "BVN",
  account: "Bank account",
} as const;
export type ReviewKind = keyof typeof REVIEW_WORDS;
export const ReviewKind: Struct<ReviewKind, { [Name in ReviewKind]: Name }> = enums([
  "kyc",
  "poa",
  "bvn",
  "account",
]);

/** Why something is refused, as staff choose it. */
export const REFUSAL_WORDS = {
  blurry: "Not clear enough to read",
  expired: "Expired",
  name_mismatch: "Another name",
  wrong_document: "Not a document that we take",
  address_mismatch: "Another address",
  older_than_3_months: "Older than three months",
  incomplete: "A part is missing",
  tampering: "Looks tampered with",
  joint_account: "Not the member’s alone",
  reported: "Reported by its owner",
  other: "Another reason",
} as const;
export type RefusalReason = keyof typeof REFUSAL_WORDS;
const RefusalReason = withMessage(
  enums([
    "blurry",
    "expired",
    "name_mismatch",
    "wrong_document",
    "address_mismatch",
    "older_than_3_months",
    "incomplete",
    "tampering",
    "joint_account",
    "reported",
    "other",
  ]),
  "Choose a reason from the list.",
);

/** The reasons that make sense for each kind, in the order of a list. */
export const REFUSALS_OF: Readonly<Record<ReviewKind, readonly RefusalReason[]>> = {
  kyc: ["blurry", "expired", "name_mismatch", "wrong_document", "incomplete", "tampering", "other"],
  poa: [
    "blurry",
    "older_than_3_months",
    "name_mismatch",
    "address_mismatch",
    "wrong_document",
    "incomplete",
    "tampering",
    "other",
  ],
  bvn: ["name_mismatch", "other"],
  account: ["name_mismatch", "joint_account", "reported", "other"],
};

/** What a member's document may be opened for: no one looks without saying why. */
export const PURPOSE_WORDS = {
  review: "To decide about it",
  question: "The member asked about it",
  audit: "To audit a decision",
  authority: "An authority asked for it",
} as const;
export type Purpose = keyof typeof PURPOSE_WORDS;
const Purpose = withMessage(
  enums(["review", "question", "audit", "authority"]),
  "Say what you look at it for.",
);

const upTo = (most: number): Struct<string, null> =>
  describeStruct(
    addRule(withMessage(trimmed(string()), "This value is not valid."), (text) =>
      text.length <= most ? undefined : `Use at most ${most} characters.`,
    ),
    { type: "string", maxLength: most },
  );

/** What the first reader found, for the second to agree with or not. */
export const Proposal = type({
  id: string(),
  by: Named,
  at: Instant,
  note: string(),
  /** The name on the document as the first reader typed it, for that reader alone: the second reads for themselves. */
  name_read: nullable(string()),
  /** True for anyone who proposed it: another person has to approve. */
  is_mine: boolean(),
});
export type Proposal = Infer<typeof Proposal>;

const ReviewState = enums(["waiting", "proposed", "validated", "rejected", "expired"]);

/** One thing that staff look at: a document, a BVN, a bank account. */
export const Review = type({
  ...queueRow,
  kind: ReviewKind,
  state: ReviewState,
  member: type({
    id: string(),
    name: string(),
    email: string(),
    /** The number of the membership. */
    code: string(),
    is_global: boolean(),
    is_locked: boolean(),
  }),
  /** Of a bank account its bank and last digits. */
  detail: nullable(string()),
  decided_at: nullable(Instant),
  proposal: nullable(Proposal),
  /** True when it was sent back because two staff members typed different names, or another name than the member's. */
  names_differ: boolean(),
  /** True when another member has the same file, document number, bank account, device or phone. */
  has_shared_details: boolean(),
  /** True when it is about the caller's own membership, which they do not decide about. */
  is_own: boolean(),
});
export type Review = Infer<typeof Review>;

const NameMatch = enums(["match", "review", "mismatch"]);

/** A name that someone gave for the member, held against the name of the membership. */
export const ComparedName = type({
  source: enums(["document", "register", "account"]),
  /** Where it was found: a bank and its last digits, a kind of document. */
  label: string(),
  /** Null when all that is known is whether it matches: the BVN provider tells no names. */
  name: nullable(string()),
  name_match: NameMatch,
});
export type ComparedName = Infer<typeof ComparedName>;

/** Something that was done about what this member handed in. */
export const ReviewStep = type({
  at: Instant,
  kind: ReviewKind,
  action: enums([
    "submitted",
    "proposed",
    "returned",
    "withdrawn",
    "names_differ",
    "void",
    "approved",
    "rejected",
    "expired",
  ]),
  /** No one, where the BVN provider, the calendar or the member did it. */
  by: nullable(string()),
  reason: nullable(string()),
  note: nullable(string()),
});
export type ReviewStep = Infer<typeof ReviewStep>;

/** Everything that is to be seen before deciding. */
export const ReviewDetail = type({
  review: Review,
  member: type({
    first_name: string(),
    last_name: string(),
    phone: string(),
    country: string(),
    citizenship: array(string()),
    date_of_birth: nullable(Day),
    address: nullable(string()),
    joined_at: Instant,
    accredited_investor: boolean(),
    /** Null when they are not politically exposed. */
    pep: nullable(PepStatus),
  }),
  document: nullable(
    type({
      document_type: string(),
      /** Null for a document of the demo club, which has no file. */
      file_name: string(),
      media_type: string(),
      size_bytes: integer(),
      issuing_country: nullable(string()),
      number_ending: nullable(string()),
      issued_on: nullable(Day),
      expires_on: nullable(Day),
      /** True when the caller has opened this file. No one proposes or approves one that they have not opened. */
      is_opened: boolean(),
    }),
  ),
  bvn: nullable(
    type({
      number_ending: string(),
      first_name_matches: nullable(boolean()),
      last_name_matches: nullable(boolean()),
      date_of_birth_matches: nullable(boolean()),
    }),
  ),
  account: nullable(
    type({
      currency: Currency,
      bank_name: string(),
      bank_country: string(),
      account_name: string(),
      number_masked: string(),
      swift_code: nullable(string()),
      /** True when the bank itself said whose it is; otherwise the member did. */
      is_asked: boolean(),
    }),
  ),
  names: array(ComparedName),
  /** Other members with the same file, document number, bank account, device or phone. */
  shared: array(SharedDetail),
  /** Newest first. */
  history: array(ReviewStep),
});
export type ReviewDetail = Infer<typeof ReviewDetail>;

const reading = { access: "staff", staff: { permission: "identity.read" } } as const;

export const listReviews = declareEndpoint({
  ...reading,
  name: "listReviews",
  method: "GET",
  path: "/admin/identity",
  summary:
    "Documents, BVNs and bank accounts that wait for staff, those due first coming first; or those that were decided, newest first.",
  query: type({
    ...paging,
    /** `second`: proposed by another person, so that the caller may approve. */
    show: optional(enums(["waiting", "second", "decided"])),
    kind: optional(ReviewKind),
    late: optional(literal("yes")),
    /** A part of the member's name, email address or number. */
    search: optional(Search),
  }),
  reply: describeList(Review),
});

export const getReview = declareEndpoint({
  ...reading,
  name: "getReview",
  method: "GET",
  path: "/admin/identity/:id",
  summary: "One of them, with all that is to be seen before deciding but the document itself.",
  reply: ReviewDetail,
});

export const getReviewDocument = declareEndpoint({
  ...reading,
  name: "getReviewDocument",
  method: "GET",
  path: "/admin/identity/:id/document",
  summary: "The document as an image. Who looked, when and what for is audited before it is given.",
  query: type({ purpose: Purpose }),
  reply: FileReply,
});

export const getReviewOriginal = declareEndpoint({
  name: "getReviewOriginal",
  method: "GET",
  path: "/admin/identity/:id/document/original",
  access: "staff",
  staff: { permission: "original.read" },
  summary: "The document as it was sent, for auditors. That it was taken is written down.",
  query: type({ purpose: Purpose }),
  reply: FileReply,
});

const deciding = {
  method: "POST",
  access: "staff",
  reply: Review,
} as const;

/** Of a document: the name as it stands on it. */
const NameRead = optional(upTo(2 * NAME_MAX_CHARACTERS + 20));

export const ProposalForm = object({
  note: requireText("Say what you found."),
  name_read: NameRead,
});
export type ProposalForm = Infer<typeof ProposalForm>;

export const proposeReview = declareEndpoint({
  ...deciding,
  name: "proposeReview",
  path: "/admin/identity/:id/propose",
  staff: { permission: "identity.review" },
  summary:
    "Says that it is right, for another staff member to approve. Of a document the caller has opened the file and types the name on it. Harmless when repeated.",
  body: ProposalForm,
  refusals: {
    staff_own_money: 403,
    decision_changed: 409,
    review_names_differ: 409,
    review_not_opened: 409,
    kyc_document_expired: 409,
  },
});

/** About one proposal, so that no one agrees with what they have not seen. */
export const ProposalAnswer = object({ proposal_id: string(), reason: requireText("Say why.") });
export type ProposalAnswer = Infer<typeof ProposalAnswer>;

/** As `ProposalAnswer`, and of a document the name on it: the approver types it without seeing what the first one typed. */
export const ApprovalForm = object({ ...ProposalAnswer.schema, name_read: NameRead });
export type ApprovalForm = Infer<typeof ApprovalForm>;

export const approveReview = declareEndpoint({
  ...deciding,
  name: "approveReview",
  path: "/admin/identity/:id/approve",
  staff: { permission: "identity.decide" },
  summary:
    "Approves what another staff member proposed: the member may do more from now on, and is told. Of a document the caller has opened the file and types the name on it; another name than the first reader's or the member's sends the case back. Harmless when repeated.",
  body: ApprovalForm,
  refusals: {
    staff_own_money: 403,
    staff_own_work: 403,
    decision_changed: 409,
    review_names_differ: 409,
    review_not_opened: 409,
    screening_late: 409,
    sanctions_hit: 409,
    pep_not_approved: 409,
    kyc_document_expired: 409,
  },
});

export const returnReview = declareEndpoint({
  ...deciding,
  name: "returnReview",
  path: "/admin/identity/:id/return",
  staff: { permission: "identity.review" },
  summary:
    "Sends a proposal back, or takes one's own back: it waits to be looked at again. Harmless when repeated.",
  body: ProposalAnswer,
  refusals: {
    staff_own_money: 403,
    decision_changed: 409,
  },
});

export const RefusalForm = addRule(
  object({
    reason: RefusalReason,
    /** Added to the reason, for the member to read. */
    note: optional(upTo(NOTE_MAX_CHARACTERS)),
  }),
  ({ reason, note = "" }) =>
    reason === "other" && note === ""
      ? [{ path: ["note"], message: "Say why, for the member to read." }]
      : undefined,
);
export type RefusalForm = Infer<typeof RefusalForm>;

export const rejectReview = declareEndpoint({
  ...deciding,
  name: "rejectReview",
  path: "/admin/identity/:id/reject",
  staff: { permission: "identity.review" },
  summary:
    "Refuses it with a reason from the list, and tells the member, who may send it again. One person is enough. A bank account may be refused after it was approved, too.",
  body: RefusalForm,
  refusals: { staff_own_money: 403, decision_changed: 409 },
});
