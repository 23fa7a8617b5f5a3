import type { ReplyOf } from "@kinfold/contract/endpoint";
import { BANK_CHANGE_COOLS_MS } from "@kinfold/contract/limits";
import type { changePassword as changeCall } from "@kinfold/contract/security";
import { sayIn } from "@kinfold/language/say-in";
import { delayPayouts } from "#identity/index.ts";
import { notifyMember } from "#notifications/index.ts";
import { addMs } from "#platform/clock.ts";
import { lockName, runTransaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { noteEvent } from "./activity.ts";
import { refuseCommonPassword } from "./common-passwords.ts";
import { describeDevice } from "./devices/device-name.ts";
import { writePasswordChangedEmail } from "./emails.ts";
import { voidResetLinks } from "./proof-store.ts";
import { requirePassword, refusePassword } from "./require-password.ts";
import { requireStepUp } from "./second-factor/step-up.ts";
import { endAllSessions, openSession, type Caller, type NewSession } from "./session-store.ts";
import { holdPassword, setPassword } from "./store.ts";
import { toAuthorization } from "./view.ts";

export type PasswordChanged = { reply: ReplyOf<typeof changeCall>; session: NewSession };

/** Changes the password of the member who knows the current one, and has a code where two-factor is on. Every session ends, a fresh one replaces the caller's, and nothing is paid out for a day. */
export async function changePassword(
  platform: Platform,
  caller: Caller,
  form: { current_password: string; password: string; two_factor_code?: string | null | undefined },
  userAgent: string | undefined,
): Promise<PasswordChanged> {
  const { db, clock, env, outbox, passwords } = platform;
  const member = await requirePassword(platform, caller.memberId, form.current_password);
  refuseCommonPassword(
    form.password,
    [member.email, member.first_name, member.last_name],
    "password",
  );
  const stepUp = await requireStepUp(platform, member.member_id, form.two_factor_code);
  const passwordHash = await passwords.hash(form.password);
  const now = clock.now();
  const session = await runTransaction(db, async (tx) => {
    await lockName(tx, `address ${member.email}`);
    if (!(await holdPassword(tx, member))) refusePassword();
    await stepUp.take(tx);
    await setPassword(tx, member.member_id, passwordHash);
    await voidResetLinks(tx, member.email, now);
    await endAllSessions(tx, member.member_id);
    // A thief who is signed in and knows the password does not get the money as well.
    await delayPayouts(tx, member.member_id, addMs(now, BANK_CHANGE_COOLS_MS));
    const emailContent = sayIn(member.language, () =>
      writePasswordChangedEmail(member.first_name, {
        publicUrl: env.PUBLIC_URL,
        supportEmail: env.SUPPORT_EMAIL,
      }),
    );
    const { member_id: memberId } = member;
    const event = await noteEvent(tx, {
      memberId,
      kind: "password_changed",
      device: describeDevice(userAgent),
      at: now,
    });
    await notifyMember(tx, platform, { memberId, to: member.email, emailContent, event });
    return openSession(tx, { memberId: member.member_id, isVerified: true, userAgent, now });
  });
  outbox.nudge();
  return {
    reply: { message: "Your password has been changed.", authorization: toAuthorization(session) },
    session,
  };
}
