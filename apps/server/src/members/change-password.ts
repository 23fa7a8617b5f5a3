import type { ReplyOf } from "@kinfold/contract/endpoint";
import type { changePassword as changeCall } from "@kinfold/contract/members";
import { lockName, transaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { refuseCommonPassword } from "./common-passwords.ts";
import { passwordChangedLetter } from "./letters.ts";
import { voidResetLinks } from "./proof-store.ts";
import { LIMITS } from "./rules.ts";
import { endAllSessions, openSession, type Caller, type NewSession } from "./session-store.ts";
import { holdPassword, memberById, setPassword } from "./store.ts";
import { authorization } from "./view.ts";

export type PasswordChanged = { reply: ReplyOf<typeof changeCall>; session: NewSession };

const WRONG = "That is not your current password";

/** Changes the password of the member who knows the current one. Every session ends; a fresh one replaces the caller's. */
export async function changePassword(
  { db, clock, env, limiter, outbox, passwords }: Platform,
  caller: Caller,
  form: { current_password: string; password: string },
  userAgent: string | undefined,
): Promise<PasswordChanged> {
  await limiter.take(LIMITS.passwordChangesPerMember, caller.memberId);
  const member = await memberById(db, caller.memberId);
  if (!(await passwords.verify(member.password_hash, form.current_password))) {
    refuse("password_wrong", WRONG, { fields: { current_password: WRONG } });
  }
  refuseCommonPassword(
    form.password,
    [member.email, member.first_name, member.last_name],
    "password",
  );
  const passwordHash = await passwords.hash(form.password);
  const now = clock.now();
  const session = await transaction(db, async (tx) => {
    await lockName(tx, `address ${member.email}`);
    if (!(await holdPassword(tx, member))) {
      refuse("password_wrong", WRONG, { fields: { current_password: WRONG } });
    }
    await setPassword(tx, member.member_id, passwordHash);
    await voidResetLinks(tx, member.email, now);
    await endAllSessions(tx, member.member_id);
    const letter = passwordChangedLetter(member.first_name, {
      publicUrl: env.PUBLIC_URL,
      supportEmail: env.SUPPORT_EMAIL,
    });
    await outbox.write(tx, member.email, letter);
    return openSession(tx, { memberId: member.member_id, isVerified: true, userAgent, now });
  });
  outbox.nudge();
  await limiter.clear(LIMITS.passwordChangesPerMember, caller.memberId);
  return {
    reply: { message: "Your password has been changed.", authorization: authorization(session) },
    session,
  };
}
