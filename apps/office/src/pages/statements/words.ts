import type { MatchDoubt } from "@kinfold/contract/office/statements";

/** Why a person has to look. */
export const DOUBT_WORDS: Readonly<Record<MatchDoubt, string>> = {
  several_receipts: "The line may be of several receipts.",
  another_sender: "The sender is another member who waits for money too.",
  another_amount: "Another amount arrived, from a sender who is not the member.",
  paid_in_parts: "Several lines name this receipt and come to something else.",
  no_reference: "No line names this receipt. These look like it.",
  may_be_taken_back: "The bank may have taken this money back. Compare it with the debits first.",
  may_be_returned_payout: "This may be one of our own payouts that came back.",
  narration_changed:
    "A later file of the bank has another narration for this line. Compare the two.",
  added_later: "The bank added this line to days that were proven without it. Ask it why.",
};
