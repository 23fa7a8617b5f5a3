import { array, boolean, enums, nullable, optional, string, type, type Infer } from "superstruct";
import { Amount } from "./amount.ts";
import { declareEndpoint } from "./endpoint.ts";
import { Instant } from "./instant.ts";
import { Day } from "./paging.ts";

/** A naira account number that a payment provider keeps for one member: what is sent there arrives in their wallet. */
export const VirtualAccount = type({
  account_number: string(),
  account_name: string(),
  bank_name: string(),
});
export type VirtualAccount = Infer<typeof VirtualAccount>;

/** A member's naira or dollars that are in no plan. Amounts are minor units once read. */
export const Wallet = type({
  id: string(),
  currency: enums(["NGN", "USD"]),
  /** Available and held together: what the club owes the member. */
  balance: Amount,
  /** What can be spent or withdrawn now. */
  available_balance: Amount,
  /** Promised to withdrawals that are not paid yet. */
  held_balance: Amount,
  /** On its way in and not confirmed; no part of the balance. */
  pending_balance: Amount,
  /** The day by which a withdrawal that is asked for now is paid. */
  payout_date: Day,
  updated_at: Instant,
  /** The member's own account number, of the naira wallet, once there is one. */
  virtual_account: optional(VirtualAccount),
});
export type Wallet = Infer<typeof Wallet>;

/** What a member owes the club for one payment that went back, and why. Withdrawals wait while anything is owed. */
export const Debt = type({
  /** Of the payment. */
  reference: string(),
  currency: enums(["NGN", "USD"]),
  amount: Amount,
  /** refund: we gave it back; dispute: its payer did not agree to it; reversal: our bank took it back; correction: it was not theirs. */
  because: enums(["refund", "dispute", "reversal", "correction"]),
  /** Staff still look into it: it may turn out not to be owed. */
  is_being_checked: boolean(),
});
export type Debt = Infer<typeof Debt>;

/** Both wallets, and what is owed. A global member has no naira. */
export const Wallets = type({ ngn: nullable(Wallet), usd: Wallet, owed: array(Debt) });
export type Wallets = Infer<typeof Wallets>;

export const getWallets = declareEndpoint({
  name: "getWallets",
  method: "GET",
  path: "/wallet",
  access: "member",
  summary: "The signed-in member's wallets, and what they owe the club.",
  reply: Wallets,
});
