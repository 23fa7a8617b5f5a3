import { array, enums, nullable, number, optional, string, type, type Infer } from "superstruct";
import { Amount } from "./amount.ts";
import { declareEndpoint } from "./endpoint.ts";
import { FileReply } from "./file.ts";
import { Instant } from "./instant.ts";
import { Currency, Gateway, PricedRate, Step } from "./money.ts";
import { Day, describeList, paging, Search } from "./paging.ts";

export const TransactionType = enums([
  "deposit",
  "withdrawal",
  "contribution",
  "return",
  "fee",
  "reversal",
  "exchange",
]);
export type TransactionType = Infer<typeof TransactionType>;

export const TransactionStatus = enums(["pending", "success", "failed", "reversed"]);
export type TransactionStatus = Infer<typeof TransactionStatus>;

/** By which status movements are asked for: a withdrawal that was taken back before it moved anything is reversed, and cancelled. */
export const TransactionStatusFilter = enums([
  "pending",
  "success",
  "failed",
  "reversed",
  "cancelled",
]);
export type TransactionStatusFilter = Infer<typeof TransactionStatusFilter>;

/** One movement of a wallet, or the promise of one while it is pending. */
export const Transaction = type({
  id: string(),
  reference: string(),
  wallet_id: string(),
  type: TransactionType,
  direction: enums(["credit", "debit"]),
  amount: Amount,
  /** Paid on top. */
  fee: Amount,
  /** What the fee was charged in: naira where dollars were paid for in naira. */
  fee_currency: Currency,
  currency: Currency,
  /**
   * The whole balance right after it: in a list by date that of the row before it and what this row came to. Null where nothing moved,
   * and where money of a row that is listed later was on its way at that moment.
   */
  balance_after: nullable(Amount),
  /** When it last moved the wallet; null where nothing moved. Lists by date stand in this order, or by `created_at` without it. */
  moved_at: nullable(Instant),
  status: TransactionStatus,
  description: string(),
  gateway: nullable(Gateway),
  portfolio_id: nullable(string()),
  withdrawal_id: nullable(string()),
  /** Where its uploaded receipt can be read by the member; null without one. */
  receipt_url: nullable(string()),
  exchange_rate: nullable(number()),
  /** Which rate that is; null without one, and for movements from before rates were kept with them. */
  rate: nullable(PricedRate),
  created_at: Instant,
  completed_at: nullable(Instant),
  timeline: array(Step),
});
export type Transaction = Infer<typeof Transaction>;

const filters = {
  wallet_id: string(),
  from: optional(Day),
  to: optional(Day),
  status: optional(TransactionStatusFilter),
  type: optional(TransactionType),
  direction: optional(enums(["credit", "debit"])),
  /** A plan's id, for what went into it and came out of it. What is no whole number is no plan: 404. */
  product: optional(string()),
  search: optional(Search),
};

export const listTransactions = declareEndpoint({
  name: "listTransactions",
  method: "GET",
  path: "/wallet/transactions",
  access: "member",
  summary: "The movements of one of the member's wallets; days are days in Lagos, both included.",
  query: type({
    ...filters,
    ...paging,
    sort: optional(enums(["newest", "oldest", "largest", "smallest"])),
  }),
  reply: describeList(Transaction),
});

export const exportTransactions = declareEndpoint({
  name: "exportTransactions",
  method: "GET",
  path: "/wallet/transactions/export",
  access: "member",
  summary: "The same movements, all of them, as CSV.",
  query: type(filters),
  reply: FileReply,
});

export const getStatement = declareEndpoint({
  name: "getStatement",
  method: "GET",
  path: "/statement",
  access: "member",
  summary: "A wallet's statement for a stretch of days, as PDF or CSV.",
  query: type({
    wallet_id: string(),
    from: Day,
    to: Day,
    format: optional(enums(["pdf", "csv"])),
  }),
  reply: FileReply,
});
