import type { MemberId, PasskeyId, StaffId, StaffPasskeyId } from "@kinfold/contract/ids";
import { MINUTE_MS } from "@kinfold/contract/durations";
import type {
  NewCredential,
  PasskeyCreation,
  PasskeyRequest,
  SignedCredential,
} from "@kinfold/contract/passkeys";
import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type VerifiedRegistrationResponse,
} from "@simplewebauthn/server";
import { create, is, string, type } from "superstruct";
import type { Count } from "./db.ts";
import type { Platform } from "./platform.ts";

/** How long a passkey may take to sign what it was asked to. */
export const PASSKEY_CHALLENGE_FOR_MS: number = 5 * MINUTE_MS;

/** ES256, EdDSA and RS256: what authenticators make, the best first. */
const ALGORITHMS: number[] = [-7, -8, -257];

const CLUB = "Kinfold";

/** To whom passkeys belong: a host, and the only origin that may use them. */
export type Party = { domain: string; origin: string };

/** The party of this address of ours. */
export function buildParty(url: string): Party {
  const { hostname, origin } = new URL(url);
  return { domain: hostname, origin };
}

/** By what name an authenticator keeps someone: nothing that tells who it is. */
export const deriveHandle = (id: MemberId | StaffId): string =>
  Buffer.from(id, "utf8").toString("base64url");

/** What is kept of a passkey to know it again. */
export type KeptPasskey = {
  credential_id: Buffer;
  public_key: Buffer;
  use_count: Count;
  transports: string[];
};

type Descriptor = PasskeyRequest["allowCredentials"][number];

const descriptorOf = ({ credential_id: id, transports }: KeptPasskey): Descriptor => ({
  id: id.toString("base64url"),
  type: "public-key",
  transports,
});

/** What a browser is to make a passkey from, none of those that are known. */
export function buildCreation(
  party: Party,
  challenge: string,
  owner: { id: MemberId | StaffId; email: string; name: string; known: readonly KeptPasskey[] },
): PasskeyCreation {
  return {
    challenge,
    rp: { id: party.domain, name: CLUB },
    user: { id: deriveHandle(owner.id), name: owner.email, displayName: owner.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" })),
    timeout: PASSKEY_CHALLENGE_FOR_MS,
    attestation: "none",
    excludeCredentials: owner.known.map(descriptorOf),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
  };
}

/** What a browser is to have signed, by one of these or, where there are none, by any of this address. */
export const buildPasskeyRequest = (
  party: Party,
  challenge: string,
  among: readonly KeptPasskey[] = [],
): PasskeyRequest => ({
  challenge,
  rpId: party.domain,
  timeout: PASSKEY_CHALLENGE_FOR_MS,
  userVerification: "required",
  allowCredentials: among.map(descriptorOf),
});

const WithChallenge = type({ challenge: string() });

/** What was signed says what was asked; undefined when it is not even that. */
export function readChallenge(clientData: string): string | undefined {
  try {
    const fields: unknown = JSON.parse(Buffer.from(clientData, "base64url").toString("utf8"));
    return is(fields, WithChallenge) ? fields.challenge : undefined;
  } catch {
    return undefined;
  }
}

type Asked = { party: Party; challenge: string } & Pick<Platform, "log">;

/** What a browser has made, proved to be for us and for what was asked; undefined when it is not. Why is for the log alone. */
export async function readMade(
  { id, response }: NewCredential,
  { party, challenge, log }: Asked,
): Promise<VerifiedRegistrationResponse["registrationInfo"]> {
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
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.domain,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (made.verified) return made.registrationInfo;
  } catch (err) {
    log.warn({ err }, "a new passkey was not what it should be");
  }
  return undefined;
}

const Origin = type({ origin: string() });

/** What a passkey signed, as it is kept. */
export type KeptSignature = {
  credentialId: Buffer;
  /** COSE. */
  publicKey: Buffer;
  authenticatorData: Buffer;
  clientData: Buffer;
  signature: Buffer;
};

/**
 * Whether this key signed this challenge, its owner proved to it who they are, and it was made for the address that the
 * signature names.
 */
export async function isSignatureOf(
  { credentialId, publicKey, authenticatorData, clientData, signature }: KeptSignature,
  challenge: string,
): Promise<boolean> {
  const id = credentialId.toString("base64url");
  try {
    const { origin } = create(JSON.parse(clientData.toString("utf8")), Origin);
    const { verified } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: clientData.toString("base64url"),
          authenticatorData: authenticatorData.toString("base64url"),
          signature: signature.toString("base64url"),
        },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
      // What it had counted to is not kept: any count follows zero.
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
    });
    return verified;
  } catch {
    return false;
  }
}

/** How a passkey that signed what was asked is noted; undefined when it did not. One that counts less than before is a copy. */
export async function readSignature(
  { id, response }: SignedCredential,
  passkey: KeptPasskey & { passkey_id: PasskeyId | StaffPasskeyId },
  { party, challenge, log }: Asked,
): Promise<{ useCount: number; isSynced: boolean } | undefined> {
  const { clientDataJSON, authenticatorData, signature } = response;
  try {
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.domain,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id.toString("base64url"),
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.use_count),
      },
    });
    if (verified) return { useCount: info.newCounter, isSynced: info.credentialBackedUp };
  } catch (err) {
    log.warn({ err, passkey_id: passkey.passkey_id }, "a passkey did not prove itself");
  }
  return undefined;
}
