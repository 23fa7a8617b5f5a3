import { memberRefusals } from "@kinfold/contract/refusals/members";
import { BANK_CHANGE_COOLS_MS } from "@kinfold/contract/limits";
import { sayIn } from "@kinfold/language/say-in";
import { delayPayouts } from "#identity/index.ts";
import { isReachable, notifyMember } from "#notifications/index.ts";
import { addMs } from "#platform/clock.ts";
import { lockName, runTransaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseForNow } from "#platform/refusing.ts";
import { noteEvent } from "./activity.ts";
import { refuseCommonPassword } from "./common-passwords.ts";
import { describeDevice } from "./devices/device-name.ts";
import { isKnownDevice } from "./devices/known-devices.ts";
import { writePasswordChangedEmail, writeResetEmail } from "./emails.ts";
import {
  endResetLinkIfOver,
  insertResetLink,
  findMemberByResetLink,
  resetLinksSent,
  spendResetLink,
  voidResetLinks,
} from "./proof-store.ts";
import { LIMITS, RESET_SENDS, waitBeforeReset } from "./rules.ts";
import { endAllSessions } from "./session-store.ts";
import { readMemberById, setPassword, findVerifiedMember } from "./store.ts";

const refuseLink = (): never => refuse(memberRefusals().reset_invalid);

/** Mails a link to choose a new password, if the address belongs to a member; answers alike if it does not. */
export async function requestPasswordReset(
  { db, clock, env, outbox }: Platform,
  email: string,
  device: string | undefined,
): Promise<{ message: string; resend_after: number }> {
  const now = clock.now();
  const knownDevice = (await isKnownDevice(db, "member", { email, device }, now))
    ? device
    : undefined;
  const sends = knownDevice === undefined ? RESET_SENDS.strangers : RESET_SENDS.known;
  const resend = await runTransaction(db, async (tx) => {
    await lockName(tx, `address ${email}`);
    const sent = await resetLinksSent(tx, email, knownDevice, now);
    const wait = waitBeforeReset(sent, now, sends);
    if (wait > 0) refuseForNow(wait);

    const member = await findVerifiedMember(tx, email);
    const token = await insertResetLink(tx, {
      email,
      memberId: member?.member_id,
      known: knownDevice,
      now,
    });
    const emailContent = sayIn(member?.language ?? "en", () =>
      writeResetEmail(member?.first_name ?? "", env.PUBLIC_URL, token),
    );
    // A closed account is not opened by a password.
    const isWritten = member !== undefined && (await isReachable(tx, member.member_id));
    if (!isWritten) await outbox.withhold(tx, email, emailContent);
    else await outbox.write(tx, email, emailContent);
    return waitBeforeReset([now, ...sent], now, sends);
  });
  outbox.nudge();
  return {
    message: "If this address belongs to a member, a link to choose a new password is on its way.",
    resend_after: resend,
  };
}

/**
 * Sets a new password with a mailed link, once. Every session ends, no one is signed in, nothing is paid out for a day, and
 * the owner is told. A link that opens nothing is counted by `countMiss`.
 */
export async function resetPassword(
  platform: Platform,
  { token, password }: { token: string; password: string },
  userAgent: string | undefined,
  countMiss: () => Promise<number>,
): Promise<{ message: string }> {
  const { db, clock, env, limiter, outbox, passwords } = platform;
  const requestedAt = clock.now();
  const memberId = await findMemberByResetLink(db, token, requestedAt);
  if (memberId === undefined) {
    await countMiss();
    await endResetLinkIfOver(db, token, requestedAt);
    return refuseLink();
  }
  const member = await readMemberById(db, memberId);
  refuseCommonPassword(password, [member.email, member.first_name, member.last_name], "password");
  const passwordHash = await passwords.hash(password);
  const now = clock.now();
  await runTransaction(db, async (tx) => {
    await lockName(tx, `address ${member.email}`);
    if (!(await spendResetLink(tx, token, now))) refuseLink();
    await voidResetLinks(tx, member.email, now);
    await setPassword(tx, memberId, passwordHash);
    await endAllSessions(tx, memberId);
    // The person who reads the owner's mail must not have their money as well.
    await delayPayouts(tx, memberId, addMs(now, BANK_CHANGE_COOLS_MS));
    const emailContent = sayIn(member.language, () =>
      writePasswordChangedEmail(member.first_name, {
        publicUrl: env.PUBLIC_URL,
        supportEmail: env.SUPPORT_EMAIL,
      }),
    );
    const event = await noteEvent(tx, {
      memberId,
      kind: "password_reset",
      device: describeDevice(userAgent),
      at: now,
    });
    await notifyMember(tx, platform, { memberId, to: member.email, emailContent, event });
  });
  outbox.nudge();
  await limiter.clear(LIMITS.strangersMisses, member.email);
  await limiter.clear(LIMITS.strangersMissesInMonth, member.email);
  return { message: "Your password has been changed. Please sign in." };
}
