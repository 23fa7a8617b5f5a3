import { assertExists } from "#platform/assert-exists.ts";
import type { Brief } from "#platform/email-content.ts";

/** What a phone shows of each event, by the kind of its email: no amount, no name, no number, no link. */
export const ALERT_SENTENCES: ReadonlyMap<string, string> = new Map([
  ["new_device", "Your account was signed in to on a new device."],
  ["password_changed", "Your password was changed."],
  ["data_export_released", "The copy of your data can be downloaded."],
  ["data_export_late", "The copy of your data is late."],
  ["member_corrected", "Your details were corrected."],
  ["member_correction_refused", "A correction of your details was not made."],
  ["member_correction_late", "The correction of your details is late."],
  ["account_closed", "Your account was closed."],
  ["account_closure_late", "The closing of your account is late."],
  ["profile_changed", "Your details were changed."],
  ["two_factor_on", "Two-factor sign-in was turned on."],
  ["two_factor_off", "Two-factor sign-in was turned off."],
  ["recovery_code_used", "A recovery code of yours was used."],
  ["recovery_codes_renewed", "New recovery codes were made."],
  ["passkey_added", "A passkey was added to your account."],
  ["passkey_removed", "A passkey was removed from your account."],
  ["bank_account_changed", "A bank account of yours was changed."],
  ["bank_account_approved", "Your bank account was approved."],
  ["bank_account_declined", "Your bank account was not approved."],
  ["phone_alerts_on", "Alerts to this phone were turned on."],
  ["phone_alerts_off", "Alerts to your phone were turned off."],
  ["kyc_received", "We have your document."],
  ["kyc_validated", "Your document was approved."],
  ["kyc_rejected", "Your document was not approved."],
  ["exco_approved", "Your referral was approved."],
  ["exco_declined", "Your referral was not approved."],
  ["exco_late", "The answer to your referral is late."],
  ["membership_global", "Your membership was changed."],
  ["membership_not_global", "Your membership was changed."],
  ["sign_in_locked", "Your sign-in was locked."],
  ["sign_in_unlocked", "Your sign-in was unlocked."],
  ["kyc_expired", "A document of yours has expired."],
  ["payment_received", "A payment arrived in your wallet."],
  ["payment_failed", "A payment did not go through."],
  ["payment_held", "We are looking at a payment of yours."],
  ["payment_disputed", "A payment of yours is disputed."],
  ["payment_dispute_over", "The dispute of a payment is over."],
  ["payment_taken_back", "A payment was taken back."],
  ["payment_owed_recovered", "What was owed for a payment was taken from your wallet."],
  ["transfer_reversed", "A transfer was reversed by the bank."],
  ["transfer_taken_back", "A transfer was taken back."],
  ["transfer_corrected", "A transfer was corrected."],
  ["transfer_stands", "A transfer of yours stands as it is."],
  ["receipt_received", "We have your receipt."],
  ["receipt_late", "The answer to your receipt is late."],
  ["identity_late", "The answer to your document is late."],
  ["transfer_rejected", "A transfer was not added to your wallet."],
  ["contribution_received", "Your contribution arrived."],
  ["contribution_kept", "A contribution of yours stays in your wallet."],
  ["contribution_returned", "A contribution was returned to your wallet."],
  ["units_allotted", "Units were bought for you."],
  ["units_corrected", "Your units were corrected."],
  ["maturity_ahead", "A term of yours ends soon."],
  ["term_rolled_over", "A term of yours begins again."],
  ["plan_matured", "A plan of yours has matured."],
  ["redemption_requested", "We have your request to redeem."],
  ["redemption_taken_back", "Your request to redeem was taken back."],
  ["redemption_paid", "What you redeemed is in your wallet."],
  ["direct_debit_active", "Your direct debit is active."],
  ["direct_debit_ended", "Your direct debit has ended."],
  ["recurring_begun", "Your recurring contribution has begun."],
  ["recurring_ahead", "A recurring contribution is due soon."],
  ["recurring_charged", "A recurring contribution was paid."],
  ["recurring_declined", "A recurring contribution was not paid."],
  ["recurring_card_ends", "The card of a recurring contribution expires soon."],
  ["recurring_reminder", "A recurring contribution is still unpaid."],
  ["recurring_card_changed", "The card of a recurring contribution was changed."],
  ["recurring_card_not_changed", "The card of a recurring contribution was not changed."],
  ["recurring_suspended", "A recurring contribution is suspended."],
  ["recurring_ended", "A recurring contribution has ended."],
  ["recurring_not_begun", "A recurring contribution did not begin."],
  ["withdrawal_requested", "We have your request to withdraw."],
  ["withdrawal_approved", "Your withdrawal was approved."],
  ["withdrawal_paid", "Your withdrawal was paid."],
  ["withdrawal_delayed", "Your withdrawal is delayed."],
  ["withdrawal_overdue", "Your withdrawal is late."],
  ["withdrawal_cancelled", "Your withdrawal was cancelled."],
  ["announcement", "There is an announcement of the club."],
  ["announcement_warning", "There is an important announcement of the club."],
  ["withdrawal_returned", "Your withdrawal was not paid."],
]);

const FIGURE = String.raw`([₦$])(\d{1,3}(?:,\d{3})*(?:\.\d{2})?)`;

/** Where the brief of an event says its amount. Of all other events no amount is ever said. */
const AMOUNTS: Readonly<Record<string, { part: "title" | "body"; at: RegExp }>> = {
  payment_received: { part: "title", at: new RegExp(`^${FIGURE} is in your wallet`) },
  contribution_received: { part: "title", at: new RegExp(`^${FIGURE} for `) },
  redemption_paid: { part: "title", at: new RegExp(`^${FIGURE} from `) },
  withdrawal_requested: { part: "body", at: new RegExp(`^You asked to withdraw ${FIGURE} `) },
  withdrawal_paid: { part: "body", at: new RegExp(`^${FIGURE} was paid`) },
};

/** The amount of an event as a phone shows it, "NGN 50,000.00"; undefined where its brief says none. */
export function findAlertAmount(emailKind: string, brief: Brief): string | undefined {
  const where = AMOUNTS[emailKind];
  const [, symbol, figure] = (where && where.at.exec(brief[where.part])) ?? [];
  return figure === undefined ? undefined : `${symbol === "₦" ? "NGN" : "USD"} ${figure}`;
}

/** What a phone is told of an event; with its amount only for a member who asked for amounts. */
export function writeAlertWords(emailKind: string, brief: Brief, hasAmounts: boolean): string {
  const sentence = ALERT_SENTENCES.get(emailKind);
  assertExists(sentence, `no alert is known for ${emailKind}`);
  const amount = hasAmounts ? findAlertAmount(emailKind, brief) : undefined;
  return amount === undefined ? sentence : `${sentence} ${amount}.`;
}

/** The whole SMS: it names the club and the reference by which it is found again. Of a code the words are its digits. */
export const writeSms = (alert: { kind: string; words: string; reference: string }): string =>
  alert.kind === "code"
    ? `Kinfold: ${alert.words} is the code to turn alerts on for this phone. Tell it to no one. Ref ${alert.reference}`
    : `Kinfold: ${alert.words} See the app. Ref ${alert.reference}`;
