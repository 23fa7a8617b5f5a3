import type { MemberId, PasskeyId, SessionId } from "@kinfold/contract/ids";
import { memberRefusals } from "@kinfold/contract/refusals/members";
import type { NewCredential, Passkey, PasskeyCreation } from "@kinfold/contract/passkeys";
import { PASSKEYS_MAX } from "@kinfold/contract/limits";
import { sayIn } from "@kinfold/language/say-in";
import { notifyMember } from "#notifications/index.ts";
import { runTransaction } from "#platform/db.ts";
import { createSecret } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { buildCreation } from "#platform/webauthn.ts";
import { noteEvent } from "../activity.ts";
import { requirePassword } from "../require-password.ts";
import { LIMITS } from "../rules.ts";
import { requireStepUp } from "../second-factor/step-up.ts";
import { readMemberById } from "../store.ts";
import { readNew, describeRelyingParty } from "./ceremony.ts";
import { keepChallenge } from "./challenge-store.ts";
import { writePasskeyAddedEmail, writePasskeyRemovedEmail } from "./emails.ts";
import {
  countPasskeys,
  deletePasskey,
  insertPasskey,
  listMemberPasskeys,
  setPasskeyName,
  type PasskeyRow,
} from "./store.ts";

/** Who asks, in which session and on which device. */
export type Asking = { memberId: MemberId; sessionId: SessionId; device: string };

type Guard = { current_password: string; two_factor_code?: string | null | undefined };

/** A passkey as its member reads it. */
export const toPasskeyView = (row: PasskeyRow): Passkey => ({
  id: row.passkey_id,
  name: row.name,
  is_synced: row.is_synced,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

const refuseMore = (): never => refuse(memberRefusals().passkey_limit(PASSKEYS_MAX));

/** Says what a new passkey is to be made from, to the person who knows the password and, with two-factor on, has a code. */
export async function beginPasskey(
  platform: Platform,
  { memberId, sessionId }: Asking,
  form: Guard,
): Promise<PasskeyCreation> {
  const { db, clock, env } = platform;
  const {
    email,
    first_name: first,
    last_name: last,
  } = await requirePassword(platform, memberId, form.current_password);
  const stepUp = await requireStepUp(platform, memberId, form.two_factor_code);
  const existing = await listMemberPasskeys(db, memberId);
  if (existing.length >= PASSKEYS_MAX) refuseMore();
  const challenge = createSecret();
  await runTransaction(db, async (tx) => {
    await stepUp.take(tx);
    await keepChallenge(
      tx,
      challenge,
      { purpose: "add", askedBy: sessionId, memberId },
      clock.now(),
    );
  });
  return buildCreation(describeRelyingParty(env), challenge, {
    id: memberId,
    email,
    name: `${first} ${last}`,
    known: existing,
  });
}

/** Keeps what the browser made, and writes to the member that it opens their account. */
export async function addPasskey(
  platform: Platform,
  { memberId, sessionId, device }: Asking,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<Passkey> {
  const { db, clock, env, limiter, outbox } = platform;
  await limiter.take(LIMITS.passkeyRequestsPerMember, memberId);
  const purpose = { purpose: "add", askedBy: sessionId, memberId } as const;
  const made = await readNew(platform, credential, purpose);
  const at = clock.now();
  const kept = await runTransaction(db, async (tx) => {
    const { email, first_name: firstName, language } = await readMemberById(tx, memberId);
    const row = await insertPasskey(tx, {
      member_id: memberId,
      credential_id: Buffer.from(made.credential.id, "base64url"),
      public_key: Buffer.from(made.credential.publicKey),
      use_count: BigInt(made.credential.counter),
      transports: credential.response.transports,
      is_synced: made.credentialBackedUp,
      name,
      created_at: at,
    });
    if (row === undefined) return refuse(memberRefusals().passkey_known);
    if ((await countPasskeys(tx, memberId)) > PASSKEYS_MAX) refuseMore();
    const event = await noteEvent(tx, { memberId, kind: "passkey_added", device, at });
    const emailContent = sayIn(language, () => writePasskeyAddedEmail(firstName, name, env));
    await notifyMember(tx, platform, { memberId, to: email, emailContent, event });
    return row;
  });
  outbox.nudge();
  return toPasskeyView(kept);
}

/** Calls it something else. */
export async function renamePasskey(
  { db }: Platform,
  asked: { memberId: MemberId; id: PasskeyId; name: string },
): Promise<Passkey> {
  const row = await setPasskeyName(db, asked);
  return row === undefined ? refuseNone() : toPasskeyView(row);
}

const refuseNone = (): never => refuse(memberRefusals().not_found.passkey);

/** Forgets it for the person who knows the password and, with two-factor on, has a code; and writes to the member. */
export async function removePasskey(
  platform: Platform,
  { memberId, device }: Asking,
  { id, ...form }: Guard & { id: PasskeyId },
): Promise<{ message: string }> {
  const { db, clock, env, outbox } = platform;
  const member = await requirePassword(platform, memberId, form.current_password);
  const stepUp = await requireStepUp(platform, memberId, form.two_factor_code);
  await runTransaction(db, async (tx) => {
    const name = (await deletePasskey(tx, memberId, id)) ?? refuseNone();
    await stepUp.take(tx);
    const at = clock.now();
    const event = await noteEvent(tx, { memberId, kind: "passkey_removed", device, at });
    const emailContent = sayIn(member.language, () =>
      writePasskeyRemovedEmail(member.first_name, name, env),
    );
    await notifyMember(tx, platform, { memberId, to: member.email, emailContent, event });
  });
  outbox.nudge();
  return { message: "Passkey removed." };
}
