import type { StaffId, StaffPasskeyId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { addMs } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import { hashSecret, createId } from "#platform/ids.ts";
import { PASSKEY_CHALLENGE_FOR_MS, type KeptPasskey } from "#platform/webauthn.ts";

/** A passkey of a staff member, as its table holds it. */
export type StaffPasskeyRow = KeptPasskey & {
  passkey_id: StaffPasskeyId;
  staff_id: StaffId;
  is_synced: boolean;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
};

/** What a signature is for, and who asked for it: the id of a session, or the cookie of a browser where no one is signed in. */
export type StaffPurpose =
  | { purpose: "add"; askedBy: string; staffId: StaffId }
  | { purpose: "sign_in"; askedBy: string; staffId: null };

/** Remembers what was asked. */
export async function keepStaffChallenge(
  tx: Db,
  challenge: string,
  { purpose, askedBy, staffId }: StaffPurpose,
  now: Date,
): Promise<void> {
  await sql`insert into staff_passkey_challenge (challenge_hash, purpose, asked_by, staff_id, expires_at)
    values (${hashSecret(challenge)}, ${purpose}, ${hashSecret(askedBy)}, ${staffId},
      ${addMs(now, PASSKEY_CHALLENGE_FOR_MS)})`.execute(tx);
}

/** Takes it for good, whatever becomes of the signature. False when it was never asked so, or is taken or too old. */
export async function takeStaffChallenge(
  db: Db,
  challenge: string,
  { purpose, askedBy, staffId }: StaffPurpose,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ expires_at: Date }>`delete from staff_passkey_challenge
    where challenge_hash = ${hashSecret(challenge)} and purpose = ${purpose}
      and asked_by = ${hashSecret(askedBy)} and staff_id is not distinct from ${staffId}
    returning expires_at`.execute(db);
  const [row] = rows;
  return row !== undefined && row.expires_at > now;
}

/** Removes what was asked and never answered. */
export async function forgetStaffChallenges(db: Db, now: Date): Promise<void> {
  await sql`delete from staff_passkey_challenge where expires_at <= ${now}`.execute(db);
}

/** Someone's, the oldest first. */
export async function listPasskeysOfStaff(db: Db, staffId: StaffId): Promise<StaffPasskeyRow[]> {
  const { rows } = await sql<StaffPasskeyRow>`select * from staff_passkey
    where staff_id = ${staffId} order by created_at, passkey_id`.execute(db);
  return rows;
}

/** Whosoever of the staff this credential is. */
export async function findStaffPasskeyByCredential(
  db: Db,
  credentialId: Buffer,
): Promise<StaffPasskeyRow | undefined> {
  const { rows } = await sql<StaffPasskeyRow>`select * from staff_passkey
    where credential_id = ${credentialId}`.execute(db);
  return rows[0];
}

/** Keeps a new one. Undefined when the credential is kept already. */
export async function insertStaffPasskey(
  tx: Db,
  passkey: Omit<StaffPasskeyRow, "passkey_id" | "last_used_at">,
): Promise<StaffPasskeyRow | undefined> {
  const { rows } =
    await sql<StaffPasskeyRow>`insert into staff_passkey (passkey_id, staff_id, credential_id,
      public_key, use_count, transports, is_synced, name, created_at)
    values (${createId("spk")}, ${passkey.staff_id}, ${passkey.credential_id}, ${passkey.public_key},
      ${passkey.use_count}, ${passkey.transports}, ${passkey.is_synced}, ${passkey.name},
      ${passkey.created_at})
    on conflict (credential_id) do nothing returning *`.execute(tx);
  return rows[0];
}

/** Forgets it and answers what it was called. Undefined when they have none of that id. */
export async function deleteStaffPasskey(
  tx: Db,
  staffId: StaffId,
  id: StaffPasskeyId,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`delete from staff_passkey
    where passkey_id = ${id} and staff_id = ${staffId} returning name`.execute(tx);
  return rows[0]?.name;
}

/** Forgets all of someone's, and answers how many there were. */
export async function deleteStaffPasskeys(tx: Db, staffId: StaffId): Promise<number> {
  const { rows } = await sql`delete from staff_passkey
    where staff_id = ${staffId} returning 1`.execute(tx);
  return rows.length;
}

/** Notes a use. False when it was used or removed since it was read: then this is not the same use. */
export async function spendStaffPasskey(
  tx: Db,
  { passkey_id: id, use_count: before }: StaffPasskeyRow,
  { useCount, isSynced, at }: { useCount: number; isSynced: boolean; at: Date },
): Promise<boolean> {
  const { rows } = await sql`update staff_passkey set use_count = ${useCount}::bigint,
      is_synced = ${isSynced}, last_used_at = ${at}
    where passkey_id = ${id} and use_count = ${before}::bigint returning 1`.execute(tx);
  return rows.length > 0;
}
