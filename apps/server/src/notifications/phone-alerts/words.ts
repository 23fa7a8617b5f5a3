import { say } from "@kinfold/language/say";
import { assertExists } from "#platform/assert-exists.ts";
import type { Brief } from "#platform/email-content.ts";

/**
 * What a phone shows of each event, by the kind of its email: no amount, no name, no number, no link. Drafts are written without marks, as
 * people type on phones: one letter with a mark makes an SMS hold 70 characters.
 */
export const ALERT_SENTENCES: ReadonlyMap<string, () => string> = new Map([
  ["new_device", () => say("Your account was signed in to on a new device.")],
  ["password_changed", () => say("Your password was changed.")],
  ["data_export_released", () => say("The copy of your data can be downloaded.")],
  ["data_export_late", () => say("The copy of your data is late.")],
  ["member_corrected", () => say("Your details were corrected.")],
  ["member_correction_refused", () => say("A correction of your details was not made.")],
  ["member_correction_late", () => say("The correction of your details is late.")],
  ["account_closed", () => say("Your account was closed.")],
  ["account_closure_late", () => say("The closing of your account is late.")],
  ["profile_changed", () => say("Your details were changed.")],
  ["two_factor_on", () => say("Two-factor sign-in was turned on.")],
  ["two_factor_off", () => say("Two-factor sign-in was turned off.")],
  ["recovery_code_used", () => say("A recovery code of yours was used.")],
  ["recovery_codes_renewed", () => say("New recovery codes were made.")],
  ["passkey_added", () => say("A passkey was added to your account.")],
  ["passkey_removed", () => say("A passkey was removed from your account.")],
  ["bank_account_changed", () => say("A bank account of yours was changed.")],
  ["bank_account_approved", () => say("Your bank account was approved.")],
  ["bank_account_declined", () => say("Your bank account was not approved.")],
  ["phone_alerts_on", () => say("Alerts to this phone were turned on.")],
  ["phone_alerts_off", () => say("Alerts to your phone were turned off.")],
  ["kyc_received", () => say("We have your document.")],
  ["kyc_validated", () => say("Your document was approved.")],
  ["kyc_rejected", () => say("Your document was not approved.")],
  ["exco_approved", () => say("Your referral was approved.")],
  ["exco_declined", () => say("Your referral was not approved.")],
  ["exco_late", () => say("The answer to your referral is late.")],
  ["membership_global", () => say("Your membership was changed.")],
  ["membership_not_global", () => say("Your membership was changed.")],
  ["sign_in_locked", () => say("Your sign-in was locked.")],
  ["sign_in_unlocked", () => say("Your sign-in was unlocked.")],
  ["kyc_expired", () => say("A document of yours has expired.")],
  ["payment_received", () => say("A payment arrived in your wallet.")],
  ["payment_failed", () => say("A payment did not go through.")],
  ["payment_held", () => say("We are looking at a payment of yours.")],
  ["payment_disputed", () => say("A payment of yours is disputed.")],
  ["payment_dispute_over", () => say("The dispute of a payment is over.")],
  ["payment_taken_back", () => say("A payment was taken back.")],
  ["payment_owed_recovered", () => say("What was owed for a payment was taken from your wallet.")],
  ["transfer_reversed", () => say("A transfer was reversed by the bank.")],
  ["transfer_taken_back", () => say("A transfer was taken back.")],
  ["transfer_corrected", () => say("A transfer was corrected.")],
  ["transfer_stands", () => say("A transfer of yours stands as it is.")],
  ["receipt_received", () => say("We have your receipt.")],
  ["receipt_late", () => say("The answer to your receipt is late.")],
  ["identity_late", () => say("The answer to your document is late.")],
  ["transfer_rejected", () => say("A transfer was not added to your wallet.")],
  ["contribution_received", () => say("Your contribution arrived.")],
  ["contribution_kept", () => say("A contribution of yours stays in your wallet.")],
  ["contribution_returned", () => say("A contribution was returned to your wallet.")],
  ["units_allotted", () => say("Units were bought for you.")],
  ["units_corrected", () => say("Your units were corrected.")],
  ["maturity_ahead", () => say("A term of yours ends soon.")],
  ["term_rolled_over", () => say("A term of yours begins again.")],
  ["plan_matured", () => say("A plan of yours has matured.")],
  ["redemption_requested", () => say("We have your request to redeem.")],
  ["redemption_taken_back", () => say("Your request to redeem was taken back.")],
  ["redemption_paid", () => say("What you redeemed is in your wallet.")],
  ["direct_debit_active", () => say("Your direct debit is active.")],
  ["direct_debit_ended", () => say("Your direct debit has ended.")],
  ["recurring_begun", () => say("Your recurring contribution has begun.")],
  ["recurring_ahead", () => say("A recurring contribution is due soon.")],
  ["recurring_charged", () => say("A recurring contribution was paid.")],
  ["recurring_declined", () => say("A recurring contribution was not paid.")],
  ["recurring_card_ends", () => say("The card of a recurring contribution expires soon.")],
  ["recurring_reminder", () => say("A recurring contribution is still unpaid.")],
  ["recurring_card_changed", () => say("The card of a recurring contribution was changed.")],
  [
    "recurring_card_not_changed",
    () => say("The card of a recurring contribution was not changed."),
  ],
  ["recurring_suspended", () => say("A recurring contribution is suspended.")],
  ["recurring_ended", () => say("A recurring contribution has ended.")],
  ["recurring_not_begun", () => say("A recurring contribution did not begin.")],
  ["withdrawal_requested", () => say("We have your request to withdraw.")],
  ["withdrawal_approved", () => say("Your withdrawal was approved.")],
  ["withdrawal_paid", () => say("Your withdrawal was paid.")],
  ["withdrawal_delayed", () => say("Your withdrawal is delayed.")],
  ["withdrawal_overdue", () => say("Your withdrawal is late.")],
  ["withdrawal_cancelled", () => say("Your withdrawal was cancelled.")],
  ["announcement", () => say("There is an announcement of the club.")],
  ["announcement_warning", () => say("There is an important announcement of the club.")],
  ["withdrawal_returned", () => say("Your withdrawal was not paid.")],
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
  const saySentence = ALERT_SENTENCES.get(emailKind);
  assertExists(saySentence, `no alert is known for ${emailKind}`);
  const sentence = saySentence();
  const amount = hasAmounts ? findAlertAmount(emailKind, brief) : undefined;
  return amount === undefined ? sentence : `${sentence} ${amount}.`;
}

/** The whole SMS: it names the club and the reference by which it is found again. Of a code the words are its digits. */
export const writeSms = (alert: { kind: string; words: string; reference: string }): string =>
  alert.kind === "code"
    ? `Kinfold: ${alert.words} is the code to turn alerts on for this phone. Tell it to no one. Ref ${alert.reference}`
    : `Kinfold: ${alert.words} See the app. Ref ${alert.reference}`;
