import type { MatchReason } from "@kinfold/contract/office/statements";

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
