import type { MemberId, PasskeyId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { Db, Count } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";

/** A member's passkey, as its table holds it. */
export type PasskeyRow = {
  passkey_id: PasskeyId;
  member_id: MemberId;
  credential_id: Buffer;
  public_key: Buffer;
  use_count: Count;
  transports: string[];
  is_synced: boolean;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
};

/** The member's, the oldest first. */
export async function listMemberPasskeys(db: Db, memberId: MemberId): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`select * from passkey
    where member_id = ${memberId} order by created_at, passkey_id`.execute(db);
  return rows;
}

/** How many the member has. */
export async function countPasskeys(db: Db, memberId: MemberId): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from passkey
    where member_id = ${memberId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whosoever this credential is. */
export async function findPasskeyByCredential(
  db: Db,
  credentialId: Buffer,
): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`select * from passkey
    where credential_id = ${credentialId}`.execute(db);
  return rows[0];
}

/** Keeps a new one. Undefined when the credential is kept already. */
export async function insertPasskey(
  tx: Db,
  passkey: Omit<PasskeyRow, "passkey_id" | "last_used_at">,
): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`insert into passkey (passkey_id, member_id, credential_id,
      public_key, use_count, transports, is_synced, name, created_at)
    values (${createId("pky")}, ${passkey.member_id}, ${passkey.credential_id}, ${passkey.public_key},
      ${passkey.use_count}, ${passkey.transports}, ${passkey.is_synced}, ${passkey.name},
      ${passkey.created_at})
    on conflict (credential_id) do nothing returning *`.execute(tx);
  return rows[0];
}

/** Calls it something else. Undefined when the member has none of that id. */
export async function setPasskeyName(
  db: Db,
  { memberId, id, name }: { memberId: MemberId; id: PasskeyId; name: string },
): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`update passkey set name = ${name}
    where passkey_id = ${id} and member_id = ${memberId} returning *`.execute(db);
  return rows[0];
}

/** Forgets it and answers what it was called. Undefined when the member has none of that id. */
export async function deletePasskey(
  tx: Db,
  memberId: MemberId,
  id: PasskeyId,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`delete from passkey
    where passkey_id = ${id} and member_id = ${memberId} returning name`.execute(tx);
  return rows[0]?.name;
}

/** Notes a use. False when it was used or removed since it was read: then this is not the same use. */
export async function usePasskey(
  tx: Db,
  { passkey_id: id, use_count: before }: PasskeyRow,
  { useCount, isSynced, at }: { useCount: number; isSynced: boolean; at: Date },
): Promise<boolean> {
  const { rows } = await sql`update passkey set use_count = ${useCount}::bigint,
      is_synced = ${isSynced}, last_used_at = ${at}
    where passkey_id = ${id} and use_count = ${before}::bigint returning 1`.execute(tx);
  return rows.length > 0;
}
