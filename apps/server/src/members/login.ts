import { COPY } from "@kinfold/contract/copy";
import type { ReplyOf } from "@kinfold/contract/endpoint";
import type { login as loginCall, LoginForm } from "@kinfold/contract/members";
import { transaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { deviceName } from "./devices/device-name.ts";
import { seeSignIn, type From } from "./devices/see-sign-in.ts";
import { LIMITS, slowness } from "./rules.ts";
import { checkCode, takeCode } from "./second-factor/check-code.ts";
import { hasSecondFactor } from "./second-factor/store.ts";
import { openSession, type NewSession } from "./session-store.ts";
import { holdPassword, newestUnverified, verifiedByEmail } from "./store.ts";
import { authorization, userLite } from "./view.ts";

/** Without a session when a code of the second factor is wanted first. */
export type SignedIn = {
  reply: ReplyOf<typeof loginCall>;
  session?: NewSession;
  /** What the browser is known by from now on. */
  device?: string;
};

const TOO_MANY_IN_A_ROW =
  "Too many wrong passwords for this account. Please choose a new one: press Forgot password.";

/**
 * Opens a session for whoever knows the password and, where two-factor is on, has a code: a wrong one counts like a wrong password. Always two password checks, against the owner of the address and
 * against whoever began last to join with it, or stand-ins: time tells nothing about an address. The owner wins.
 */
export async function login(platform: Platform, form: LoginForm, from: From): Promise<SignedIn> {
  const { db, clock, limiter, passwords } = platform;
  const { email, password, two_factor_code: typed } = form;
  const place = `${email} ${from.address}`;
  const isFamiliar = (await limiter.count(LIMITS.familiarAddress, place)) > 0;
  // Guesses from elsewhere, begun anew every quarter of an hour, must not keep the owner out at home.
  const account = isFamiliar ? place : email;
  const tries = await limiter.take(LIMITS.missesPerAccount, account);
  await limiter.take(LIMITS.missesPerAddress, from.address);
  const waitMs = slowness(tries - 1);
  if (
    !isFamiliar &&
    (await limiter.count(LIMITS.missesInARow, email)) >= LIMITS.missesInARow.most
  ) {
    refuse("rate_limited", TOO_MANY_IN_A_ROW, {
      retry_after: LIMITS.missesPerAccount.withinMs / 1_000,
    });
  }
  if (waitMs > 0) await clock.pause(waitMs);

  const [owner, newcomer] = await Promise.all([
    verifiedByEmail(db, email),
    newestUnverified(db, email),
  ]);
  const [isOwner, isNewcomer] = await Promise.all([
    passwords.verify(owner?.password_hash, password),
    passwords.verify(newcomer?.password_hash, password),
  ]).catch(async (error: unknown) => {
    // Too busy to look at it: that was no miss.
    await limiter.giveBack(LIMITS.missesPerAccount, account);
    await limiter.giveBack(LIMITS.missesPerAddress, from.address);
    throw error;
  });
  const member = isOwner && owner?.disabled_at === null ? owner : isNewcomer ? newcomer : undefined;
  if (member === undefined) {
    if (!isFamiliar) await limiter.take(LIMITS.missesInARow, email);
    refuse("invalid_credentials", COPY.invalidCredentials);
  }

  const isAsked = member === owner && (await hasSecondFactor(db, member.member_id));
  if (isAsked && typed == null) {
    // Half a sign-in is no miss, and forgets none either.
    await limiter.giveBack(LIMITS.missesPerAccount, account);
    await limiter.giveBack(LIMITS.missesPerAddress, from.address);
    return { reply: { two_factor_required: true } };
  }
  const code = isAsked
    ? await checkCode(platform, member.member_id, typed ?? "").catch(async (error: unknown) => {
        if (!isFamiliar) await limiter.take(LIMITS.missesInARow, email);
        throw error;
      })
    : undefined;

  await limiter.giveBack(LIMITS.missesPerAddress, from.address);
  // A stranger who began to join with the address must not wipe the misses of guessing at its owner.
  if (member === owner) {
    await limiter.clear(LIMITS.missesPerAccount, account);
    await limiter.clear(LIMITS.missesPerAccount, email);
    await limiter.clear(LIMITS.missesInARow, email);
    await limiter.take(LIMITS.familiarAddress, place);
  } else await limiter.giveBack(LIMITS.missesPerAccount, account);

  const { session, device } = await transaction(db, async (tx) => {
    if (!(await holdPassword(tx, member))) {
      return refuse("invalid_credentials", COPY.invalidCredentials);
    }
    if (code !== undefined) await takeCode(platform, tx, code, deviceName(from.userAgent));
    const opened = await openSession(tx, {
      memberId: member.member_id,
      isVerified: member === owner,
      userAgent: from.userAgent,
      now: clock.now(),
    });
    return {
      session: opened,
      device: member === owner && (await seeSignIn(platform, tx, member, from)),
    };
  });
  platform.outbox.nudge();
  return {
    reply: { user: userLite(member), authorization: authorization(session) },
    session,
    ...(device !== false && { device }),
  };
}
