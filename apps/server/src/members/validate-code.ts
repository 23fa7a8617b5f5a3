import { memberRefusals } from "@kinfold/contract/refusals/members";
import { COPY } from "@kinfold/contract/copy";
import type { ReplyOf } from "@kinfold/contract/endpoint";
import { OTP_MAX_TRIES } from "@kinfold/contract/limits";
import type { validateEmailCode } from "@kinfold/contract/members";
import { lockName, runTransaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import { recordDevice } from "./devices/known-devices.ts";
import type { OnJoined } from "./joined.ts";
import {
  endCodeIfOver,
  isRightCode,
  isTriedOut,
  invalidateCodes,
  tryCode,
  spendCode,
} from "./proof-store.ts";
import { renewSession, type Caller, type NewSession } from "./session-store.ts";
import { giveAddress } from "./store.ts";
import { toAuthorization, toUserLite } from "./view.ts";

function refuseWrong(triesLeft: number): never {
  refuseField("otp", memberRefusals().otp_invalid(triesLeft), { attempts_left: triesLeft });
}

const refuseOver = (): never => refuse(memberRefusals().otp_expired);

/** `device` is what the browser is known by from now on. */
export type Proved = {
  reply: ReplyOf<typeof validateEmailCode>;
  session: NewSession;
  device: string;
};

/**
 * Proves the mailbox with the code, its token, and the unverified session of the same member: all three, or nothing happens.
 * That session becomes usable, under a new token and a new cookie. Refuses otp_invalid, otp_expired, otp_exhausted.
 */
export async function validateCode(
  { db, clock }: Platform,
  { otp, token }: { otp: string; token: string },
  caller: Caller | undefined,
  onJoined: OnJoined,
  given: string | undefined,
): Promise<Proved> {
  const now = clock.now();
  // Counted on its own and before anything is compared: what follows may fail, the try stays counted.
  const row = await tryCode(db, token, now);
  if (row === undefined) {
    if (await isTriedOut(db, token, now)) {
      refuse(memberRefusals().otp_exhausted);
    }
    await endCodeIfOver(db, token, now);
    return refuseOver();
  }
  const triesLeft = OTP_MAX_TRIES - row.tries;
  const isRight = isRightCode(row, token, otp);
  if (!isRight || caller === undefined || caller.isVerified || caller.memberId !== row.member_id) {
    return refuseWrong(triesLeft);
  }
  return runTransaction(db, async (tx) => {
    await lockName(tx, `address ${row.email}`);
    if (!(await spendCode(tx, token, now))) return refuseOver();
    const member = await giveAddress(tx, caller.memberId, now);
    if (member === undefined) return refuseWrong(triesLeft);
    await invalidateCodes(tx, row.email);
    const session = await renewSession(tx, caller.sessionId, now);
    const { member_id: memberId, email, is_global: isGlobal } = member;
    await onJoined(tx, { memberId, email, isGlobal });
    // Who has just proved the mailbox needs no email about the device they did it on.
    const { secret: device } = await recordDevice(tx, "member", { personId: memberId, given }, now);
    const reply = {
      message: COPY.emailValidated,
      user: toUserLite(member),
      authorization: toAuthorization(session),
    };
    return { reply, session, device };
  });
}
