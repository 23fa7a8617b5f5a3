import type { SignInCodeId } from "@kinfold/contract/ids";
import { memberRefusals } from "@kinfold/contract/refusals/members";
import type { ReplyOf } from "@kinfold/contract/endpoint";
import type { login as loginCall, LoginForm } from "@kinfold/contract/members";
import { runTransaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { describeDevice } from "./devices/device-name.ts";
import { recordSignInDevice, type From } from "./devices/see-sign-in.ts";
import { takeLoginBudget } from "./login-budget.ts";
import { checkCode, refuseCode, takeCode } from "./second-factor/check-code.ts";
import { hasSecondFactor } from "./second-factor/store.ts";
import { openSession, type NewSession } from "./session-store.ts";
import { LIMITS } from "./rules.ts";
import { sendSignInCode, spendSignInCode, trySignInCode } from "./sign-in-codes.ts";
import { holdPassword, findNewestUnverified, findVerifiedMember, type MemberRow } from "./store.ts";
import { toAuthorization, toUserLite } from "./view.ts";

/** Without a session when a code is wanted first. */
export type SignedIn = {
  reply: ReplyOf<typeof loginCall>;
  session?: NewSession;
  /** What the browser is known by from now on. */
  device?: string;
};

const refuseCredentials = (): never => refuse(memberRefusals().invalid_credentials);

/** Uses up the mailed code and remembers the browser: the code of the authenticator is asked for next, as at any known one. */
async function passMailedCode(
  platform: Platform,
  owner: MemberRow,
  codeId: SignInCodeId,
  from: From,
): Promise<SignedIn> {
  const device = await runTransaction(platform.db, async (tx) => {
    if (!(await holdPassword(tx, owner))) refuseCredentials();
    if (!(await spendSignInCode(tx, codeId, platform.clock.now()))) {
      refuseCode("passwordOrCode");
    }
    return recordSignInDevice(platform, tx, owner, from);
  });
  platform.outbox.nudge();
  return { reply: { two_factor_required: true }, device };
}

/**
 * Opens a session for the member who knows the password and, where it is asked for, has a code: of their authenticator where
 * two-factor is on, from their mailbox while strangers guess at the account and the browser is unknown. Always two password
 * checks, against the owner of the address and against the member who began last to join with it, or stand-ins: time tells nothing
 * about an address. The owner wins.
 */
export async function signMemberIn(
  platform: Platform,
  form: LoginForm,
  from: From,
): Promise<SignedIn> {
  const { db, clock, passwords } = platform;
  const { email, password, two_factor_code: typed } = form;
  const budget = await takeLoginBudget(platform, "member", LIMITS, { email, from });
  if (budget.waitMs > 0) await clock.pause(budget.waitMs);

  const [owner, newcomer] = await Promise.all([
    findVerifiedMember(db, email),
    findNewestUnverified(db, email),
  ]);
  const [isOwner, isNewcomer] = await Promise.all([
    passwords.verify(owner?.password_hash, password),
    passwords.verify(newcomer?.password_hash, password),
  ]).catch(async (error: unknown) => {
    // Too busy to look at it: that was no miss.
    await budget.giveBack();
    throw error;
  });
  const right = isOwner && owner?.disabled_at === null ? owner : undefined;
  const member = right ?? (isNewcomer ? newcomer : undefined);

  let mailedCode: SignInCodeId | undefined;
  if (budget.isEmailCodeRequired && (right !== undefined || member === undefined)) {
    if (typed == null) {
      await budget.countMiss();
      await sendSignInCode(platform, {
        opens: "account",
        email,
        owner: right && { name: right.first_name, language: right.language },
      });
      return { reply: { two_factor_required: true, two_factor_by: "email" } };
    }
    mailedCode = await trySignInCode(platform, {
      opens: "account",
      email: right?.email ?? "",
      typed,
    });
    if (right === undefined || mailedCode === undefined) {
      await budget.countMiss();
      return refuseCode("passwordOrCode");
    }
  }
  if (member === undefined) {
    await budget.countMiss();
    return refuseCredentials();
  }

  const isAsked = member === owner && (await hasSecondFactor(db, member.member_id));
  if (isAsked && mailedCode !== undefined) {
    await budget.giveBack();
    return passMailedCode(platform, member, mailedCode, from);
  }
  if (isAsked && typed == null) {
    // Half a sign-in is no miss.
    await budget.giveBack();
    return { reply: { two_factor_required: true } };
  }
  const code = isAsked
    ? await checkCode(platform, member.member_id, typed ?? "").catch(async (error: unknown) => {
        await budget.countMiss();
        throw error;
      })
    : undefined;
  await budget.giveBack();

  const { session, device } = await runTransaction(db, async (tx) => {
    if (!(await holdPassword(tx, member))) return refuseCredentials();
    if (mailedCode !== undefined && !(await spendSignInCode(tx, mailedCode, clock.now()))) {
      return refuseCode("passwordOrCode");
    }
    if (code !== undefined) await takeCode(platform, tx, code, describeDevice(from.userAgent));
    const opened = await openSession(tx, {
      memberId: member.member_id,
      isVerified: member === owner,
      userAgent: from.userAgent,
      now: clock.now(),
    });
    return {
      session: opened,
      device: member === owner && (await recordSignInDevice(platform, tx, member, from)),
    };
  });
  platform.outbox.nudge();
  return {
    reply: { user: toUserLite(member), authorization: toAuthorization(session) },
    session,
    ...(device !== false && { device }),
  };
}
