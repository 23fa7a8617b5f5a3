import type { MemberId, SessionId } from "@kinfold/contract/ids";
import type { ReplyOf } from "@kinfold/contract/endpoint";
import type { PasskeyRequest, provePasskey, SignedCredential } from "@kinfold/contract/passkeys";
import { after } from "#platform/clock.ts";
import { transaction } from "#platform/db.ts";
import { newSecret } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { requestOf } from "#platform/webauthn.ts";
import { LIMITS, PASSKEY_PROOF_FOR_MS } from "../rules.ts";
import { readSigned, refusePasskey, relyingParty } from "./ceremony.ts";
import { keepChallenge } from "./challenge-store.ts";
import { newProof } from "./proof-store.ts";
import { passkeysOf, usePasskey } from "./store.ts";

type Asking = { memberId: MemberId; sessionId: SessionId };

/** Asks a passkey of the member's to stand in for a code. */
export async function beginPasskeyProof(
  { db, clock, env, limiter }: Platform,
  { memberId, sessionId }: Asking,
): Promise<PasskeyRequest> {
  await limiter.take(LIMITS.passkeyAsksPerMember, memberId);
  const challenge = newSecret();
  const purpose = { purpose: "prove", askedBy: sessionId, memberId } as const;
  await keepChallenge(db, challenge, purpose, clock.now());
  return requestOf(relyingParty(env), challenge, await passkeysOf(db, memberId));
}

/** Exchanges what a passkey signed for what is sent as a code, once, within two minutes. Refuses `passkey_invalid`. */
export async function proveWithPasskey(
  platform: Platform,
  { memberId, sessionId }: Asking,
  credential: SignedCredential,
): Promise<ReplyOf<typeof provePasskey>> {
  const { db, clock, limiter } = platform;
  await limiter.take(LIMITS.codeTriesPerMember, memberId);
  const purpose = { purpose: "prove", askedBy: sessionId, memberId } as const;
  const { passkey, use } = await readSigned(platform, credential, purpose);
  const at = clock.now();
  const until = after(at, PASSKEY_PROOF_FOR_MS);
  const code = await transaction(db, async (tx) => {
    if (!(await usePasskey(tx, passkey, { ...use, at }))) refusePasskey();
    return newProof(tx, memberId, until);
  });
  await limiter.clear(LIMITS.codeTriesPerMember, memberId);
  return { two_factor_code: code, expires_at: until.toISOString() };
}
