/** Which emails leave first: the lower, the sooner. */
export const EMAIL_PRIORITY = { code: 0, security: 1, money: 2, bulk: 3 } as const;
export type EmailPriority = (typeof EMAIL_PRIORITY)[keyof typeof EMAIL_PRIORITY];

const CODES = new Set([
  "code",
  "sign_in_code",
  "reset_link",
  "staff_invitation",
  "staff_authenticator",
]);
const SECURITY = new Set([
  "address_known",
  "bank_account_changed",
  "new_device",
  "passkey_added",
  "passkey_removed",
  "password_changed",
  "profile_changed",
  "recovery_code_used",
  "recovery_codes_renewed",
  "sign_in_locked",
  "sign_in_unlocked",
  "staff_break_glass",
  "staff_passkey_added",
  "staff_passkey_removed",
  "staff_password_changed",
  "two_factor_off",
  "two_factor_on",
]);
const BULK = new Set(["announcement", "announcement_warning"]);

/** The priority of an email by its kind: what is not named here goes with those about money. */
export function decideEmailPriority(kind: string): EmailPriority {
  if (CODES.has(kind)) return EMAIL_PRIORITY.code;
  if (SECURITY.has(kind)) return EMAIL_PRIORITY.security;
  return BULK.has(kind) ? EMAIL_PRIORITY.bulk : EMAIL_PRIORITY.money;
}
