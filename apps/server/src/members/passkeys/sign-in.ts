import type { ReplyOf } from "@kinfold/contract/endpoint";
import type {
  loginWithPasskey,
  PasskeyRequest,
  SignedCredential,
} from "@kinfold/contract/passkeys";
import { runTransaction } from "#platform/db.ts";
import { createSecret } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { countWhenRefused } from "#platform/refusing.ts";
import { buildPasskeyRequest } from "#platform/webauthn.ts";
import { isAnyonesDevice } from "../devices/known-devices.ts";
import { recordSignInDevice, type From } from "../devices/see-sign-in.ts";
import { LIMITS } from "../rules.ts";
import { openSession, type NewSession } from "../session-store.ts";
import { readMemberById } from "../store.ts";
import { toAuthorization, toUserLite } from "../view.ts";
import { readSigned, refusePasskey, describeRelyingParty } from "./ceremony.ts";
import { keepChallenge } from "./challenge-store.ts";
import { usePasskey } from "./store.ts";

/** Asks whichever passkey of this address the browser's owner chooses. Nothing tells who has one. */
export async function requestPasskey(
  { db, clock, env, limiter }: Platform,
  { address, browser, device }: { address: string; browser: string; device: string | undefined },
): Promise<PasskeyRequest> {
  if (device !== undefined && (await isAnyonesDevice(db, "member", device)))
    await limiter.take(LIMITS.passkeyRequestsPerDevice, device);
  else await limiter.take(LIMITS.passkeyRequestsPerAddress, address);
  const challenge = createSecret();
  const purpose = { purpose: "sign_in", askedBy: browser, memberId: null } as const;
  await keepChallenge(db, challenge, purpose, clock.now());
  return buildPasskeyRequest(describeRelyingParty(env), challenge);
}

/** The session of the person who signed in, and what their browser is known by. */
export type SignedIn = {
  reply: ReplyOf<typeof loginWithPasskey>;
  session: NewSession;
  device: string;
};

/**
 * Opens a session for the person who holds a passkey and proved to it who they are: no password and no code is asked besides.
 * `browser` is the cookie of the browser that was asked. Refuses `passkey_invalid`, for a closed account too.
 */
export async function signInWithPasskey(
  platform: Platform,
  credential: SignedCredential,
  { browser, ...from }: From & { browser: string },
): Promise<SignedIn> {
  const { db, clock, limiter, outbox } = platform;
  const purpose = { purpose: "sign_in", askedBy: browser, memberId: null } as const;
  // A right signature is never counted, nor kept from anyone: no number of tries finds one.
  const { passkey, use } = await countWhenRefused(readSigned(platform, credential, purpose), () =>
    limiter.take(LIMITS.passkeyMissesPerAddress, from.address),
  );
  const at = clock.now();
  const signedIn = await runTransaction(db, async (tx) => {
    const member = await readMemberById(tx, passkey.member_id);
    if (member.disabled_at !== null || member.email_verified_at === null) refusePasskey();
    if (!(await usePasskey(tx, passkey, { ...use, at }))) refusePasskey();
    const { member_id: memberId } = member;
    const opening = { memberId, isVerified: true, userAgent: from.userAgent, now: at };
    const session = await openSession(tx, opening);
    const device = await recordSignInDevice(platform, tx, member, from);
    return {
      reply: { user: toUserLite(member), authorization: toAuthorization(session) },
      session,
      device,
    };
  });
  outbox.nudge();
  return signedIn;
}
