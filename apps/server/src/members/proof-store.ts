import type { MemberId, SessionId } from "@kinfold/contract/ids";
import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import {
  OTP_LENGTH,
  OTP_LIFETIME_MS,
  OTP_MAX_TRIES,
  RESET_LINK_LIFETIME_MS,
} from "@kinfold/contract/limits";
import { addMs } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import { hashSecret, createSecret } from "#platform/ids.ts";
import { SENDS_COUNT_FOR_MS, SESSION_IDLE_MS } from "./rules.ts";

/** A uniform code "0000" to "9999". */
export const generateCode = (): string =>
  String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, "0");

// Ten thousand codes are guessed in no time from a plain hash. Keyed with the token, of which the
// database holds only a hash, the stored code tells nothing to the person who reads the table.
const codeHash = (token: string, code: string): Buffer =>
  createHmac("sha256", token).update(code).digest();

/** No code has this hash. */
const unmatched = (): Buffer => randomBytes(32);

export type CodeRow = {
  email: string;
  member_id: MemberId | null;
  code_hash: Buffer;
  tries: number;
  expires_at: Date;
  used_at: Date | null;
  voided_at: Date | null;
};

type NewCode = {
  email: string;
  memberId: MemberId | undefined;
  sessionId: SessionId | undefined;
  /** Undefined: no code will ever be right. */
  code: string | undefined;
  now: Date;
};

/** Stores a code, voids the earlier ones that the same session asked for, and answers the token it belongs to. */
export async function insertCode(
  tx: Db,
  { email, memberId, sessionId, code, now }: NewCode,
): Promise<{ token: string; expiresAt: Date }> {
  const token = createSecret();
  const expiresAt = addMs(now, OTP_LIFETIME_MS);
  await sql`update email_code set voided_at = ${now} where email = ${email}
    and member_id is not distinct from ${memberId ?? null}
    and session_id is not distinct from ${sessionId ?? null}
    and used_at is null and voided_at is null`.execute(tx);
  await sql`insert into email_code (token_hash, email, member_id, session_id, code_hash, created_at, expires_at)
    values (${hashSecret(token)}, ${email}, ${memberId ?? null}, ${sessionId ?? null},
      ${code === undefined ? unmatched() : codeHash(token, code)}, ${now}, ${expiresAt})`.execute(
    tx,
  );
  return { token, expiresAt };
}

/** Counts one try on a living code and answers its row; undefined when it is used, voided, over or tried out. Atomic. */
export async function tryCode(db: Db, token: string, now: Date): Promise<CodeRow | undefined> {
  const { rows } = await sql<CodeRow>`update email_code set tries = tries + 1
    where token_hash = ${hashSecret(token)} and used_at is null and voided_at is null
      and expires_at > ${now} and tries < ${OTP_MAX_TRIES}
    returning email, member_id, code_hash, tries, expires_at, used_at, voided_at`.execute(db);
  return rows[0];
}

/** True when the code still stands and was only tried too often. */
export async function isTriedOut(db: Db, token: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from email_code where token_hash = ${hashSecret(token)}
    and used_at is null and voided_at is null and expires_at > ${now}
    and tries >= ${OTP_MAX_TRIES}`.execute(db);
  return rows.length > 0;
}

/** Ends a code that was asked for too late, for good, wherever the clock goes. */
export async function endCodeIfOver(db: Db, token: string, now: Date): Promise<void> {
  await sql`update email_code set voided_at = ${now} where token_hash = ${hashSecret(token)}
    and used_at is null and voided_at is null and expires_at <= ${now}`.execute(db);
}

/** Compares in constant time. */
export function isRightCode(row: CodeRow, token: string, code: string): boolean {
  return timingSafeEqual(row.code_hash, codeHash(token, code));
}

/** Uses the code up; false when someone was quicker. */
export async function spendCode(tx: Db, token: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update email_code set used_at = ${now}
    where token_hash = ${hashSecret(token)} and used_at is null and voided_at is null returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** A code that a session which is not verified yet waits for. */
export type WaitingCode = { email: string; expires_at: Date; session_id: SessionId };

/** The living code of a token, for the caller who holds the cookie of the session that asked for it; undefined for everyone else. */
export async function findWaitingCode(
  tx: Db,
  { token, cookie }: { token: string; cookie: string },
  now: Date,
): Promise<WaitingCode | undefined> {
  const { rows } = await sql<WaitingCode>`select code.email, code.expires_at, session_id
    from email_code code join session using (session_id) join member on member.member_id = session.member_id
    where code.token_hash = ${hashSecret(token)} and session.cookie_hash = ${hashSecret(cookie)}
      and code.used_at is null and code.voided_at is null and code.expires_at > ${now}
      and session.verified_at is null and session.expires_at > ${now}
      and session.last_seen_at > ${addMs(now, -SESSION_IDLE_MS)} and member.disabled_at is null`.execute(
    tx,
  );
  return rows[0];
}

/** Makes every other code of the address one that nothing matches. */
export async function invalidateCodes(tx: Db, email: string): Promise<void> {
  await sql`update email_code set code_hash = ${unmatched()}
    where email = ${email} and used_at is null`.execute(tx);
}

/** When codes went to this address of late and which session asked, newest first. */
export async function countSentCodes(
  db: Db,
  email: string,
  now: Date,
): Promise<{ created_at: Date; session_id: SessionId | null }[]> {
  const { rows } = await sql<{ created_at: Date; session_id: SessionId | null }>`
    select created_at, session_id from email_code
    where email = ${email} and created_at > ${addMs(now, -SENDS_COUNT_FOR_MS)}
    order by created_at desc`.execute(db);
  return rows;
}

/** `known` is the browser that asked, where the owner signed in from it. */
type NewResetLink = {
  email: string;
  memberId: MemberId | undefined;
  known: string | undefined;
  now: Date;
};

/**
 * Stores a link to choose a new password, voids the earlier ones, and answers its secret. A stranger's voids no link that a known
 * browser asked for.
 */
export async function insertResetLink(
  tx: Db,
  { email, memberId, known, now }: NewResetLink,
): Promise<string> {
  const token = createSecret();
  await sql`update reset_link set voided_at = ${now}
    where email = ${email} and used_at is null and voided_at is null
      and (${known !== undefined} or device_hash is null)`.execute(tx);
  await sql`insert into reset_link (token_hash, email, member_id, device_hash, created_at, expires_at)
    values (${hashSecret(token)}, ${email}, ${memberId ?? null},
      ${known === undefined ? null : hashSecret(known)}, ${now},
      ${addMs(now, RESET_LINK_LIFETIME_MS)})`.execute(tx);
  return token;
}

/** No earlier link of the address works from now on. */
export async function voidResetLinks(tx: Db, email: string, now: Date): Promise<void> {
  await sql`update reset_link set voided_at = ${now}
    where email = ${email} and used_at is null and voided_at is null`.execute(tx);
}

/** Whose password a living link may set. */
export async function findMemberByResetLink(
  db: Db,
  token: string,
  now: Date,
): Promise<MemberId | undefined> {
  const { rows } = await sql<{ member_id: MemberId }>`select member_id from reset_link
    where token_hash = ${hashSecret(token)} and member_id is not null and used_at is null
      and voided_at is null and expires_at > ${now}`.execute(db);
  return rows[0]?.member_id;
}

/** Ends a link that was followed too late, for good, wherever the clock goes. */
export async function endResetLinkIfOver(db: Db, token: string, now: Date): Promise<void> {
  await sql`update reset_link set voided_at = ${now} where token_hash = ${hashSecret(token)}
    and used_at is null and voided_at is null and expires_at <= ${now}`.execute(db);
}

/** Uses the link up; false when it is used, voided or over. */
export async function spendResetLink(tx: Db, token: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update reset_link set used_at = ${now}
    where token_hash = ${hashSecret(token)} and used_at is null and voided_at is null
      and expires_at > ${now} returning 1`.execute(tx);
  return rows.length > 0;
}

/** When links that this known browser asked for went to the address of late, or those that strangers asked for; newest first. */
export async function resetLinksSent(
  db: Db,
  email: string,
  known: string | undefined,
  now: Date,
): Promise<Date[]> {
  const hash = known === undefined ? null : hashSecret(known);
  const { rows } = await sql<{ created_at: Date }>`select created_at from reset_link
    where email = ${email} and device_hash is not distinct from ${hash}::bytea and created_at > ${addMs(now, -SENDS_COUNT_FOR_MS)}
    order by created_at desc`.execute(db);
  return rows.map((row) => row.created_at);
}
