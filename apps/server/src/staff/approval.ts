import type { StaffId } from "@kinfold/contract/ids";
import type { ApprovalSignature } from "@kinfold/contract/office/approvals";
import type { PasskeyRequest, SignedCredential } from "@kinfold/contract/passkeys";
import { staffRefusals } from "@kinfold/contract/refusals/staff";
import type { ApprovalProof } from "#platform/approval-proof.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { deriveHandle, readSignature, buildPasskeyRequest } from "#platform/webauthn.ts";
import { describeOfficeParty } from "./passkeys/ceremony.ts";
import { listPasskeysOfStaff, spendStaffPasskey, type StaffPasskeyRow } from "./passkeys/store.ts";
import { requireFreshProof, refuseCode } from "./proved-again.ts";
import { STAFF_LIMITS } from "./rules.ts";
import type { StaffCaller } from "./session-store.ts";
import { spendCode } from "./store.ts";

type Signer = Pick<StaffCaller, "staffId" | "email">;

const challengeOf = (digest: Buffer): string => digest.toString("base64url");

/** What a passkey of this staff member has to sign to approve what has this digest; null when they have no passkey. */
export async function createApprovalRequest(
  { db, env }: Pick<Platform, "db" | "env">,
  { staffId }: Pick<Signer, "staffId">,
  digest: string,
): Promise<{ passkey: PasskeyRequest | null }> {
  const passkeys = await listPasskeysOfStaff(db, staffId);
  return {
    passkey:
      passkeys.length === 0
        ? null
        : buildPasskeyRequest(describeOfficeParty(env), digest, passkeys),
  };
}

const refuseSignature = (): never => refuse(staffRefusals().passkey_invalid.notOfThis);

async function proveByPasskey(
  { clock, env, log }: Platform,
  { staffId }: Signer,
  digest: Buffer,
  given: { credential: SignedCredential; passkeys: readonly StaffPasskeyRow[] },
): Promise<Pick<ApprovalProof, "signed" | "spend">> {
  const { id, response } = given.credential;
  const credentialId = Buffer.from(id, "base64url");
  const passkey = given.passkeys.find((one) => one.credential_id.equals(credentialId));
  const isTheirs = response.userHandle === null || response.userHandle === deriveHandle(staffId);
  if (passkey === undefined || !isTheirs) return refuseSignature();
  const question = { party: describeOfficeParty(env), challenge: challengeOf(digest), log };
  const use = (await readSignature(given.credential, passkey, question)) ?? refuseSignature();
  return {
    signed: {
      by: "passkey",
      credentialId,
      publicKey: passkey.public_key,
      authenticatorData: Buffer.from(response.authenticatorData, "base64url"),
      clientData: Buffer.from(response.clientDataJSON, "base64url"),
      signature: Buffer.from(response.signature, "base64url"),
    },
    spend: async (tx) => {
      const isUsed = await spendStaffPasskey(tx, passkey, { ...use, at: clock.now() });
      if (!isUsed) refuseSignature();
    },
  };
}

/** Refuses `passkey_required` while they have a passkey: then a password and a code sign nothing. */
async function requireNoPasskey(db: Db, staffId: StaffId): Promise<void> {
  const passkeys = await listPasskeysOfStaff(db, staffId);
  if (passkeys.length > 0) refuse(staffRefusals().passkey_required);
}

/**
 * Proves that the caller approves what has this digest: by a passkey of theirs whose challenge is the digest, or, while they have
 * no passkey, by their password and a code of their authenticator. Refuses passkey_required, passkey_invalid, password_wrong and
 * two_factor_invalid, and too many tries.
 */
export async function proveApproval(
  platform: Platform,
  caller: Signer,
  digest: Buffer,
  { credential, current_password: password = "", code = "" }: ApprovalSignature,
): Promise<ApprovalProof> {
  const { db, limiter } = platform;
  const { staffId } = caller;
  let proof: Pick<ApprovalProof, "signed" | "spend">;
  if (credential === undefined) {
    await requireNoPasskey(db, staffId);
    const { step } = await requireFreshProof(platform, caller, {
      current_password: password,
      code,
    });
    proof = {
      signed: { by: "password" },
      spend: async (tx) => {
        await requireNoPasskey(tx, staffId);
        if (!(await spendCode(tx, staffId, step))) refuseCode();
      },
    };
  } else {
    await limiter.take(STAFF_LIMITS.passwordTries, staffId);
    const passkeys = await listPasskeysOfStaff(db, staffId);
    proof = await proveByPasskey(platform, caller, digest, { credential, passkeys });
  }
  await limiter.clear(STAFF_LIMITS.passwordTries, staffId);
  return { staffId, digest, ...proof };
}
