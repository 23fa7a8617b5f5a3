import type { StaffPasswordForm } from "@kinfold/contract/staff";
import { writeAuditEntry } from "#audit/index.ts";
import { refuseCommonPassword } from "#members/index.ts";
import { runTransaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { writePasswordChangedEmail } from "./emails.ts";
import { requireFreshProof, refuseCode } from "./proved-again.ts";
import { STAFF_LIMITS } from "./rules.ts";
import { endOtherStaffSessions, type StaffCaller } from "./session-store.ts";
import { setStaffPassword } from "./store.ts";

/**
 * Changes the caller's own password, for the person who knows the current one and holds the authenticator. Their other sessions end,
 * and an email tells them. Refuses password_wrong, password_common and two_factor_invalid, and too many tries.
 */
export async function changeStaffPassword(
  platform: Platform,
  caller: StaffCaller,
  form: Pick<StaffPasswordForm, "current_password" | "password" | "code">,
): Promise<{ message: string }> {
  const { clock, db, env, limiter, outbox, passwords } = platform;
  const { staffId, sessionId, email, name } = caller;
  const { current_password, code } = form;
  const { staff, step } = await requireFreshProof(platform, caller, { current_password, code });
  refuseCommonPassword(form.password, [email, ...name.split(" ")], "password");
  const now = clock.now();
  const passwordHash = await passwords.hash(form.password);
  await runTransaction(db, async (tx) => {
    if (!(await setStaffPassword(tx, staff, { passwordHash, step }))) refuseCode();
    await endOtherStaffSessions(tx, { staffId, sessionId });
    await writeAuditEntry(tx, {
      at: now,
      actor: { kind: "staff", staffId },
      action: "staff.password_changed",
      subject: { kind: "staff", id: staffId },
    });
    await outbox.write(tx, email, writePasswordChangedEmail(name, env.OFFICE_URL));
  });
  await limiter.clear(STAFF_LIMITS.passwordTries, staffId);
  outbox.nudge();
  return { message: "Your password has been changed." };
}
