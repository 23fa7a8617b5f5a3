import type { SignInCodeId } from "@kinfold/contract/ids";
import { randomBytes, randomInt } from "node:crypto";
import { SIGN_IN_CODE_LENGTH } from "@kinfold/contract/limits";
import type { Language } from "@kinfold/language/languages";
import { sayIn } from "@kinfold/language/say-in";
import { sql } from "kysely";
import { addMs } from "#platform/clock.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { computeKeyedHash } from "#platform/sealing.ts";
import { writeSignInCodeEmail } from "./emails.ts";
import { LIMITS, SIGN_IN_CODE_FOR_MS, SIGN_IN_CODE_MAX_TRIES } from "./rules.ts";

/** Where a code signs in: a code for one place opens nothing of the other, though both may be one person's. */
type SignInPlace = "account" | "office";

const hashOfCode = (key: Buffer, email: string, code: string): Buffer =>
  computeKeyedHash(key, `sign-in ${email} ${code}`);

/**
 * Mails a code to the owner, by the name that they are greeted with and in their language, who gave the right password. Without one, and beyond the limit, the same work is done and no email
 * leaves: the answer tells nothing of the password.
 */
export async function sendSignInCode(
  { clock, db, hashingKeys, limiter, outbox }: Platform,
  {
    opens,
    email,
    owner,
  }: { opens: SignInPlace; email: string; owner: { name: string; language: Language } | undefined },
): Promise<void> {
  const now = clock.now();
  const address = opens === "office" ? `office ${email}` : email;
  const subject = owner === undefined ? `no owner ${address}` : address;
  const sent = await limiter.take(LIMITS.signInCodes, subject);
  const isSent = owner !== undefined && sent <= LIMITS.signInCodes.atMost;
  const code = String(randomInt(10 ** SIGN_IN_CODE_LENGTH)).padStart(SIGN_IN_CODE_LENGTH, "0");
  const hash = isSent ? hashOfCode(hashingKeys.codes, email, code) : randomBytes(32);
  const emailContent = sayIn(owner?.language ?? "en", () =>
    writeSignInCodeEmail(owner?.name ?? "", code),
  );
  await runTransaction(db, async (tx) => {
    await sql`insert into sign_in_code (code_id, opens, email, code_hash, created_at, expires_at)
      values (${createId("sic")}, ${opens}, ${isSent ? email : ""}, ${hash}, ${now},
        ${addMs(now, SIGN_IN_CODE_FOR_MS)})`.execute(tx);
    if (isSent) await outbox.write(tx, email, emailContent);
    else await outbox.withhold(tx, email, emailContent);
  });
  outbox.nudge();
}

/** Counts one try on each living code of the address, and answers the one that it matches. */
export async function trySignInCode(
  { clock, db, hashingKeys }: Pick<Platform, "clock" | "db" | "hashingKeys">,
  { opens, email, typed }: { opens: SignInPlace; email: string; typed: string },
): Promise<SignInCodeId | undefined> {
  const hash = hashOfCode(hashingKeys.codes, email, typed.replaceAll(/[\s-]/g, ""));
  const { rows } = await sql<{ code_id: SignInCodeId; is_right: boolean }>`
    update sign_in_code set tries = tries + 1
    where opens = ${opens} and email = ${email} and used_at is null and expires_at > ${clock.now()}
      and tries < ${SIGN_IN_CODE_MAX_TRIES}
    returning code_id, code_hash = ${hash} as is_right`.execute(db);
  return rows.find(({ is_right: isRight }) => isRight)?.code_id;
}

/** Uses the code up; false when it was used in the meantime. */
export async function spendSignInCode(tx: Db, codeId: SignInCodeId, now: Date): Promise<boolean> {
  const { rows } = await sql`update sign_in_code set used_at = ${now}
    where code_id = ${codeId} and used_at is null returning 1`.execute(tx);
  return rows.length > 0;
}
