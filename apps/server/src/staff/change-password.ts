import type { StaffPasswordForm } from "@kinfold/contract/staff";
import { audit } from "#audit/index.ts";
import { refuseCommonPassword } from "#members/index.ts";
import { transaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { unseal } from "#platform/sealing.ts";
import { totpStep } from "#platform/totp.ts";
import { passwordChangedLetter } from "./letters.ts";
import { STAFF_LIMITS } from "./rules.ts";
import { endOtherStaffSessions, type StaffCaller } from "./session-store.ts";
import { setStaffPassword, staffByEmail } from "./store.ts";

const WRONG_PASSWORD = "That is not your current password";
const WRONG_CODE = "This is not what your authenticator shows now, or it was used already.";

const refuseCode = (): never =>
  refuse("two_factor_invalid", WRONG_CODE, { fields: { code: WRONG_CODE } });

/**
 * Changes the caller's own password, for whoever knows the current one and holds the authenticator. Their other sessions end,
 * and a letter tells them. Refuses password_wrong, password_common and two_factor_invalid, and too many tries.
 */
export async function changeStaffPassword(
  platform: Platform,
  { staffId, sessionId, email, name }: StaffCaller,
  form: Pick<StaffPasswordForm, "current_password" | "password" | "code">,
): Promise<{ message: string }> {
  const { clock, db, env, limiter, outbox, passwords } = platform;
  await limiter.take(STAFF_LIMITS.passwordTries, staffId);
  const staff = await staffByEmail(db, email);
  if (staff === undefined) return refuse("signed_out", "Please sign in.");
  if (!(await passwords.verify(staff.password_hash, form.current_password))) {
    refuse("password_wrong", WRONG_PASSWORD, { fields: { current_password: WRONG_PASSWORD } });
  }
  refuseCommonPassword(form.password, [email, ...name.split(" ")], "password");
  const now = clock.now();
  const secret = unseal(env.SECOND_FACTOR_KEY, staff.sealed_authenticator, staffId);
  const step = totpStep(secret, form.code, now) ?? refuseCode();
  const passwordHash = await passwords.hash(form.password);
  await transaction(db, async (tx) => {
    if (!(await setStaffPassword(tx, staff, { passwordHash, step }))) refuseCode();
    await endOtherStaffSessions(tx, { staffId, sessionId });
    await audit(tx, {
      at: now,
      actor: { kind: "staff", staffId },
      action: "staff.password_changed",
      subject: { kind: "staff", id: staffId },
    });
    await outbox.write(tx, email, passwordChangedLetter(name, env.OFFICE_URL));
  });
  await limiter.clear(STAFF_LIMITS.passwordTries, staffId);
  outbox.nudge();
  return { message: "Your password has been changed." };
}
