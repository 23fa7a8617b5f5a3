import type { StaffId, StaffPasskeyId } from "@kinfold/contract/ids";
import { staffRefusals } from "@kinfold/contract/refusals/staff";
import { PASSKEYS_MAX } from "@kinfold/contract/limits";
import type { StaffGuardForm } from "@kinfold/contract/office/passkeys";
import type { NewCredential, Passkey, PasskeyCreation } from "@kinfold/contract/passkeys";
import { writeAuditEntry } from "#audit/index.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import { createSecret } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { buildCreation, readMade } from "#platform/webauthn.ts";
import { requireFreshProof, refuseCode } from "../proved-again.ts";
import { STAFF_LIMITS } from "../rules.ts";
import type { StaffCaller } from "../session-store.ts";
import { spendCode } from "../store.ts";
import { describeOfficeParty, refuseStaffPasskey, takeQuestion } from "./ceremony.ts";
import { writeStaffPasskeyAddedEmail, writeStaffPasskeyRemovedEmail } from "./emails.ts";
import {
  deleteStaffPasskey,
  insertStaffPasskey,
  keepStaffChallenge,
  listPasskeysOfStaff,
  type StaffPasskeyRow,
} from "./store.ts";

const refuseMore = (): never => refuse(staffRefusals().passkey_limit(PASSKEYS_MAX));

/** A passkey as its owner reads it. */
export const toStaffPasskeyView = (row: StaffPasskeyRow): Passkey => ({
  id: row.passkey_id,
  name: row.name,
  is_synced: row.is_synced,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

/** Uses the code of this step up with what it allows. */
async function takeCode(tx: Db, staffId: StaffId, step: number): Promise<void> {
  if (!(await spendCode(tx, staffId, step))) refuseCode();
}

/** Says what a new passkey is to be made from, to the person who knows the password and holds the authenticator. */
export async function beginStaffPasskey(
  platform: Platform,
  caller: StaffCaller,
  form: StaffGuardForm,
): Promise<PasskeyCreation> {
  const { clock, db, env, limiter } = platform;
  const { staffId, sessionId, email, name } = caller;
  const { step } = await requireFreshProof(platform, caller, form);
  const existing = await listPasskeysOfStaff(db, staffId);
  if (existing.length >= PASSKEYS_MAX) refuseMore();
  const challenge = createSecret();
  const purpose = { purpose: "add", askedBy: sessionId, staffId } as const;
  await runTransaction(db, async (tx) => {
    await takeCode(tx, staffId, step);
    await keepStaffChallenge(tx, challenge, purpose, clock.now());
  });
  await limiter.clear(STAFF_LIMITS.passwordTries, staffId);
  return buildCreation(describeOfficeParty(env), challenge, {
    id: staffId,
    email,
    name,
    known: existing,
  });
}

/** Keeps what the browser made, writes it down, and tells its owner by email that it opens the office. */
export async function addStaffPasskey(
  platform: Platform,
  { staffId, sessionId, email, name: owner }: StaffCaller,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<Passkey> {
  const { clock, db, env, outbox } = platform;
  const purpose = { purpose: "add", askedBy: sessionId, staffId } as const;
  const question = await takeQuestion(platform, credential.response.clientDataJSON, purpose);
  const made = (await readMade(credential, question)) ?? refuseStaffPasskey();
  const at = clock.now();
  const kept = await runTransaction(db, async (tx) => {
    const row = await insertStaffPasskey(tx, {
      staff_id: staffId,
      credential_id: Buffer.from(made.credential.id, "base64url"),
      public_key: Buffer.from(made.credential.publicKey),
      use_count: BigInt(made.credential.counter),
      transports: credential.response.transports,
      is_synced: made.credentialBackedUp,
      name,
      created_at: at,
    });
    if (row === undefined) return refuse(staffRefusals().passkey_known);
    if ((await listPasskeysOfStaff(tx, staffId)).length > PASSKEYS_MAX) refuseMore();
    await writeAuditEntry(tx, {
      at,
      actor: { kind: "staff", staffId },
      action: "staff.passkey_added",
      subject: { kind: "staff", id: staffId },
      // From here on an approval that it signs is held against this key.
      after: {
        passkey: row.passkey_id,
        name,
        credential_id: row.credential_id.toString("base64url"),
        public_key: row.public_key.toString("base64url"),
      },
    });
    await outbox.write(tx, email, writeStaffPasskeyAddedEmail(owner, name, env.OFFICE_URL));
    return row;
  });
  outbox.nudge();
  return toStaffPasskeyView(kept);
}

/** Forgets it for the person who knows the password and holds the authenticator, writes it down, and tells its owner by email. */
export async function removeStaffPasskey(
  platform: Platform,
  caller: StaffCaller,
  { id, ...form }: StaffGuardForm & { id: StaffPasskeyId },
): Promise<{ message: string }> {
  const { clock, db, env, limiter, outbox } = platform;
  const { staffId, email, name: owner } = caller;
  const { step } = await requireFreshProof(platform, caller, form);
  await runTransaction(db, async (tx) => {
    const name =
      (await deleteStaffPasskey(tx, staffId, id)) ?? refuse(staffRefusals().not_found.passkey);
    await takeCode(tx, staffId, step);
    await writeAuditEntry(tx, {
      at: clock.now(),
      actor: { kind: "staff", staffId },
      action: "staff.passkey_removed",
      subject: { kind: "staff", id: staffId },
      before: { passkey: id, name },
    });
    await outbox.write(tx, email, writeStaffPasskeyRemovedEmail(owner, name, env.OFFICE_URL));
  });
  await limiter.clear(STAFF_LIMITS.passwordTries, staffId);
  outbox.nudge();
  return { message: "Passkey removed." };
}
