import type { FlaggedPaymentState } from "@kinfold/contract/office/webhooks";

/** What the states are called in the office. */
export const STATE_WORDS: Readonly<Record<FlaggedPaymentState, string>> = {
  open: "Open",
  proposed: "To be confirmed",
  credited: "Credited",
  dismissed: "Dismissed",
};

/** A reason as the server keeps it, as a sentence begins. */
export const toSentenceCase = (words: string): string =>
  words.slice(0, 1).toUpperCase() + words.slice(1);
