import { COPY } from "@kinfold/contract/copy";
import { AWAY, BUSY, OTHER_REQUEST, TOO_OFTEN } from "@kinfold/contract/testing/refusal-words";

/** What the server says for codes that more than one page meets, word for word: `npm run states` compares them. */
export const SAID = {
  rate_limited: TOO_OFTEN,
  unavailable: AWAY,
  gen_idempotency_busy: BUSY,
  gen_idempotency_mismatch: OTHER_REQUEST,
  wallet_wrong_currency: "This wallet holds another currency.",
  pay_gateway_unavailable: "This way to pay does not take this currency.",
  pay_below_minimum: "The least that can be paid is ₦50.",
  pay_question_unanswered: "Please say whether your bank or card is from the United States.",
  pay_not_localizable: "Only dollars of members in Nigeria can be paid for in naira.",
  pay_redirect_refused: "A payment leads back to this club and nowhere else.",
  pay_quote_expired: "These figures no longer hold. Please look at the new ones.",
  pay_rate_unavailable:
    "There is no exchange rate right now. Please pay in dollars, or try again later.",
  pay_too_many_open:
    "You have 5 unpaid payments of dollars in naira. Pay one of them, pay in dollars, or try again later: an unpaid payment ends within a day.",
  pay_provider_unavailable:
    "Our payment partner does not answer right now. Nothing was charged. Please try again, or choose another way to pay.",
  pay_receipt_missing: "Please add the receipt of your transfer.",
  pay_receipt_duplicate:
    "You have sent this receipt before, with payment KIN-2M8T4W. Please choose the receipt of this payment.",
  pay_reference_used:
    "This reference belongs to another payment. Please go back and look up your reference again.",
  pay_account_unknown: "This account is no longer in use. Please choose one again.",
  file_too_large: COPY.fileTooLarge,
  file_wrong_type: "Please choose a JPG, PNG or PDF file.",
} as const;
