import { say } from "@kinfold/language/say";
import type {
  NewCredential,
  PasskeyCreation,
  PasskeyRequest,
  SignedCredential,
} from "@kinfold/contract/passkeys";
import { startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import { describeError } from "#refusal-words.ts";

/** Lets the browser make a passkey, and answers what of it the club keeps. Throws what `passkeyTrouble` has words for. */
export async function makePasskey(asked: PasskeyCreation): Promise<NewCredential> {
  const { id, response } = await startRegistration({ optionsJSON: asked });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, response: { clientDataJSON, attestationObject, transports } };
}

/** Lets its owner choose a passkey that signs what is asked. Throws what `passkeyTrouble` has words for. */
export async function signWithPasskey(asked: PasskeyRequest): Promise<SignedCredential> {
  const { id, response } = await startAuthentication({ optionsJSON: asked });
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
  return { id, response: { clientDataJSON, authenticatorData, signature, userHandle } };
}

const CLOSED = say("The passkey was not used. Please try again.");
const NO_PASSKEYS = say("This browser cannot use passkeys here.");
const HERE_ALREADY = say("This device already holds a passkey of yours.");

const ofTheDevice = (name: string): boolean =>
  name === "NotAllowedError" || name === "AbortError" || name === "TimeoutError";

/** What a person reads when a passkey was not made, not used, or not accepted. */
export function describePasskeyError(error: unknown): string {
  if (error instanceof WebAuthnError) {
    if (error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED") return HERE_ALREADY;
    return ofTheDevice(error.name) ? CLOSED : NO_PASSKEYS;
  }
  if (error instanceof DOMException) return ofTheDevice(error.name) ? CLOSED : NO_PASSKEYS;
  return hasPasskeys() ? describeError(error) : NO_PASSKEYS;
}

/** True where the browser knows passkeys at all. */
export const hasPasskeys = (): boolean => "PublicKeyCredential" in globalThis;
