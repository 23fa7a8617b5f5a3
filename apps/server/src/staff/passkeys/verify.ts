import type { SignedCredential } from "@kinfold/contract/passkeys";
import type { Platform } from "#platform/platform.ts";
import { deriveHandle, readSignature } from "#platform/webauthn.ts";
import { takeQuestion } from "./ceremony.ts";
import { findStaffPasskeyByCredential, type StaffPasskeyRow } from "./store.ts";

/**
 * The passkey that signed what this browser was asked, and its use: undefined unless its owner proved to it who they are.
 * Neither is written down yet. Refuses `passkey_invalid` when the browser was not asked.
 */
export async function verifyStaffPasskey(
  platform: Platform,
  credential: SignedCredential,
  browser: string,
): Promise<{
  passkey: StaffPasskeyRow | undefined;
  use: Awaited<ReturnType<typeof readSignature>>;
}> {
  const { id, response } = credential;
  const purpose = { purpose: "sign_in", askedBy: browser, staffId: null } as const;
  const question = await takeQuestion(platform, response.clientDataJSON, purpose);
  const passkey = await findStaffPasskeyByCredential(platform.db, Buffer.from(id, "base64url"));
  const { userHandle } = response;
  const isTheirs =
    passkey !== undefined && (userHandle === null || userHandle === deriveHandle(passkey.staff_id));
  return {
    passkey,
    use: isTheirs ? await readSignature(credential, passkey, question) : undefined,
  };
}
