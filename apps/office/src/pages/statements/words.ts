import type { MatchDoubt, MatchReason } from "@kinfold/contract/office/statements";

/** Why a line is thought to be a receipt's money. */
export const REASON_WORDS: Readonly<Record<MatchReason, string>> = {
  reference: "Our reference",
  reference_misread: "Our reference, misread",
  bank_reference: "The bank's number",
  name: "The member's name",
  amount: "The amount",
  amount_less_fee: "The amount less a bank's fee",
  day: "The day",
};

/** Why a person has to look. */
export const DOUBT_WORDS: Readonly<Record<MatchDoubt, string>> = {
  several_receipts: "The line may be of several receipts.",
  another_sender: "The sender is another member who waits for money too.",
  another_amount: "Another amount arrived, from a sender who is not the member.",
  paid_in_parts: "Several lines name this receipt and come to something else.",
  no_reference: "No line names this receipt. These look like it.",
};
