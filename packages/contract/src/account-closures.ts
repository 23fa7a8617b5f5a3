import { array, enums, nullable, string, type, type Infer } from "superstruct";
import { DataExportForm } from "./data-exports.ts";
import { declareEndpoint } from "./endpoint.ts";
import { Instant } from "./instant.ts";
import { Day } from "./paging.ts";
import { STEP_UP_REFUSALS } from "./security.ts";

/** waiting: two staff members have to close it. */
export const AccountClosureState = enums(["waiting", "cancelled", "closed"]);
export type AccountClosureState = Infer<typeof AccountClosureState>;

/** A member's request to close their account and to delete their data (NDPA 2023, section 34). */
export const AccountClosure = type({
  id: string(),
  requested_at: Instant,
  /** Until when the club has to answer. */
  due_at: Instant,
  state: AccountClosureState,
  cancelled_at: nullable(Instant),
  closed_at: nullable(Instant),
  /** The day on which what is kept by law is erased. */
  erase_on: nullable(Day),
});
export type AccountClosure = Infer<typeof AccountClosure>;

/** What keeps an account from being closed. */
export const ClosingBlocker = enums([
  "wallet",
  "plan",
  "payment",
  "withdrawal",
  "debt",
  "data_request",
  "estate",
]);
export type ClosingBlocker = Infer<typeof ClosingBlocker>;

/** What is left of a member's in the club, and how it is settled. */
export const BLOCKER_WORDS: Readonly<Record<ClosingBlocker, { left: string; settle: string }>> = {
  wallet: { left: "There is money in a wallet.", settle: "Withdraw it to your bank account." },
  plan: {
    left: "You hold units of a plan, or an order is waiting.",
    settle: "Redeem the units, and wait until they are paid to your wallet.",
  },
  payment: {
    left: "A payment, a bank transfer or a refund is under way.",
    settle: "Wait until it is confirmed or has failed.",
  },
  withdrawal: { left: "A withdrawal is not paid yet.", settle: "Wait until your bank has it." },
  debt: {
    left: "You owe the club for a payment that went back.",
    settle: "Pay it into your wallet, or write to us.",
  },
  data_request: {
    left: "Another request about your data is not answered.",
    settle: "Wait for the answer, or cancel that request.",
  },
  estate: { left: "The account is held for the estate of its member.", settle: "Write to us." },
};

export const getOwnClosure = declareEndpoint({
  name: "getOwnClosure",
  method: "GET",
  path: "/customer/delete-request",
  access: "member",
  summary: "The caller's newest request to close their account, and what keeps it from being done.",
  reply: type({ request: nullable(AccountClosure), blockers: array(ClosingBlocker) }),
});

export const requestClosure = declareEndpoint({
  name: "requestClosure",
  method: "POST",
  path: "/customer/delete-request",
  access: "member",
  status: 201,
  summary:
    "Asks to close the caller's account and to delete their data. Two staff members close it within 30 days. Refused while something of theirs is left.",
  body: DataExportForm,
  reply: AccountClosure,
  refusals: { password_wrong: 422, closure_open: 409, closure_blocked: 409, ...STEP_UP_REFUSALS },
});

export const cancelClosure = declareEndpoint({
  name: "cancelClosure",
  method: "DELETE",
  path: "/customer/delete-request",
  access: "member",
  summary: "Takes the caller's request back while the account is not closed.",
  reply: AccountClosure,
  refusals: { closure_ended: 409 },
});
