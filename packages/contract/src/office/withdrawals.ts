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
import { withMessage } from "../describe.ts";
import { declareEndpoint } from "../endpoint.ts";
import { Instant } from "../instant.ts";
import { PAGE_MAX_ROWS } from "../limits.ts";
import { Currency } from "../money.ts";
import { Day, describeList, paging, Search } from "../paging.ts";
import { WithdrawalStatus } from "../withdrawals.ts";
import { SharedDetail } from "./shared-detail.ts";
import { GivenId, Reasoned, requireReason } from "./decision.ts";

/** Why someone should look twice before a withdrawal is approved. */
export const WithdrawalFlag = enums([
  "member_locked",
  "payout_held",
  "first_withdrawal",
  "large",
  "new_device",
  "account_changed",
  "account_cooling",
  "account_unverified",
  "same_again",
  "exco_open",
  "owing",
  "shared_document",
  "shared_account",
  "shared_device",
  "shared_phone",
]);
export type WithdrawalFlag = Infer<typeof WithdrawalFlag>;

/** A withdrawal as staff see it among the others. */
export const QueuedWithdrawal = type({
  id: string(),
  reference: string(),
  member_id: string(),
  member_name: string(),
  amount: Amount,
  fee: Amount,
  currency: Currency,
  status: WithdrawalStatus,
  payout_date: Day,
  created_at: Instant,
  /** When banks close on the day that was promised. */
  due_at: Instant,
  claimed_by: nullable(string()),
  bank_name: string(),
  account_name: string(),
  account_number_masked: string(),
  flags: array(WithdrawalFlag),
  batch_id: nullable(string()),
});
export type QueuedWithdrawal = Infer<typeof QueuedWithdrawal>;

export const WithdrawalDetail = type({
  withdrawal: QueuedWithdrawal,
  note: nullable(string()),
  account: type({
    is_verified: boolean(),
    name_match: enums(["match", "review", "mismatch"]),
    added_at: Instant,
    payout_available_at: Instant,
  }),
  wallet: type({ id: string(), available: Amount, held: Amount }),
  member: type({ joined_at: Instant, paid_before: Amount, times_paid_before: integer() }),
  /** Other members with the same document, bank account, device or phone. */
  shared: array(SharedDetail),
  approved_by: nullable(string()),
  failure_reason: nullable(string()),
  paid_at: nullable(Instant),
  timeline: array(
    type({
      status: string(),
      at: Instant,
      note: nullable(string()),
      /** Null: the member. */
      by: nullable(string()),
    }),
  ),
});
export type WithdrawalDetail = Infer<typeof WithdrawalDetail>;

export const listQueuedWithdrawals = declareEndpoint({
  name: "listQueuedWithdrawals",
  method: "GET",
  path: "/admin/withdrawals",
  access: "staff",
  staff: { permission: "withdrawal.read" },
  summary: "Withdrawals, those promised first coming first.",
  query: type({
    ...paging,
    status: optional(WithdrawalStatus),
    currency: optional(Currency),
    search: optional(Search),
  }),
  reply: describeList(QueuedWithdrawal),
});

export const getQueuedWithdrawal = declareEndpoint({
  name: "getQueuedWithdrawal",
  method: "GET",
  path: "/admin/withdrawals/:id",
  access: "staff",
  staff: { permission: "withdrawal.read" },
  summary: "One withdrawal with what is known about its account, wallet and member.",
  reply: WithdrawalDetail,
});

const deciding = {
  method: "POST",
  access: "staff",
  staff: { permission: "withdrawal.decide", confirmed: true },
} as const;

const REFUSALS = {
  staff_own_money: 403,
  wallet_withdrawal_locked: 409,
} as const;

export const approveWithdrawals = declareEndpoint({
  ...deciding,
  name: "approveWithdrawals",
  path: "/admin/withdrawals/approve",
  summary:
    "Approves several withdrawals that nothing speaks against, each on its own; answers what became of each.",
  body: object({
    ids: withMessage(size(array(GivenId), 1, PAGE_MAX_ROWS), "Choose some withdrawals."),
    reason: requireReason("Say why."),
  }),
  reply: type({
    results: array(
      type({
        id: string(),
        is_approved: boolean(),
        /** Why not. */
        code: nullable(string()),
        error: nullable(string()),
      }),
    ),
  }),
});

export const approveWithdrawal = declareEndpoint({
  ...deciding,
  name: "approveWithdrawal",
  path: "/admin/withdrawals/:id/approve",
  summary: "Approves a withdrawal: it may go into a batch. Harmless when repeated.",
  body: Reasoned,
  reply: WithdrawalDetail,
  refusals: {
    ...REFUSALS,
    /** They asked for it, for an estate. */
    staff_own_work: 403,
    wallet_withdrawal_blocked: 403,
    payout_member_locked: 409,
    payout_held: 409,
  },
});

export const rejectWithdrawal = declareEndpoint({
  ...deciding,
  name: "rejectWithdrawal",
  path: "/admin/withdrawals/:id/reject",
  summary:
    "Declines a withdrawal that was not sent. The money is the member's again, and they read the reason.",
  body: Reasoned,
  reply: WithdrawalDetail,
  refusals: REFUSALS,
});
