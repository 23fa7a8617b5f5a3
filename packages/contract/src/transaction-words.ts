import type { Gateway } from "./money.ts";
import type { TransactionStatus, TransactionType } from "./transactions.ts";

/** What a kind of movement is called, on screens and papers alike. */
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

/** What a way of paying is called. */
export const METHOD_WORDS: Readonly<Record<Gateway, string>> = {
  card: "Card",
  transfer: "Bank transfer",
  card_us: "International card",
  wallet: "Wallet",
  bank: "Bank deposit",
};
