import { say } from "@kinfold/language/say";
import type { Gateway } from "./money.ts";
import type {
  Transaction,
  TransactionStatus,
  TransactionStatusFilter,
  TransactionType,
} from "./transactions.ts";

/** What a kind of movement is called, on screens and in PDFs alike. */
export const TYPE_WORDS: Readonly<Record<TransactionType, string>> = {
  deposit: say("Deposit"),
  withdrawal: say("Withdrawal"),
  contribution: say("Contribution"),
  return: say("Return"),
  fee: say("Fee"),
  reversal: say("Reversal"),
  exchange: say("Exchange"),
};

/** What a state of a movement is called. */
export const STATUS_WORDS: Readonly<Record<TransactionStatus, string>> = {
  pending: say("Pending"),
  success: say("Completed"),
  failed: say("Failed"),
  reversed: say("Reversed"),
};

/** What the statuses are called by which movements are asked for. */
export const STATUS_FILTER_WORDS: Readonly<Record<TransactionStatusFilter, string>> = {
  ...STATUS_WORDS,
  cancelled: say("Cancelled"),
};

/** What is looked at to say how a movement stands. */
type TransactionState = Pick<Transaction, "status" | "type" | "gateway" | "moved_at">;

/**
 * How this movement stands, in the member's words: a transfer by hand waits for a person, a withdrawal that was taken back
 * before it moved anything is cancelled, a contribution that came back is refunded.
 */
export function formatTransactionStatus({
  status,
  type,
  gateway,
  moved_at: movedAt,
}: TransactionState): string {
  if (status === "pending" && gateway === "bank") return say("Awaiting confirmation");
  if (status === "reversed" && type === "withdrawal" && movedAt === null)
    return STATUS_FILTER_WORDS.cancelled;
  if (status === "reversed" && type === "contribution") return say("Refunded");
  return STATUS_WORDS[status];
}

/** What a way of paying is called. */
export const METHOD_WORDS: Readonly<Record<Gateway, string>> = {
  card: say("Card"),
  transfer: say("Bank transfer"),
  card_us: say("International card"),
  wallet: say("Wallet"),
  bank: say("Bank deposit"),
  direct_debit: say("Direct debit"),
};

/** The moment under which a movement is listed: when it last moved the wallet, or when it was begun while it has not. */
export const readListedAt = ({
  moved_at: movedAt,
  created_at: createdAt,
}: Pick<Transaction, "moved_at" | "created_at">): string => movedAt ?? createdAt;
