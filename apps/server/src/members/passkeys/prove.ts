import type { MemberId, SessionId } from "@kinfold/contract/ids";
import type { ReplyOf } from "@kinfold/contract/endpoint";
import type { PasskeyRequest, provePasskey, SignedCredential } from "@kinfold/contract/passkeys";
import { addMs } from "#platform/clock.ts";
import { runTransaction } from "#platform/db.ts";
import { createSecret } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { buildPasskeyRequest } from "#platform/webauthn.ts";
import { LIMITS, PASSKEY_PROOF_FOR_MS } from "../rules.ts";
import { readSigned, refusePasskey, describeRelyingParty } from "./ceremony.ts";
import { keepChallenge } from "./challenge-store.ts";
import { createProof } from "./proof-store.ts";
import { listMemberPasskeys, usePasskey } from "./store.ts";

type Asking = { memberId: MemberId; sessionId: SessionId };

/** Asks a passkey of the member's to stand in for a code. */
export async function beginPasskeyProof(
  { db, clock, env, limiter }: Platform,
  { memberId, sessionId }: Asking,
): Promise<PasskeyRequest> {
  await limiter.take(LIMITS.passkeyRequestsPerMember, memberId);
  const challenge = createSecret();
  const purpose = { purpose: "prove", askedBy: sessionId, memberId } as const;
  await keepChallenge(db, challenge, purpose, clock.now());
  return buildPasskeyRequest(
    describeRelyingParty(env),
    challenge,
    await listMemberPasskeys(db, memberId),
  );
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
  const until = addMs(at, PASSKEY_PROOF_FOR_MS);
  const code = await runTransaction(db, async (tx) => {
    if (!(await usePasskey(tx, passkey, { ...use, at }))) refusePasskey();
    return createProof(tx, memberId, until);
  });
  await limiter.clear(LIMITS.codeTriesPerMember, memberId);
  return { two_factor_code: code, expires_at: until.toISOString() };
}
