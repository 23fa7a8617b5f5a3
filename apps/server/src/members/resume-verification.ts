import { memberRefusals } from "@kinfold/contract/refusals/members";
import type { ReplyOf } from "@kinfold/contract/endpoint";
import type { resumeVerification } from "@kinfold/contract/waiting-verification";
import { runTransaction } from "#platform/db.ts";
import { maskEmail } from "#platform/mask-email.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { findWaitingCode } from "./proof-store.ts";
import { computeWait } from "./send-code.ts";
import { renewToken } from "./session-store.ts";
import { toAuthorization } from "./view.ts";

/**
 * What a page that was loaded again shows of the code that it waits for, and a new token of its session. Both the token of the code and the
 * cookie of the session are needed, as the token and the cookie of a session are. Refuses otp_expired, after `countMiss`.
 */
export async function resumeWaiting(
  { db, clock }: Platform,
  token: string,
  cookie: string | undefined,
  countMiss: () => Promise<number>,
): Promise<ReplyOf<typeof resumeVerification>> {
  const now = clock.now();
  const resumed = await runTransaction(db, async (tx) => {
    const waiting = cookie && (await findWaitingCode(tx, { token, cookie }, now));
    if (!waiting) return undefined;
    const { email, session_id: sessionId, expires_at: expiresAt } = waiting;
    const { wait } = await computeWait(tx, { email, sessionId, now });
    return {
      email: maskEmail(email),
      verification: { token, expires_at: expiresAt.toISOString(), resend_after: Math.ceil(wait) },
      authorization: toAuthorization(await renewToken(tx, sessionId, now)),
    };
  });
  if (resumed !== undefined) return resumed;
  await countMiss();
  return refuse(memberRefusals().otp_expired);
}
