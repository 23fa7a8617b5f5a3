import { defineRefusals } from "./catalogue.ts";

/** The refusals of transfers by hand and their receipts. */
export const transferRefusals = defineRefusals({
  en: {
    pay_account_unknown: "This account is no longer in use. Please choose one again.",
    pay_receipt_missing: "Please add the receipt of your transfer.",
    pay_reference_used:
      "This reference belongs to another payment. Please go back and look up your reference again.",
    not_found: {
      transfer: "There is no such transfer.",
      receipt: "There is no such receipt.",
      upload: "This upload is over. Please choose the file again.",
    },
    decision_changed: {
      decided: "This transfer was decided about already.",
      withdrawn: "What was proposed is no longer proposed. Please look at the receipt again.",
      /** Each change as "what arrived: ₦5.00, now ₦6.00". */
      figures: (changes: readonly string[]) =>
        `This was proposed again: ${changes.join("; ")}. Please look at it again.`,
      takenBack: "The bank has taken this money back. Please look at the statement.",
    },
    staff_own_money: "No one decides about a transfer of their own.",
    invalid: {
      amountReceived: "Enter the amount that arrived.",
      fee: "The fee must leave something to credit.",
      valueDate: "Enter the day on the bank statement, today at the latest.",
      countryTaken: "Members have an account for this currency and place. Close it first.",
      reason: "Say why, for the member to read.",
    },
    transfer_amount_far: (amount: string, announced: string) =>
      `${amount} is far from the ${announced} that the member announced. Open the receipt and type the amount again.`,
    transfer_needs_line: "Name the line of the bank statement, or say why there is none.",
    staff_own_work: "Someone else has to approve what you proposed.",
    transfer_far_unacknowledged:
      "This amount is far from what the member announced. Acknowledge that first.",
    receipts_not_alike: (references: readonly string[]) =>
      `These receipts are not alike any more. Changed: ${references.join(", ")}. Please look at the list again.`,
    samples_unopened: (count: number) =>
      count === 1
        ? "Open one more sample before you confirm."
        : `Open ${count} more samples before you confirm.`,
    pay_receipt_duplicate: (reference: string) =>
      `You have sent this receipt before, with payment ${reference}. Please choose the receipt of this payment.`,
    wallet_wrong_currency: "You have no wallet in this currency.",
    malformed: {
      bytes: "These are no bytes.",
    },
    upload_too_long: "The file is longer than it was said to be. Please choose it again.",
    upload_offset_differs: "The upload stands elsewhere. Ask where, and go on from there.",
    upload_incomplete: "The file has not arrived in full yet.",
    setting_refused: "A new account is for members to see.",
  },
});
