import { say } from "@kinfold/language/say";
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
import { Amount } from "./amount.ts";
import { withMessage } from "./describe.ts";
import { declareEndpoint } from "./endpoint.ts";
import { Instant } from "./instant.ts";
import { NOTE_MAX_CHARACTERS } from "./limits.ts";
import { Currency, MovedAmount, Step } from "./money.ts";
import { Day, describeList, paging } from "./paging.ts";
import { OptionalSecondFactorCode } from "./second-factor-code.ts";
import { STEP_UP_REFUSALS } from "./security.ts";

export const WithdrawalStatus = enums([
  "pending",
  "approved",
  "processing",
  "paid",
  "failed",
  "rejected",
  "cancelled",
]);
export type WithdrawalStatus = Infer<typeof WithdrawalStatus>;

export const Withdrawal = type({
  id: string(),
  reference: string(),
  wallet_id: string(),
  amount: Amount,
  fee: Amount,
  /** What reaches the bank. */
  net_amount: Amount,
  currency: Currency,
  status: WithdrawalStatus,
  bank_account: type({
    bank_name: string(),
    account_name: string(),
    account_number_masked: string(),
  }),
  requested_at: Instant,
  /** The working day, in Lagos, on or before which it is paid. */
  payout_date: Day,
  /** Null once it can no longer be cancelled, and while `is_overdue`. */
  cancellable_until: nullable(Instant),
  /** True when it was not approved by its promised day: until it is, the member may cancel it. */
  is_overdue: boolean(),
  batch_id: nullable(string()),
  paid_at: nullable(Instant),
  failure_reason: nullable(string()),
  /** The bank's own session number, which members quote to their bank. */
  session_id: nullable(string()),
  timeline: array(Step),
});
export type Withdrawal = Infer<typeof Withdrawal>;

export const WithdrawalRequest = object({
  amount: MovedAmount,
  bank_account_id: optional(
    nullable(withMessage(size(string(), 1, 64), say("This value is not valid."))),
  ),
  note: optional(
    nullable(
      withMessage(
        size(string(), 0, NOTE_MAX_CHARACTERS),
        say("Use at most {count} characters.", { count: NOTE_MAX_CHARACTERS }),
      ),
    ),
  ),
  two_factor_code: OptionalSecondFactorCode,
});
export type WithdrawalRequest = Infer<typeof WithdrawalRequest>;

const request = {
  method: "POST",
  access: "member",
  status: 201,
  once: "withdrawal",
  body: WithdrawalRequest,
  reply: type({ withdrawal: Withdrawal, message: string() }),
  refusals: {
    wallet_insufficient: 422,
    wallet_below_minimum: 422,
    wallet_withdrawal_blocked: 403,
    ...STEP_UP_REFUSALS,
    gen_idempotency_mismatch: 409,
    gen_idempotency_busy: 409,
  },
} as const;

export const createWithdrawal = declareEndpoint({
  ...request,
  name: "createWithdrawal",
  path: "/wallet/withdrawal/create/:id",
  summary:
    "Asks for money out of a wallet of the member. It is held at once and paid by the promised day.",
});

export const withdrawFromWallet = declareEndpoint({
  ...request,
  name: "withdrawFromWallet",
  path: "/wallet/withdraw/:id",
  summary: "The same as createWithdrawal, under its other name.",
});

export const cancelWithdrawal = declareEndpoint({
  name: "cancelWithdrawal",
  method: "PATCH",
  path: "/wallet/withdrawal/cancel/:id",
  access: "member",
  summary: "Takes a pending withdrawal back. Harmless when repeated.",
  body: object({
    reason: optional(
      nullable(
        withMessage(
          size(string(), 0, NOTE_MAX_CHARACTERS),
          say("Use at most {count} characters.", { count: NOTE_MAX_CHARACTERS }),
        ),
      ),
    ),
  }),
  reply: type({ withdrawal: Withdrawal }),
  refusals: { wallet_withdrawal_locked: 409 },
});

export const listWithdrawals = declareEndpoint({
  name: "listWithdrawals",
  method: "GET",
  path: "/wallet/withdrawal/list",
  access: "member",
  summary: "The member's withdrawals, newest first.",
  query: type({ ...paging, status: optional(WithdrawalStatus), currency: optional(Currency) }),
  reply: describeList(Withdrawal),
});
