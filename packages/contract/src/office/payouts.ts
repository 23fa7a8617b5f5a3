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
  type Struct,
} from "superstruct";
import { Amount } from "../amount.ts";
import { describeStruct, addRule, withMessage } from "../describe.ts";
import { declareEndpoint } from "../endpoint.ts";
import { FileReply } from "../file.ts";
import { Instant } from "../instant.ts";
import { Currency } from "../money.ts";
import { Day, describeList, paging } from "../paging.ts";
import { BankReference, GivenId, Reasoned, requireReason } from "./decision.ts";
import {
  describeApproveCall,
  describeProposeCall,
  describeRejectCall,
  describeWithdrawCall,
  proposalRow,
  PROPOSING_REFUSALS,
} from "./decisions.ts";
import { WithdrawalFlag } from "./withdrawals.ts";
import { Named } from "../named.ts";

/** approved: frozen, and its file may be given to the bank. processing: the bank has it. */
export const BatchStatus = enums([
  "draft",
  "rejected",
  "approved",
  "processing",
  "completed",
  "completed_with_failures",
]);
export type BatchStatus = Infer<typeof BatchStatus>;

/** dropped: its batch was declined. retried: it may go out in another batch. returned: paid, and sent back later. */
export const LineStatus = enums([
  "waiting",
  "dropped",
  "sent",
  "paid",
  "failed",
  "retried",
  "returned",
]);
export type LineStatus = Infer<typeof LineStatus>;

/** Approved withdrawals of one currency that are paid out together. */
export const PayoutBatch = type({
  id: string(),
  currency: Currency,
  payout_date: Day,
  status: BatchStatus,
  count: integer(),
  /** The sum of its lines; the database holds one against the other. */
  total: Amount,
  created_at: Instant,
  due_at: Instant,
  claimed_by: nullable(string()),
  made_by: Named,
  decided_by: nullable(Named),
  decided_at: nullable(Instant),
  reason: nullable(string()),
  handed_by: nullable(Named),
  handed_at: nullable(Instant),
  /** SHA-256 of the file in hex: of a draft's as it would be now. */
  file_sha256: string(),
  file_name: string(),
  /** How many of its lines stand where, and what they come to. */
  tally: array(type({ status: LineStatus, count: integer(), total: Amount })),
  /** Lines that someone says were not paid, and no one has confirmed. */
  to_confirm: integer(),
});
export type PayoutBatch = Infer<typeof PayoutBatch>;

/** That a line was not paid, or came back, as a staff member found. Another one confirms it. */
export const PayoutFailure = type({
  ...proposalRow,
  batch_id: string(),
  withdrawal_id: string(),
  /** The bank may take it the next time: it goes out again in another batch, and not to its wallet. */
  retry: boolean(),
});
export type PayoutFailure = Infer<typeof PayoutFailure>;

export const PayoutLine = type({
  withdrawal_id: string(),
  reference: string(),
  member_id: string(),
  member_name: string(),
  bank_name: string(),
  account_name: string(),
  account_number_masked: string(),
  amount: Amount,
  status: LineStatus,
  /** Why to look twice, until the bank has it. */
  flags: array(WithdrawalFlag),
  bank_reference: nullable(string()),
  value_date: nullable(Day),
  reason: nullable(string()),
  done_by: nullable(string()),
  done_at: nullable(Instant),
  /** What waits for a second person; null when nothing does. */
  failure: nullable(PayoutFailure),
});
export type PayoutLine = Infer<typeof PayoutLine>;

export const BatchDetail = type({ batch: PayoutBatch, lines: array(PayoutLine) });
export type BatchDetail = Infer<typeof BatchDetail>;

/** What is approved, in no batch, and may go out. */
export const ReadyPayout = type({
  currency: Currency,
  payout_date: Day,
  count: integer(),
  total: Amount,
  /** Approved as well, but not payable yet: the account waits its day out, is not verified, or its owner owes the club. */
  on_hold: integer(),
});
export type ReadyPayout = Infer<typeof ReadyPayout>;

const reading = {
  method: "GET",
  access: "staff",
  staff: { permission: "payout.read" },
} as const;

export const listReadyPayouts = declareEndpoint({
  ...reading,
  name: "listReadyPayouts",
  path: "/admin/payouts/ready",
  summary: "What could go into a batch now, by currency and promised day.",
  reply: type({ data: array(ReadyPayout) }),
});

export const listBatches = declareEndpoint({
  ...reading,
  name: "listBatches",
  path: "/admin/batches",
  summary: "Payout batches, newest first.",
  query: type({ ...paging, status: optional(BatchStatus), currency: optional(Currency) }),
  reply: describeList(PayoutBatch),
});

export const getBatch = declareEndpoint({
  ...reading,
  name: "getBatch",
  path: "/admin/batches/:id",
  summary: "One batch with all of its lines.",
  reply: BatchDetail,
});

export const getBatchFile = declareEndpoint({
  ...reading,
  name: "getBatchFile",
  path: "/admin/batches/:id/file",
  staff: { permission: "payout.download" },
  summary: "What the bank is given, as it was approved. It holds whole account numbers.",
  query: type({}),
  reply: FileReply,
  refusals: {
    payouts_stopped: 409,
    batch_not_approved: 409,
    batch_locked: 409,
    batch_member_locked: 409,
    batch_payout_held: 409,
  },
});

const making = {
  method: "POST",
  access: "staff",
  staff: { permission: "payout.prepare", confirmed: true },
} as const;

export const makeBatch = declareEndpoint({
  ...making,
  name: "makeBatch",
  path: "/admin/batches",
  status: 201,
  summary: "Puts everything of a currency that is ready and promised by this day into a draft.",
  body: object({ currency: Currency, payout_date: Day }),
  reply: BatchDetail,
  refusals: { batch_empty: 409, staff_own_work: 403 },
});

export const removeFromBatch = declareEndpoint({
  ...making,
  name: "removeFromBatch",
  path: "/admin/batches/:id/remove",
  summary: "Takes one withdrawal out of a draft; it waits for another batch.",
  body: object({ withdrawal_id: GivenId, reason: requireReason("Say why.") }),
  reply: BatchDetail,
  refusals: { batch_locked: 409, staff_own_money: 403 },
});

const Digest: Struct<string, null> = describeStruct(
  addRule(withMessage(string(), "This value is not valid."), (text) =>
    /^[0-9a-f]{64}$/.test(text) ? undefined : "This value is not valid.",
  ),
  { type: "string", pattern: "^[0-9a-f]{64}$" },
);

const SECOND_PAIR = { staff_own_work: 403, staff_own_money: 403, batch_locked: 409 } as const;

export const approveBatch = declareEndpoint({
  ...making,
  name: "approveBatch",
  path: "/admin/batches/:id/approve",
  staff: { permission: "payout.decide", confirmed: true },
  summary:
    "Freezes a draft of another staff member with the file that was looked at, named by its SHA-256. Each line that has a flag is named with the flags that were seen: none is approved among others. Harmless when repeated.",
  body: object({
    reason: requireReason("Say why."),
    file_sha256: Digest,
    /** The lines with flags, each looked at by itself. */
    looked_at: optional(array(object({ withdrawal_id: GivenId, flags: array(WithdrawalFlag) }))),
  }),
  reply: BatchDetail,
  refusals: {
    ...SECOND_PAIR,
    payouts_stopped: 409,
    decision_changed: 409,
    batch_empty: 409,
    batch_line_flagged: 409,
    batch_member_locked: 409,
    batch_payout_held: 409,
  },
});

export const rejectBatch = declareEndpoint({
  ...making,
  name: "rejectBatch",
  path: "/admin/batches/:id/reject",
  staff: { permission: "payout.decide", confirmed: true },
  summary:
    "Rejects a draft of another staff member, or an approved batch that the bank does not have and one of whose members is locked or held by compliance. Its withdrawals wait for another batch.",
  body: Reasoned,
  reply: BatchDetail,
  refusals: SECOND_PAIR,
});

export const processBatch = declareEndpoint({
  ...making,
  name: "processBatch",
  path: "/admin/batches/:id/process",
  summary:
    "Notes that the bank has the file: every line is on its way. Called again, it sends what an interruption left.",
  body: object({ note: requireReason("Say how the bank was given the file.") }),
  reply: BatchDetail,
  refusals: {
    payouts_stopped: 409,
    batch_not_approved: 409,
    batch_locked: 409,
    batch_member_locked: 409,
    batch_payout_held: 409,
    staff_own_money: 403,
  },
});

const recording = {
  ...making,
  staff: { permission: "payout.record", confirmed: true },
} as const;

export const recordPaid = declareEndpoint({
  ...recording,
  name: "recordPaid",
  path: "/admin/batches/:id/paid",
  summary:
    "Notes that the bank paid one line, or all that are still on their way, by its reference and value date.",
  body: object({
    withdrawal_id: optional(nullable(GivenId)),
    bank_reference: BankReference,
    value_date: Day,
  }),
  reply: BatchDetail,
  refusals: {
    staff_own_work: 403,
    staff_own_money: 403,
    batch_not_sent: 409,
    payout_recorded: 409,
    decision_changed: 409,
    wallet_withdrawal_locked: 409,
  },
});

export const proposeFailed = declareEndpoint({
  ...describeProposeCall("payout_failure"),
  name: "proposeFailed",
  path: "/admin/batches/:id/failed",
  summary:
    "Says that the bank could not pay a line, or sent it back. Nothing moves until another staff member confirms it.",
  body: object({
    withdrawal_id: GivenId,
    reason: requireReason("Say what the bank says."),
    retry: boolean(),
  }),
  reply: PayoutFailure,
  refusals: { ...PROPOSING_REFUSALS, batch_not_sent: 409, wallet_withdrawal_locked: 409 },
});

export const confirmFailed = declareEndpoint({
  ...describeApproveCall("payout_failure"),
  name: "confirmFailed",
  path: "/admin/payout-failures/:id/confirm",
  summary:
    "Confirms what another staff member says was not paid: the money returns to the wallet, or waits for another batch. Harmless when repeated.",
  reply: PayoutFailure,
});

export const returnFailed = declareEndpoint({
  ...describeRejectCall("payout_failure"),
  name: "returnFailed",
  path: "/admin/payout-failures/:id/return",
  summary:
    "Sends back what another staff member says was not paid: the line is as it was. Harmless when repeated.",
  reply: PayoutFailure,
});

export const withdrawFailed = declareEndpoint({
  ...describeWithdrawCall("payout_failure"),
  name: "withdrawFailed",
  path: "/admin/payout-failures/:id/withdraw",
  summary: "Takes back one's own finding: the line is as it was. Harmless when repeated.",
  reply: PayoutFailure,
});
