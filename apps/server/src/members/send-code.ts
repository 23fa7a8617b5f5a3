import type { SessionId } from "@kinfold/contract/ids";
import type { CodeSent } from "@kinfold/contract/members";
import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import { sayIn } from "@kinfold/language/say-in";
import { isReachable } from "#notifications/index.ts";
import { lockName, runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseForNow } from "#platform/refusing.ts";
import { writeAddressClosedEmail, writeAddressKnownEmail, writeCodeEmail } from "./emails.ts";
import { countSentCodes, insertCode, generateCode } from "./proof-store.ts";
import { resendAfter, waitBeforeSending } from "./rules.ts";
import type { Caller } from "./session-store.ts";
import { readMemberById, findNewestUnverified, type MemberRow } from "./store.ts";

type Asking = {
  email: string;
  /** Who began to join, shadows included; undefined when no one did. */
  member: MemberRow | undefined;
  sessionId: SessionId | undefined;
  now: Date;
};

/** Refuses `rate_limited` while the address or this screen has to wait. The caller holds the address's lock. */
export async function refuseEarlySend(
  tx: Db,
  { email, sessionId, now }: Omit<Asking, "member">,
): Promise<number> {
  const { wait, sends } = await computeWait(tx, { email, sessionId, now });
  if (wait > 0) refuseForNow(wait);
  return resendAfter(sends + 1);
}

/** Seconds until another code may be sent, 0 when it may be sent now, and how many were sent of late. */
export async function computeWait(
  db: Db,
  { email, sessionId, now }: Omit<Asking, "member">,
): Promise<{ wait: number; sends: number }> {
  const sent = await countSentCodes(db, email, now);
  // Each session counts its own, and those without one together: strangers do not use up what someone who joins has.
  const here = sent.filter((row) => row.session_id === (sessionId ?? null));
  const sentAt = here.map((row) => row.created_at);
  const [last] = sentAt;
  if (last === undefined) return { wait: 0, sends: 0 };
  const sinceLast = (now.getTime() - last.getTime()) / 1_000;
  const left = resendAfter(here.length) - sinceLast;
  const wait = waitBeforeSending(sentAt, now);
  return { wait: wait > 0 ? wait : Math.max(0, left), sends: here.length };
}

/** Makes a code and writes its email; no one and shadows get the same work and no email with a code. */
export async function writeCode(
  { outbox }: Pick<Platform, "outbox">,
  tx: Db,
  { email, member, sessionId, now }: Asking,
  waitSeconds: number,
): Promise<CodeSent> {
  const isReal = member !== undefined && !member.is_shadow;
  const code = generateCode();
  const { token, expiresAt } = await insertCode(tx, {
    email,
    memberId: member?.member_id,
    sessionId,
    code: isReal ? code : undefined,
    now,
  });
  const emailContent = sayIn(member?.language ?? "en", () =>
    writeCodeEmail(member?.first_name ?? "", code),
  );
  if (isReal) await outbox.write(tx, email, emailContent);
  else await outbox.withhold(tx, email, emailContent);
  return { token, expires_at: expiresAt.toISOString(), resend_after: waitSeconds };
}

/** Tells the owner of the address that someone tried to join with it; without an owner it is the same work and no email. */
export async function writeToOwner(
  { outbox, env }: Pick<Platform, "outbox" | "env">,
  tx: Db,
  owner: MemberRow | undefined,
  email: string,
): Promise<void> {
  const isOpen = owner === undefined || (await isReachable(tx, owner.member_id));
  const emailContent = sayIn(owner?.language ?? "en", () =>
    isOpen
      ? writeAddressKnownEmail(owner?.first_name ?? "", env.PUBLIC_URL)
      : writeAddressClosedEmail(owner.first_name, env.SUPPORT_EMAIL),
  );
  if (owner === undefined) await outbox.withhold(tx, email, emailContent);
  else await outbox.write(tx, email, emailContent);
}

/**
 * Mails a new code and voids the one before: for the unverified session that asks about its own address,
 * else for the person who began last to join with it. Answers alike when that is no one. A solved captcha (`isHuman`) lifts the limit
 * that strangers share.
 */
export async function sendCode(
  platform: Platform,
  address: string | undefined,
  caller: Caller | undefined,
  isHuman: boolean,
): Promise<CodeSent> {
  const { db, clock, outbox } = platform;
  const now = clock.now();
  const unverified = caller?.isVerified === false ? caller : undefined;
  const email = address ?? unverified?.email;
  if (email === undefined) return refuse(commonRefusals().signed_out);
  const own = unverified?.email === email ? unverified : undefined;
  const sent = await runTransaction(db, async (tx) => {
    await lockName(tx, `address ${email}`);
    const asking = { email, sessionId: own?.sessionId, now };
    const isLifted = isHuman && own === undefined;
    const wait = isLifted ? resendAfter(1) : await refuseEarlySend(tx, asking);
    const member =
      own === undefined
        ? await findNewestUnverified(tx, email)
        : await readMemberById(tx, own.memberId);
    return writeCode(platform, tx, { ...asking, member }, wait);
  });
  outbox.nudge();
  return sent;
}
