import type { StaffGuardForm } from "@kinfold/contract/office/passkeys";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { openSealed } from "#platform/sealed-columns.ts";
import { totpStep } from "#platform/totp.ts";
import { STAFF_LIMITS } from "./rules.ts";
import type { StaffCaller } from "./session-store.ts";
import { SEALED_AUTHENTICATORS, staffByEmail, type StaffRow } from "./store.ts";

const WRONG_PASSWORD = "That is not your current password";
const WRONG_CODE = "This is not what your authenticator shows now, or it was used already.";

/** Refuses `two_factor_invalid`, at the field of the code. */
export const refuseCode = (): never =>
  refuse("two_factor_invalid", WRONG_CODE, { fields: { code: WRONG_CODE } });

/**
 * The caller, who shows once more that it is them by password and authenticator, and the step of the code, which is to be used
 * up with what they do. Refuses password_wrong and two_factor_invalid, and too many tries.
 */
export async function provedAgain(
  { clock, db, env, limiter, passwords }: Platform,
  { staffId, email }: StaffCaller,
  { current_password: password, code }: StaffGuardForm,
): Promise<{ staff: StaffRow; step: number }> {
  await limiter.take(STAFF_LIMITS.passwordTries, staffId);
  const staff = await staffByEmail(db, email);
  if (staff === undefined) return refuse("signed_out", "Please sign in.");
  if (!(await passwords.verify(staff.password_hash, password))) {
    refuse("password_wrong", WRONG_PASSWORD, { fields: { current_password: WRONG_PASSWORD } });
  }
  const sealed = staff.sealed_authenticator;
  const secret = await openSealed(db, env, SEALED_AUTHENTICATORS, { id: staffId, sealed });
  return { staff, step: totpStep(secret, code, clock.now()) ?? refuseCode() };
}
