import type { MemberId } from "@kinfold/contract/ids";
import { memberRefusals } from "@kinfold/contract/refusals/members";
import type { ReplyOf } from "@kinfold/contract/endpoint";
import type {
  confirmTwoFactor as confirmCall,
  disableTwoFactor as disableCall,
  enableTwoFactor as enableCall,
  renewRecoveryCodes as renewCall,
  TwoFactor,
} from "@kinfold/contract/security";
import { addMs } from "#platform/clock.ts";
import { runTransaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import {
  computeKeyedHash,
  sealSecret,
  readSecondFactorKeys,
  unsealSecret,
} from "#platform/sealing.ts";
import { createTotpSecret, buildTotpAddress, findTotpStep } from "#platform/totp.ts";
import { requirePassword } from "../require-password.ts";
import { FACTOR_BEGUN_FOR_MS, LIMITS } from "../rules.ts";
import { checkCode, refuseCode, takeCode, type RightCode } from "./check-code.ts";
import { normalizeCode, generateRecoveryCodes } from "./codes.ts";
import { recordFactorChange } from "./record-change.ts";
import {
  beginFactor,
  confirmFactor,
  findFactor,
  hasSecondFactor,
  countRecoveryCodes,
  removeFactor,
  replaceRecoveryCodes,
} from "./store.ts";

/** Who asks, and on which device. */
export type Asking = { memberId: MemberId; device: string };
type Guarded = { current_password: string; two_factor_code: string };

const ISSUER = "Kinfold";

const refuseOn = (): never => refuse(memberRefusals().two_factor_on);
const refuseOff = (): never => refuse(memberRefusals().two_factor_off);
const refuseNotBegun = (): never => refuse(memberRefusals().two_factor_not_begun);

/** How the member's second factor stands. */
export async function readTwoFactor({ db }: Platform, memberId: MemberId): Promise<TwoFactor> {
  const enabledAt = (await findFactor(db, memberId))?.confirmed_at ?? null;
  return {
    enabled: enabledAt !== null,
    enabled_at: enabledAt?.toISOString() ?? null,
    recovery_codes_left: enabledAt === null ? 0 : await countRecoveryCodes(db, memberId),
  };
}

/** Gives a new secret to the person who knows the password. Sign-in stays as it is until the secret is confirmed. */
export async function enableTwoFactor(
  platform: Platform,
  { memberId }: Asking,
  form: { current_password: string },
): Promise<ReplyOf<typeof enableCall>> {
  const { db, clock, env } = platform;
  const member = await requirePassword(platform, memberId, form.current_password);
  const secret = createTotpSecret();
  const sealed = sealSecret(readSecondFactorKeys(env), secret, memberId);
  const now = clock.now();
  if (!(await beginFactor(db, memberId, sealed, now))) return refuseOn();
  return {
    secret,
    otpauth_url: buildTotpAddress(secret, ISSUER, member.email),
    expires_at: addMs(now, FACTOR_BEGUN_FOR_MS).toISOString(),
  };
}

/** Turns two-factor on with a first code of the new authenticator, and gives the recovery codes, this once. */
export async function confirmTwoFactor(
  platform: Platform,
  { memberId, device }: Asking,
  form: { two_factor_code: string },
): Promise<ReplyOf<typeof confirmCall>> {
  const { db, clock, env, limiter, outbox } = platform;
  const factor = await findFactor(db, memberId);
  const now = clock.now();
  if (factor?.confirmed_at instanceof Date) return refuseOn();
  if (factor === undefined || addMs(factor.begun_at, FACTOR_BEGUN_FOR_MS) <= now) {
    return refuseNotBegun();
  }
  await limiter.take(LIMITS.codeTriesPerMember, memberId);
  const sealedSecret = factor.sealed_secret;
  const secret = unsealSecret(readSecondFactorKeys(env), sealedSecret, memberId);
  const step = findTotpStep(secret, normalizeCode(form.two_factor_code), now);
  if (step === undefined) return refuseCode();
  const codes = generateRecoveryCodes();
  await runTransaction(db, async (tx) => {
    if (!(await confirmFactor(tx, memberId, { sealedSecret, step, now }))) refuseNotBegun();
    await replaceRecoveryCodes(tx, memberId, hashesOf(platform, codes));
    await recordFactorChange(tx, platform, { memberId, kind: "two_factor_on", device, at: now });
  });
  outbox.nudge();
  await limiter.clear(LIMITS.codeTriesPerMember, memberId);
  return { message: "Two-factor sign-in is on.", recovery_codes: codes };
}

/** Turns two-factor off for the person who has both the password and a code. */
export async function disableTwoFactor(
  platform: Platform,
  asking: Asking,
  form: Guarded,
): Promise<ReplyOf<typeof disableCall>> {
  const { db, clock, outbox } = platform;
  const { memberId, device } = asking;
  const code = await bothProofs(platform, asking, form);
  await runTransaction(db, async (tx) => {
    await takeCode(platform, tx, code, device);
    await removeFactor(tx, memberId);
    const at = clock.now();
    await recordFactorChange(tx, platform, { memberId, kind: "two_factor_off", device, at });
  });
  outbox.nudge();
  return { message: "Two-factor sign-in is off." };
}

/** Makes new recovery codes for the person who has both the password and a code. Those from before are void. */
export async function renewRecoveryCodes(
  platform: Platform,
  asking: Asking,
  form: Guarded,
): Promise<ReplyOf<typeof renewCall>> {
  const { db, clock, outbox } = platform;
  const { memberId, device } = asking;
  const code = await bothProofs(platform, asking, form);
  const codes = generateRecoveryCodes();
  await runTransaction(db, async (tx) => {
    await takeCode(platform, tx, code, device);
    await replaceRecoveryCodes(tx, memberId, hashesOf(platform, codes));
    const at = clock.now();
    await recordFactorChange(tx, platform, {
      memberId,
      kind: "recovery_codes_renewed",
      device,
      at,
    });
  });
  outbox.nudge();
  return { message: "You have new recovery codes.", recovery_codes: codes };
}

async function bothProofs(
  platform: Platform,
  { memberId }: Asking,
  form: Guarded,
): Promise<RightCode> {
  const { db, limiter } = platform;
  if (!(await hasSecondFactor(db, memberId))) return refuseOff();
  await requirePassword(platform, memberId, form.current_password);
  await limiter.take(LIMITS.codeTriesPerMember, memberId);
  const code = await checkCode(platform, memberId, form.two_factor_code);
  await limiter.clear(LIMITS.codeTriesPerMember, memberId);
  return code;
}

const hashesOf = ({ hashingKeys }: Platform, codes: readonly string[]): Buffer[] =>
  codes.map((code) => computeKeyedHash(hashingKeys.codes, normalizeCode(code)));
