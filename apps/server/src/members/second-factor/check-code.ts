import type { MemberId } from "@kinfold/contract/ids";
import { memberRefusals } from "@kinfold/contract/refusals/members";
import { sayIn } from "@kinfold/language/say-in";
import { notifyMember } from "#notifications/index.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuseField } from "#platform/refusing.ts";
import { hashSecret } from "#platform/ids.ts";
import { openSealed } from "#platform/sealed-columns.ts";
import { computeKeyedHash } from "#platform/sealing.ts";
import { findTotpStep } from "#platform/totp.ts";
import { noteEvent } from "../activity.ts";
import { isGoodProof, isPasskeyProof, takeProof } from "../passkeys/proof-store.ts";
import { readMemberById } from "../store.ts";
import { normalizeCode, isRecoveryCode } from "./codes.ts";
import { writeRecoveryCodeUsedEmail } from "./emails.ts";
import {
  findFactor,
  isUnusedRecoveryCode,
  countRecoveryCodes,
  SEALED_FACTORS,
  takeRecoveryCode,
  takeStep,
} from "./store.ts";

/** A code that is right. It is still good until it is taken. */
export type RightCode = { memberId: MemberId } & (
  | { kind: "authenticator"; step: number }
  | { kind: "recovery"; hash: Buffer }
  | { kind: "passkey"; hash: Buffer }
);

type WrongCode = keyof ReturnType<typeof memberRefusals>["two_factor_invalid"];

/** Refuses `two_factor_invalid`, beside the field. */
export const refuseCode = (as: WrongCode = "code"): never =>
  refuseField("two_factor_code", memberRefusals().two_factor_invalid[as]);

/** Looks at what a member gave: a code of their authenticator, a recovery code, or what their passkey was exchanged for. Refuses `two_factor_invalid`; changes nothing. */
export async function checkCode(
  { db, clock, env, hashingKeys }: Pick<Platform, "db" | "clock" | "env" | "hashingKeys">,
  memberId: MemberId,
  typed: string,
): Promise<RightCode> {
  const factor = await findFactor(db, memberId);
  if (factor?.confirmed_at == null) return refuseCode();
  const bare = normalizeCode(typed);
  if (isPasskeyProof(bare)) {
    const hash = hashSecret(bare);
    if (!(await isGoodProof(db, memberId, hash, clock.now()))) return refuseCode("over");
    return { memberId, kind: "passkey", hash };
  }
  if (isRecoveryCode(bare)) {
    const hash = computeKeyedHash(hashingKeys.codes, bare);
    if (!(await isUnusedRecoveryCode(db, memberId, hash))) return refuseCode();
    return { memberId, kind: "recovery", hash };
  }
  const sealed = factor.sealed_secret;
  const secret = await openSealed(db, env, SEALED_FACTORS, { id: memberId, sealed });
  const step = findTotpStep(secret, bare, clock.now());
  if (step === undefined) return refuseCode();
  if (factor.last_step !== null && BigInt(step) <= factor.last_step) return refuseCode("used");
  return { memberId, kind: "authenticator", step };
}

/**
 * Takes a right code together with what it allows: neither happens without the other, and it is good only once. A recovery
 * code is told to the member by email.
 */
export async function takeCode(
  platform: Pick<Platform, "clock" | "env" | "outbox">,
  tx: Db,
  code: RightCode,
  device: string | null,
): Promise<void> {
  const { memberId } = code;
  const now = platform.clock.now();
  if (code.kind === "authenticator") {
    if (!(await takeStep(tx, memberId, code.step))) refuseCode("used");
    return;
  }
  if (code.kind === "passkey") {
    if (!(await takeProof(tx, memberId, code.hash, now))) refuseCode("over");
    return;
  }
  if (!(await takeRecoveryCode(tx, memberId, code.hash, now))) refuseCode();
  const event = await noteEvent(tx, { memberId, kind: "recovery_code_used", device, at: now });
  const { email, first_name: firstName, language } = await readMemberById(tx, memberId);
  const left = await countRecoveryCodes(tx, memberId);
  const emailContent = sayIn(language, () =>
    writeRecoveryCodeUsedEmail(firstName, left, platform.env),
  );
  await notifyMember(tx, platform, { memberId, to: email, emailContent, event });
}
