import type { MemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { Count, Db } from "#platform/db.ts";
import type { SealedColumn } from "#platform/sealed-columns.ts";
import { readSecondFactorKeys } from "#platform/sealing.ts";

/** The authenticators of members. */
export const SEALED_FACTORS: SealedColumn = {
  table: "second_factor",
  key: "member_id",
  column: "sealed_secret",
  ownerOf: (id) => id,
  ringOf: readSecondFactorKeys,
};

/** A member's authenticator: its secret sealed, and the newest step that was taken. */
export type FactorRow = {
  sealed_secret: Buffer;
  begun_at: Date;
  confirmed_at: Date | null;
  last_step: Count | null;
};

/** What the member has confirmed or only begun; undefined when neither. */
export async function findFactor(db: Db, memberId: MemberId): Promise<FactorRow | undefined> {
  const { rows } =
    await sql<FactorRow>`select sealed_secret, begun_at, confirmed_at, last_step from second_factor
    where member_id = ${memberId}`.execute(db);
  return rows[0];
}

/** True when sign-in and step-up ask this member for a code. */
export async function hasSecondFactor(db: Db, memberId: MemberId): Promise<boolean> {
  return (await findFactor(db, memberId))?.confirmed_at instanceof Date;
}

/** Keeps a secret that was shown, over one that was never confirmed. False when a confirmed one stands. */
export async function beginFactor(
  db: Db,
  memberId: MemberId,
  sealedSecret: Buffer,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`insert into second_factor as f (member_id, sealed_secret, begun_at)
    values (${memberId}, ${sealedSecret}, ${now})
    on conflict (member_id) do update set sealed_secret = excluded.sealed_secret, begun_at = excluded.begun_at
      where f.confirmed_at is null
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Turns on the very secret that the code was of. False when it is no longer the one that was begun. */
export async function confirmFactor(
  tx: Db,
  memberId: MemberId,
  { sealedSecret, step, now }: { sealedSecret: Buffer; step: number; now: Date },
): Promise<boolean> {
  const { rows } =
    await sql`update second_factor set confirmed_at = ${now}, last_step = ${step}::bigint
    where member_id = ${memberId} and confirmed_at is null and sealed_secret = ${sealedSecret}
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Takes a step's code for good. False when it, or a later one, was taken before. */
export async function takeStep(tx: Db, memberId: MemberId, step: number): Promise<boolean> {
  const { rows } = await sql`update second_factor set last_step = ${step}::bigint
    where member_id = ${memberId} and confirmed_at is not null and last_step < ${step}::bigint
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Forgets the authenticator and its recovery codes. */
export async function removeFactor(tx: Db, memberId: MemberId): Promise<void> {
  await sql`delete from second_factor where member_id = ${memberId}`.execute(tx);
}

/** Replaces the recovery codes, used or not. */
export async function replaceRecoveryCodes(
  tx: Db,
  memberId: MemberId,
  hashes: readonly Buffer[],
): Promise<void> {
  await sql`delete from recovery_code where member_id = ${memberId}`.execute(tx);
  await sql`insert into recovery_code (member_id, code_hash)
    select ${memberId}, hash from unnest(${hashes}::bytea[]) as hash`.execute(tx);
}

/** True while the code is one of the member's and was never used. */
export async function isUnusedRecoveryCode(
  db: Db,
  memberId: MemberId,
  hash: Buffer,
): Promise<boolean> {
  const { rows } = await sql`select 1 from recovery_code
    where member_id = ${memberId} and code_hash = ${hash} and used_at is null`.execute(db);
  return rows.length > 0;
}

/** Uses a recovery code up. False when it was used before. */
export async function takeRecoveryCode(
  tx: Db,
  memberId: MemberId,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`update recovery_code set used_at = ${now}
    where member_id = ${memberId} and code_hash = ${hash} and used_at is null returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** How many recovery codes are left. */
export async function countRecoveryCodes(db: Db, memberId: MemberId): Promise<number> {
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from recovery_code
    where member_id = ${memberId} and used_at is null`.execute(db);
  return rows[0]?.left ?? 0;
}
