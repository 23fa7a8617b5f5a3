import type { Gateway } from "./money.ts";
import type {
  Transaction,
  TransactionStatus,
  TransactionStatusFilter,
  TransactionType,
} from "./transactions.ts";

/** What a kind of movement is called, on screens and in PDFs alike. */
export const TYPE_WORDS: Readonly<Record<TransactionType, string>> = {
  deposit: "Deposit",
  withdrawal: "Withdrawal",
  contribution: "Contribution",
  return: "Return",
  fee: "Fee",
  reversal: "Reversal",
  exchange: "Exchange",
};

/** What a state of a movement is called. */
export const STATUS_WORDS: Readonly<Record<TransactionStatus, string>> = {
  pending: "Pending",
  success: "Completed",
  failed: "Failed",
  reversed: "Reversed",
};

/** What the statuses are called by which movements are asked for. */
export const STATUS_FILTER_WORDS: Readonly<Record<TransactionStatusFilter, string>> = {
  ...STATUS_WORDS,
  cancelled: "Cancelled",
};

/** What is looked at to say how a movement stands. */
type TransactionState = Pick<Transaction, "status" | "type" | "gateway" | "balance_after">;

/**
 * How this movement stands, in the member's words: a transfer by hand waits for a person, a withdrawal that was taken back
 * before it moved anything is cancelled, a contribution that came back is refunded.
 */
export function formatTransactionStatus({
  status,
  type,
  gateway,
  balance_after: balance,
}: TransactionState): string {
  if (status === "pending" && gateway === "bank") return "Awaiting confirmation";
  if (status === "reversed" && type === "withdrawal" && balance === null)
    return STATUS_FILTER_WORDS.cancelled;
  if (status === "reversed" && type === "contribution") return "Refunded";
  return STATUS_WORDS[status];
}

/** What a way of paying is called. */
export const METHOD_WORDS: Readonly<Record<Gateway, string>> = {
  card: "Card",
  transfer: "Bank transfer",
  card_us: "International card",
  wallet: "Wallet",
  bank: "Bank deposit",
  direct_debit: "Direct debit",
};
