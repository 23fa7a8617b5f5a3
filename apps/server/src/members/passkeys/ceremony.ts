import { memberRefusals } from "@kinfold/contract/refusals/members";
import type { NewCredential, SignedCredential } from "@kinfold/contract/passkeys";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import {
  readChallenge,
  deriveHandle,
  buildParty,
  readMade,
  readSignature,
  type Party,
} from "#platform/webauthn.ts";
import { takeChallenge, type Purpose } from "./challenge-store.ts";
import { findPasskeyByCredential, type PasskeyRow } from "./store.ts";

/** Refuses `passkey_invalid`. Why is for the log alone. */
export const refusePasskey = (): never => refuse(memberRefusals().passkey_invalid.notUsed);

/** To whom members' passkeys belong. */
export const describeRelyingParty = ({ PUBLIC_URL }: { PUBLIC_URL: string }): Party =>
  buildParty(PUBLIC_URL);

/** Takes the challenge, good or bad, before anything else is looked at. Refuses `passkey_invalid`. */
async function takeQuestion(
  { db, clock, env, log }: Platform,
  clientData: string,
  purpose: Purpose,
): Promise<{ party: Party; challenge: string; log: Platform["log"] }> {
  const challenge = readChallenge(clientData);
  if (challenge === undefined || !(await takeChallenge(db, challenge, purpose, clock.now()))) {
    return refuse(memberRefusals().passkey_invalid.over);
  }
  return { party: describeRelyingParty(env), challenge, log };
}

/** What a browser has made, proved to be for us and for what was asked. Refuses `passkey_invalid`. */
export async function readNew(
  platform: Platform,
  credential: NewCredential,
  purpose: Purpose,
): Promise<NonNullable<Awaited<ReturnType<typeof readMade>>>> {
  const question = await takeQuestion(platform, credential.response.clientDataJSON, purpose);
  return (await readMade(credential, question)) ?? refusePasskey();
}

/** A passkey that has signed what was asked, and how to note it. It is not noted yet. */
export type SignedBy = { passkey: PasskeyRow; use: { useCount: number; isSynced: boolean } };

/** Whose passkey has signed what was asked, here and now, with its member before it. Refuses `passkey_invalid`. */
export async function readSigned(
  platform: Platform,
  credential: SignedCredential,
  purpose: Purpose,
): Promise<SignedBy> {
  const { id, response } = credential;
  const question = await takeQuestion(platform, response.clientDataJSON, purpose);
  const passkey = await findPasskeyByCredential(platform.db, Buffer.from(id, "base64url"));
  const { userHandle } = response;
  if (
    passkey === undefined ||
    (purpose.memberId !== null && passkey.member_id !== purpose.memberId) ||
    (userHandle !== null && userHandle !== deriveHandle(passkey.member_id))
  ) {
    return refusePasskey();
  }
  const use = (await readSignature(credential, passkey, question)) ?? refusePasskey();
  return { passkey, use };
}
