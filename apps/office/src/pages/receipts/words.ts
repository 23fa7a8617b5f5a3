import type { TransferState } from "@kinfold/contract/office/receipts";

/** What the states are called in the office. */
export const STATE_WORDS: Readonly<Record<TransferState, string>> = {
  waiting: "To be found",
  proposed: "To be confirmed",
  confirmed: "Confirmed",
  rejected: "Rejected",
  corrected: "Corrected",
};
