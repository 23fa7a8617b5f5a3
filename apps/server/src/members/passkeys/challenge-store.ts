import type { MemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { addMs } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import { hashSecret } from "#platform/ids.ts";
import { PASSKEY_CHALLENGE_FOR_MS } from "#platform/webauthn.ts";

/** What a signature is for, and who asked for it: the id of a session, or the cookie of a browser where no one is signed in. */
export type Purpose =
  | { purpose: "add" | "prove"; askedBy: string; memberId: MemberId }
  | { purpose: "sign_in"; askedBy: string; memberId: null };

/** Remembers what was asked. */
export async function keepChallenge(
  tx: Db,
  challenge: string,
  { purpose, askedBy, memberId }: Purpose,
  now: Date,
): Promise<void> {
  await sql`insert into passkey_challenge (challenge_hash, purpose, asked_by, member_id, expires_at)
    values (${hashSecret(challenge)}, ${purpose}, ${hashSecret(askedBy)}, ${memberId},
      ${addMs(now, PASSKEY_CHALLENGE_FOR_MS)})`.execute(tx);
}

/** Takes it for good, whatever becomes of the signature. False when it was never asked so, or is taken or too old. */
export async function takeChallenge(
  db: Db,
  challenge: string,
  { purpose, askedBy, memberId }: Purpose,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ expires_at: Date }>`delete from passkey_challenge
    where challenge_hash = ${hashSecret(challenge)} and purpose = ${purpose}
      and asked_by = ${hashSecret(askedBy)} and member_id is not distinct from ${memberId}
    returning expires_at`.execute(db);
  const [row] = rows;
  return row !== undefined && row.expires_at > now;
}
