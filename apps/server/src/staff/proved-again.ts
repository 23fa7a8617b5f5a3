import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import { staffRefusals } from "@kinfold/contract/refusals/staff";
import type { StaffGuardForm } from "@kinfold/contract/office/passkeys";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import { openSealed } from "#platform/sealed-columns.ts";
import { findTotpStep } from "#platform/totp.ts";
import { STAFF_LIMITS } from "./rules.ts";
import type { StaffCaller } from "./session-store.ts";
import { SEALED_AUTHENTICATORS, findStaffByEmail, type StaffRow } from "./store.ts";

/** Refuses `two_factor_invalid`, at the field of the code. */
export const refuseCode = (): never => refuseField("code", staffRefusals().two_factor_invalid.used);

/**
 * The caller, who shows once more that it is them by password and authenticator, and the step of the code, which is to be used
 * up with what they do. Refuses password_wrong and two_factor_invalid, and too many tries.
 */
export async function requireFreshProof(
  { clock, db, env, limiter, passwords }: Platform,
  { staffId, email }: Pick<StaffCaller, "staffId" | "email">,
  { current_password: password, code }: StaffGuardForm,
): Promise<{ staff: StaffRow; step: number }> {
  await limiter.take(STAFF_LIMITS.passwordTries, staffId);
  const staff = await findStaffByEmail(db, email);
  if (staff === undefined) return refuse(commonRefusals().signed_out);
  if (!(await passwords.verify(staff.password_hash, password))) {
    refuseField("current_password", staffRefusals().password_wrong.current);
  }
  const sealed = staff.sealed_authenticator;
  const secret = await openSealed(db, env, SEALED_AUTHENTICATORS, { id: staffId, sealed });
  return { staff, step: findTotpStep(secret, code, clock.now()) ?? refuseCode() };
}
