import type { WithdrawalStatus } from "@kinfold/contract/withdrawals";

/** What staff call a withdrawal's state. */
export const STATUS_WORDS: Readonly<Record<WithdrawalStatus, string>> = {
  pending: "Pending",
  approved: "Approved",
  processing: "At the bank",
  paid: "Paid",
  failed: "Not paid",
  rejected: "Declined",
  cancelled: "Cancelled",
};
