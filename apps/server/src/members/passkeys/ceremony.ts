import type { NewCredential, SignedCredential } from "@kinfold/contract/passkeys";
import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type VerifiedRegistrationResponse,
} from "@simplewebauthn/server";
import { is, string, type } from "superstruct";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { takeChallenge, type Purpose } from "./challenge-store.ts";
import { passkeyByCredential, type PasskeyRow } from "./store.ts";

/** ES256, EdDSA and RS256: what authenticators make, the best first. */
export const ALGORITHMS: number[] = [-7, -8, -257];

const NOT_USED = "That passkey could not be used. Please try again, or use your password.";

/** Refuses `passkey_invalid`. Why is for the log alone. */
export const refusePasskey = (sentence: string = NOT_USED): never =>
  refuse("passkey_invalid", sentence);

/** To whom passkeys belong: our host, and the only origin that may use them. */
export function relyingParty({ PUBLIC_URL }: { PUBLIC_URL: string }): {
  id: string;
  origin: string;
} {
  const { hostname, origin } = new URL(PUBLIC_URL);
  return { id: hostname, origin };
}

/** By what name an authenticator keeps a member: nothing that tells who it is. */
export const handleOf = (memberId: string): string =>
  Buffer.from(memberId, "utf8").toString("base64url");

const WithChallenge = type({ challenge: string() });

/** What was signed says what was asked; undefined when it is not even that. */
function challengeIn(clientData: string): string | undefined {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientData, "base64url").toString("utf8"));
    return is(said, WithChallenge) ? said.challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Takes the challenge, good or bad, before anything else is looked at. Refuses `passkey_invalid`. */
async function asked(
  { db, clock }: Pick<Platform, "db" | "clock">,
  clientData: string,
  purpose: Purpose,
): Promise<string> {
  const challenge = challengeIn(clientData);
  if (challenge === undefined || !(await takeChallenge(db, challenge, purpose, clock.now()))) {
    return refusePasskey("That took too long. Please try again.");
  }
  return challenge;
}

/** What a browser has made, proved to be for us and for what was asked. Refuses `passkey_invalid`. */
export async function readNew(
  platform: Platform,
  { id, response }: NewCredential,
  purpose: Purpose,
): Promise<NonNullable<VerifiedRegistrationResponse["registrationInfo"]>> {
  const { env, log } = platform;
  const expectedChallenge = await asked(platform, response.clientDataJSON, purpose);
  const party = relyingParty(env);
  try {
    const made = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: response.clientDataJSON,
          attestationObject: response.attestationObject,
        },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (made.verified) return made.registrationInfo;
  } catch (err) {
    log.warn({ err }, "a new passkey was not what it should be");
  }
  return refusePasskey();
}

/** A passkey that has signed what was asked, and how to note it. It is not noted yet. */
export type SignedBy = { passkey: PasskeyRow; use: { useCount: number; isSynced: boolean } };

/**
 * Whose passkey has signed what was asked, here and now, with its member before it. An authenticator that counts less
 * than before is a copy. Refuses `passkey_invalid`.
 */
export async function readSigned(
  platform: Platform,
  { id, response }: SignedCredential,
  purpose: Purpose,
): Promise<SignedBy> {
  const { db, env, log } = platform;
  const expectedChallenge = await asked(platform, response.clientDataJSON, purpose);
  const passkey = await passkeyByCredential(db, Buffer.from(id, "base64url"));
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  if (
    passkey === undefined ||
    (purpose.memberId !== null && passkey.member_id !== purpose.memberId) ||
    (userHandle !== null && userHandle !== handleOf(passkey.member_id))
  ) {
    return refusePasskey();
  }
  const party = relyingParty(env);
  try {
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id.toString("base64url"),
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.use_count),
      },
    });
    if (verified) {
      return { passkey, use: { useCount: info.newCounter, isSynced: info.credentialBackedUp } };
    }
  } catch (err) {
    log.warn({ err, passkey_id: passkey.passkey_id }, "a passkey did not prove itself");
  }
  return refusePasskey();
}
