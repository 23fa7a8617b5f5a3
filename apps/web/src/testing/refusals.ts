import { fileRefusals } from "@kinfold/contract/refusals/files";
import { transferRefusals } from "@kinfold/contract/refusals/bank-transfers";
import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import { AWAY, BUSY, OTHER_REQUEST, TOO_OFTEN } from "@kinfold/contract/testing/refusal-words";

/** What the server says for codes that more than one page meets. */
export const SENTENCES = {
  rate_limited: TOO_OFTEN,
  unavailable: AWAY,
  gen_idempotency_busy: BUSY,
  gen_idempotency_mismatch: OTHER_REQUEST,
  wallet_wrong_currency: paymentRefusals().wallet_wrong_currency.otherWallet.sentence,
  pay_gateway_unavailable: paymentRefusals().pay_gateway_unavailable.otherCurrency.sentence,
  pay_below_minimum: paymentRefusals().pay_below_minimum.call("₦50").sentence,
  pay_question_unanswered: paymentRefusals().pay_question_unanswered.sentence,
  pay_not_localizable: paymentRefusals().pay_not_localizable.onlyDollars.sentence,
  pay_redirect_refused: paymentRefusals().pay_redirect_refused.sentence,
  pay_quote_expired: paymentRefusals().pay_quote_expired.sentence,
  pay_rate_unavailable: paymentRefusals().pay_rate_unavailable.sentence,
  pay_too_many_open: paymentRefusals().pay_too_many_open(5).sentence,
  pay_provider_unavailable: paymentRefusals().pay_provider_unavailable.sentence,
  pay_receipt_missing: transferRefusals().pay_receipt_missing.sentence,
  pay_receipt_duplicate: transferRefusals().pay_receipt_duplicate("KIN-2M8T4W").sentence,
  pay_reference_used: transferRefusals().pay_reference_used.sentence,
  pay_account_unknown: transferRefusals().pay_account_unknown.sentence,
  file_too_large: fileRefusals().file_too_large.sentence,
  file_wrong_type: fileRefusals().file_wrong_type.type.sentence,
} as const;
