import type { NoticeKind, NoticeSeverity } from "@kinfold/contract/notifications";
import { assertExists } from "#platform/assert-exists.ts";

/** How an event is shown among the notices. */
export type Sort = {
  kind: NoticeKind;
  severity: NoticeSeverity;
  /** Money moved: the email goes out whatever the member said about emails of this kind. */
  isAlwaysWritten?: true;
};

/** Every event that members are told of, by the kind of its email. */
const SORTS: ReadonlyMap<string, Sort> = new Map<string, Sort>([
  ["new_device", { kind: "security", severity: "warning" }],
  ["password_changed", { kind: "security", severity: "warning" }],
  ["data_export_released", { kind: "security", severity: "info" }],
  ["data_export_late", { kind: "security", severity: "warning" }],
  ["member_corrected", { kind: "security", severity: "success" }],
  ["member_correction_refused", { kind: "security", severity: "warning" }],
  ["member_correction_late", { kind: "security", severity: "warning" }],
  ["account_closed", { kind: "security", severity: "info" }],
  ["account_closure_late", { kind: "security", severity: "warning" }],
  ["profile_changed", { kind: "security", severity: "warning" }],
  ["two_factor_on", { kind: "security", severity: "success" }],
  ["two_factor_off", { kind: "security", severity: "warning" }],
  ["recovery_code_used", { kind: "security", severity: "warning" }],
  ["recovery_codes_renewed", { kind: "security", severity: "warning" }],
  ["passkey_added", { kind: "security", severity: "success" }],
  ["passkey_removed", { kind: "security", severity: "warning" }],
  ["phone_alerts_on", { kind: "security", severity: "success" }],
  ["phone_alerts_off", { kind: "security", severity: "warning" }],
  ["bank_account_changed", { kind: "security", severity: "warning" }],
  ["bank_account_approved", { kind: "verification", severity: "success", isAlwaysWritten: true }],
  ["bank_account_declined", { kind: "verification", severity: "danger", isAlwaysWritten: true }],
  ["kyc_received", { kind: "verification", severity: "info" }],
  ["kyc_validated", { kind: "verification", severity: "success" }],
  ["kyc_rejected", { kind: "verification", severity: "danger" }],
  ["exco_approved", { kind: "verification", severity: "success" }],
  ["exco_declined", { kind: "verification", severity: "warning", isAlwaysWritten: true }],
  ["exco_late", { kind: "verification", severity: "warning", isAlwaysWritten: true }],
  ["membership_global", { kind: "security", severity: "info" }],
  ["membership_not_global", { kind: "security", severity: "info" }],
  ["sign_in_locked", { kind: "security", severity: "warning" }],
  ["sign_in_unlocked", { kind: "security", severity: "success" }],
  ["kyc_expired", { kind: "verification", severity: "warning" }],
  ["payment_received", { kind: "payments", severity: "success" }],
  ["payment_failed", { kind: "payments", severity: "danger" }],
  ["payment_held", { kind: "payments", severity: "warning" }],
  ["payment_disputed", { kind: "payments", severity: "warning" }],
  ["payment_dispute_over", { kind: "payments", severity: "success" }],
  ["payment_taken_back", { kind: "payments", severity: "warning" }],
  ["payment_owed_recovered", { kind: "payments", severity: "warning" }],
  ["transfer_reversed", { kind: "payments", severity: "warning", isAlwaysWritten: true }],
  ["transfer_taken_back", { kind: "payments", severity: "warning", isAlwaysWritten: true }],
  ["transfer_corrected", { kind: "payments", severity: "warning", isAlwaysWritten: true }],
  ["transfer_stands", { kind: "payments", severity: "success" }],
  ["receipt_received", { kind: "payments", severity: "info" }],
  ["receipt_late", { kind: "payments", severity: "warning", isAlwaysWritten: true }],
  ["identity_late", { kind: "verification", severity: "warning", isAlwaysWritten: true }],
  ["transfer_rejected", { kind: "payments", severity: "danger" }],
  ["contribution_received", { kind: "payments", severity: "success" }],
  ["contribution_kept", { kind: "payments", severity: "warning" }],
  ["contribution_returned", { kind: "payments", severity: "warning" }],
  ["units_allotted", { kind: "plan", severity: "success" }],
  ["units_corrected", { kind: "plan", severity: "warning", isAlwaysWritten: true }],
  ["maturity_ahead", { kind: "plan", severity: "info" }],
  ["term_rolled_over", { kind: "plan", severity: "info" }],
  ["plan_matured", { kind: "plan", severity: "success", isAlwaysWritten: true }],
  ["redemption_requested", { kind: "withdrawal", severity: "info" }],
  ["redemption_taken_back", { kind: "withdrawal", severity: "info" }],
  ["redemption_paid", { kind: "withdrawal", severity: "success" }],
  ["direct_debit_active", { kind: "recurring", severity: "success" }],
  ["direct_debit_ended", { kind: "recurring", severity: "warning", isAlwaysWritten: true }],
  ["recurring_begun", { kind: "recurring", severity: "success" }],
  ["recurring_ahead", { kind: "recurring", severity: "info" }],
  ["recurring_charged", { kind: "recurring", severity: "success" }],
  ["recurring_declined", { kind: "recurring", severity: "danger" }],
  ["recurring_card_ends", { kind: "recurring", severity: "warning" }],
  ["recurring_reminder", { kind: "recurring", severity: "warning" }],
  ["recurring_card_changed", { kind: "recurring", severity: "success" }],
  ["recurring_card_not_changed", { kind: "recurring", severity: "warning" }],
  ["recurring_suspended", { kind: "recurring", severity: "danger" }],
  ["recurring_ended", { kind: "recurring", severity: "info" }],
  ["recurring_not_begun", { kind: "recurring", severity: "warning" }],
  ["withdrawal_requested", { kind: "withdrawal", severity: "info" }],
  ["withdrawal_approved", { kind: "withdrawal", severity: "info" }],
  ["withdrawal_paid", { kind: "withdrawal", severity: "success" }],
  ["withdrawal_delayed", { kind: "withdrawal", severity: "warning" }],
  ["withdrawal_overdue", { kind: "withdrawal", severity: "warning" }],
  ["withdrawal_cancelled", { kind: "withdrawal", severity: "info" }],
  ["announcement", { kind: "club", severity: "info" }],
  ["announcement_warning", { kind: "club", severity: "warning" }],
  ["withdrawal_returned", { kind: "withdrawal", severity: "danger" }],
]);

/** The kinds of emails that have a notice. */
export const listNoticeSorts = (): string[] => [...SORTS.keys()];

/** Where an event of this kind belongs. Throws for a kind that no one entered above. */
export function getNoticeSort(emailKind: string): Sort {
  const sort = SORTS.get(emailKind);
  assertExists(sort, `no notice is known for ${emailKind}`);
  return sort;
}
