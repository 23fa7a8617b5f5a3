import type { MemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { hashSecret, createId } from "#platform/ids.ts";

const PREFIX = "pkp";

/** True when a bare code can only be what a passkey was exchanged for. */
export const isPasskeyProof = (bare: string): boolean => bare.startsWith(`${PREFIX}_`);

/** Gives what stands in for a code until then, once. Only its hash is kept. */
export async function createProof(tx: Db, memberId: MemberId, until: Date): Promise<string> {
  const proof = createId(PREFIX);
  await sql`insert into passkey_proof (proof_hash, member_id, expires_at)
    values (${hashSecret(proof)}, ${memberId}, ${until})`.execute(tx);
  return proof;
}

/** True while it is this member's and was not taken. */
export async function isGoodProof(
  db: Db,
  memberId: MemberId,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`select 1 from passkey_proof
    where proof_hash = ${hash} and member_id = ${memberId} and expires_at > ${now}`.execute(db);
  return rows.length > 0;
}

/** Uses it up. False when it was used before. */
export async function takeProof(
  tx: Db,
  memberId: MemberId,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`delete from passkey_proof
    where proof_hash = ${hash} and member_id = ${memberId} and expires_at > ${now}
    returning 1`.execute(tx);
  return rows.length > 0;
}
