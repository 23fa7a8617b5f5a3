import type { Quantity } from "@kinfold/money";
import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  optional,
  size,
  string,
  type,
  type Infer,
} from "superstruct";
import { Amount } from "../amount.ts";
import { addRule, withMessage } from "../describe.ts";
import { declareEndpoint } from "../endpoint.ts";
import { FileReply } from "../file.ts";
import { Instant } from "../instant.ts";
import { Currency, MovedAmount } from "../money.ts";
import { Day, describeList, paging, Search } from "../paging.ts";
import { PaymentReturnState } from "./returns.ts";
import { requireText } from "../typed-text.ts";
import { Named } from "../named.ts";

/**
 * waiting: no one has found the money. proposed: someone has, and another person has to agree. corrected: it was confirmed by
 * mistake, and two people took that back.
 */
export const TransferState = enums(["waiting", "proposed", "confirmed", "rejected", "corrected"]);
export type TransferState = Infer<typeof TransferState>;

/** Why a receipt is looked at twice. */
export const TransferFlag = enums([
  "member_locked",
  "same_file",
  "rejected_before",
  "same_bank_reference",
  "same_amount_and_day",
]);
export type TransferFlag = Infer<typeof TransferFlag>;

/** What someone found on the bank statement. Both amounts are of the currency that was transferred. */
export const TransferProposal = type({
  id: string(),
  proposed_by: Named,
  proposed_at: Instant,
  received: Amount,
  fee: Amount,
  value_date: Day,
  /** Null for what was proposed before reasons were asked for. */
  reason: nullable(string()),
  /** Why it names no line of a statement, or one of another account; null otherwise. */
  exception_reason: nullable(string()),
  /** The amount is far from what the member announced: who confirms it acknowledges that. */
  is_far: boolean(),
});
export type TransferProposal = Infer<typeof TransferProposal>;

/** A member's word that they transferred money by hand, and how far we are with it. */
export const TransferReceipt = type({
  /** The payment's reference. */
  id: string(),
  member: Named,
  purpose: enums(["deposit", "contribution"]),
  /** What a contribution is for. */
  plan_name: nullable(string()),
  currency: Currency,
  /** What the member says they transferred. */
  amount: Amount,
  /** What is credited if all of it arrived. */
  credited_currency: Currency,
  credited_amount: Amount,
  bank_reference: nullable(string()),
  account: nullable(type({ id: string(), bank_name: string(), account_number: string() })),
  note: nullable(string()),
  flags: array(TransferFlag),
  state: TransferState,
  created_at: Instant,
  /** What was promised to the member. */
  due_at: Instant,
  /** Someone who has it open just now. */
  claimed_by: nullable(string()),
  /** The newest, which is the only one that can be confirmed. */
  proposal: nullable(TransferProposal),
});
export type TransferReceipt = Infer<typeof TransferReceipt>;

/** Another transfer that has something in common with this one. */
export const TransferTwin = type({
  id: string(),
  member: Named,
  amount: Amount,
  currency: Currency,
  state: TransferState,
  created_at: Instant,
  shares: array(enums(["file", "bank_reference", "amount_and_day"])),
});
export type TransferTwin = Infer<typeof TransferTwin>;

/** One action of a staff member. */
export const TransferDecision = type({
  action: enums(["proposed", "approved", "rejected"]),
  by: Named,
  at: Instant,
  received: nullable(Amount),
  fee: nullable(Amount),
  value_date: nullable(Day),
  reason: nullable(string()),
  exception_reason: nullable(string()),
});
export type TransferDecision = Infer<typeof TransferDecision>;

export const TransferDetail = type({
  receipt: TransferReceipt,
  file: type({ name: string(), media_type: string(), size_bytes: integer() }),
  twins: array(TransferTwin),
  decisions: array(TransferDecision),
  /** The newest correction that was not declined: where it stands stands with it, under the returns. */
  correction: nullable(type({ id: string(), state: PaymentReturnState })),
  /** The money is the caller's own: another person decides. */
  is_own: boolean(),
});
export type TransferDetail = Infer<typeof TransferDetail>;

export const listTransferReceipts = declareEndpoint({
  name: "listTransferReceipts",
  method: "GET",
  path: "/admin/receipts",
  access: "staff",
  staff: { permission: "receipt.read" },
  summary:
    "Receipts of transfers by hand, the nearest promise first. Without a state: those that wait.",
  query: type({
    ...paging,
    state: optional(TransferState),
    /** Only those whose promise is over, or whose day it is. */
    due: optional(enums(["late", "today"])),
    flagged: optional(enums(["yes"])),
    /** In references and members' names. */
    search: optional(Search),
  }),
  reply: describeList(TransferReceipt),
});

export const getTransferReceipt = declareEndpoint({
  name: "getTransferReceipt",
  method: "GET",
  path: "/admin/receipts/:reference",
  access: "staff",
  staff: { permission: "receipt.read" },
  summary: "One receipt with its twins and everything that was decided about it.",
  reply: TransferDetail,
});

export const getTransferReceiptFile = declareEndpoint({
  name: "getTransferReceiptFile",
  method: "GET",
  path: "/admin/receipts/:reference/file",
  access: "staff",
  staff: { permission: "receipt.read" },
  summary: "The receipt as an image. Each look is audited.",
  reply: FileReply,
});

export const getTransferReceiptOriginal = declareEndpoint({
  name: "getTransferReceiptOriginal",
  method: "GET",
  path: "/admin/receipts/:reference/file/original",
  access: "staff",
  staff: { permission: "original.read" },
  summary: "The receipt as it was sent, for auditors. That it was taken is written down.",
  reply: FileReply,
});

/** An amount is far from the announced one from this many percent on. */
const FAR_PERCENT = 5n;

/** Whether a received amount differs so much from the announced one that it is typed again and acknowledged. Minor units. */
export function isFarFromAnnounced<K extends string>(
  announcedMinor: Quantity<K>,
  receivedMinor: Quantity<K>,
): boolean {
  const gap = receivedMinor - announcedMinor;
  return (gap < 0n ? -gap : gap) * 100n > announcedMinor * FAR_PERCENT;
}

/** The same amount, typed a second time; needed when it is far from the announced one. */
export const RetypedAmount = optional(nullable(MovedAmount));

/** Money that no line of an imported statement shows, and why it is believed all the same. */
export const TransferFinding = addRule(
  object({
    received: MovedAmount,
    fee: Amount,
    value_date: Day,
    reason: requireText("Say where you found the money."),
    exception_reason: optional(nullable(requireText("Say why no statement line is named."))),
    retyped: RetypedAmount,
  }),
  ({ received, fee }) =>
    fee < 0n || fee >= received
      ? [{ path: ["fee"], message: "The fee must leave something to credit." }]
      : undefined,
);
export type TransferFinding = Infer<typeof TransferFinding>;

const undecided = { decision_changed: 409, staff_own_money: 403 } as const;

export const proposeTransferReceipt = declareEndpoint({
  name: "proposeTransferReceipt",
  method: "POST",
  path: "/admin/receipts/:reference/propose",
  access: "staff",
  staff: { permission: "receipt.propose" },
  summary:
    "Writes down what arrived without a line of a statement, and why. Nothing is credited until another staff member confirms. Replaces an earlier proposal.",
  body: TransferFinding,
  reply: TransferReceipt,
  refusals: { ...undecided, transfer_needs_line: 422, transfer_amount_far: 422 },
});

export const confirmTransferReceipt = declareEndpoint({
  name: "confirmTransferReceipt",
  method: "POST",
  path: "/admin/receipts/:reference/confirm",
  access: "staff",
  staff: { permission: "receipt.confirm" },
  summary:
    "Agrees with what another staff member found: it is credited, less the fee, and the member is told.",
  body: object({
    proposal_id: string(),
    reason: requireText("Say why."),
    /** The caller saw that the amount is far from the announced one. */
    acknowledged: optional(boolean()),
  }),
  reply: TransferReceipt,
  refusals: {
    ...undecided,
    staff_own_work: 403,
    transfer_needs_line: 422,
    transfer_far_unacknowledged: 409,
  },
});

/** Why a receipt is among those that are opened before the others are confirmed with it. */
export const SampleChoice = enums(["largest", "first_transfer", "drawn"]);
export type SampleChoice = Infer<typeof SampleChoice>;

/** A receipt that may be confirmed together with others. */
const AlikeReceipt = {
  /** The payment's reference. */
  id: string(),
  proposal_id: string(),
  member: Named,
  amount: Amount,
};

/** So many receipts are confirmed at once. */
export const RECEIPTS_AT_ONCE = 200;

/**
 * Receipts that differ in nothing but their figures: proposed by one person from one bank account, with the exact amount on one line of
 * it, no fee, no flag and no exception. Amounts are of the currency that was transferred.
 */
export const ReceiptGroup = type({
  id: string(),
  proposed_by: Named,
  /** The newest of them. */
  proposed_at: Instant,
  due_at: Instant,
  account_number: string(),
  currency: Currency,
  total: Amount,
  wallet_count: integer(),
  /** What has to be opened first, as the server chose it for the caller. */
  samples: array(
    type({
      ...AlikeReceipt,
      chosen: SampleChoice,
      /** When the caller opened it. */
      opened_at: nullable(Instant),
    }),
  ),
  receipts: array(type(AlikeReceipt)),
});
export type ReceiptGroup = Infer<typeof ReceiptGroup>;

export const listReceiptGroups = declareEndpoint({
  name: "listReceiptGroups",
  method: "GET",
  path: "/admin/receipt-groups",
  access: "staff",
  staff: { permission: "receipt.read" },
  summary:
    "Similar receipts that another staff member proposed, to be confirmed together, with the samples that the caller has to open first.",
  query: type({
    /** References that the caller leaves out, with commas between them. */
    without: optional(string()),
  }),
  reply: type({ groups: array(ReceiptGroup) }),
});

export const confirmReceiptGroup = declareEndpoint({
  name: "confirmReceiptGroup",
  method: "POST",
  path: "/admin/receipt-groups/confirm",
  access: "staff",
  staff: { permission: "receipt.confirm", confirmed: true },
  summary:
    "Confirms similar receipts together, once the caller has opened every sample of them. Each is credited for itself; what has changed meanwhile is left.",
  body: object({
    receipts: withMessage(
      size(array(object({ reference: string(), proposal_id: string() })), 2, RECEIPTS_AT_ONCE),
      `Choose between 2 and ${RECEIPTS_AT_ONCE} receipts.`,
    ),
    reason: requireText("Say why."),
  }),
  reply: type({
    results: array(
      type({
        reference: string(),
        /** Null: it was confirmed. Otherwise why not. */
        code: nullable(string()),
        error: nullable(string()),
      }),
    ),
  }),
  refusals: { receipts_not_alike: 409, samples_unopened: 409 },
});

/** What the member reads first. */
export const TRANSFER_REJECTIONS = {
  not_found: "We did not find this money on our bank statement.",
  unreadable: "The receipt cannot be read.",
  another_payment: "The receipt is of another payment.",
  another_account: "The money went to an account that is not the club's.",
  other: "We could not confirm this payment.",
} as const;
export type TransferRejectionReason = keyof typeof TRANSFER_REJECTIONS;

export const TransferRejection = addRule(
  object({
    reason: enums(["not_found", "unreadable", "another_payment", "another_account", "other"]),
    /** Beside the reason; another one has to be said in words. */
    note: optional(nullable(requireText("Say why, for the member to read."))),
  }),
  ({ reason, note }) =>
    reason === "other" && (note ?? "") === ""
      ? [{ path: ["note"], message: "Say why, for the member to read." }]
      : undefined,
);
export type TransferRejection = Infer<typeof TransferRejection>;

export const rejectTransferReceipt = declareEndpoint({
  name: "rejectTransferReceipt",
  method: "POST",
  path: "/admin/receipts/:reference/reject",
  access: "staff",
  staff: { permission: "receipt.reject" },
  summary: "Nothing is credited, and the member reads the reason and the note.",
  body: TransferRejection,
  reply: TransferReceipt,
  refusals: undecided,
});
