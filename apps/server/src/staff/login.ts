import { COPY } from "@kinfold/contract/copy";
import type { StaffLoginForm } from "@kinfold/contract/staff";
import { createHmac } from "node:crypto";
import { audit } from "#audit/index.ts";
import { transaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { unseal } from "#platform/sealing.ts";
import { totpStep } from "#platform/totp.ts";
import { STAFF_LIMITS } from "./rules.ts";
import { openStaffSession, type NewStaffSession } from "./session-store.ts";
import { staffByEmail, spendCode, type StaffRow } from "./store.ts";

export type StaffSignedIn = { staff: StaffRow; session: NewStaffSession };

type From = { address: string; userAgent: string | undefined };

/** Who tried, for the audit: an address that nobody of the staff has is kept as a keyed hash, as it may be a member's. */
function triedAs(
  { env }: Pick<Platform, "env">,
  email: string,
  staff: StaffRow | undefined,
): { kind: string; id: string } {
  if (staff !== undefined) return { kind: "staff", id: staff.staff_id };
  const hash = createHmac("sha256", env.SECOND_FACTOR_KEY).update(`sign-in ${email}`).digest("hex");
  return { kind: "address", id: hash.slice(0, 32) };
}

/** Writes down that somebody did not get in, whoever it was, and refuses. */
async function refuseSignIn(
  platform: Platform,
  email: string,
  staff: StaffRow | undefined,
  from: From,
): Promise<never> {
  await transaction(platform.db, (tx) =>
    audit(tx, {
      at: platform.clock.now(),
      actor: { kind: "system" },
      action: "staff.sign_in_refused",
      subject: triedAs(platform, email, staff),
      after: { from: from.address },
    }),
  );
  return refuse("invalid_credentials", COPY.invalidCredentials);
}

/**
 * Opens a session for whoever knows the password and holds the authenticator. Whichever of the two is wrong, unknown or used
 * before, the answer is the same, and takes as long.
 */
export async function loginStaff(
  platform: Platform,
  { email, password, code }: StaffLoginForm,
  from: From,
): Promise<StaffSignedIn> {
  const { db, clock, env, limiter, passwords } = platform;
  const place = `${email} ${from.address}`;
  await limiter.take(STAFF_LIMITS.missesPerPlace, place);
  await limiter.take(STAFF_LIMITS.missesPerAccount, email);
  await limiter.take(STAFF_LIMITS.missesPerAddress, from.address);

  const staff = await staffByEmail(db, email);
  const knowsPassword = await passwords.verify(staff?.password_hash, password);
  const now = clock.now();
  const secret = staff && unseal(env.SECOND_FACTOR_KEY, staff.sealed_authenticator, staff.staff_id);
  const step = secret === undefined ? undefined : totpStep(secret, code, now);
  if (staff === undefined || !knowsPassword || step === undefined) {
    return refuseSignIn(platform, email, staff, from);
  }
  const { staff_id: staffId } = staff;
  const session = await transaction(db, async (tx) => {
    if (!(await spendCode(tx, staffId, step))) return undefined;
    const opened = await openStaffSession(tx, { staffId, userAgent: from.userAgent, now });
    await audit(tx, {
      at: now,
      actor: { kind: "staff", staffId },
      action: "staff.signed_in",
      subject: { kind: "staff", id: staffId },
      after: { from: from.address },
    });
    return opened;
  });
  if (session === undefined) return refuseSignIn(platform, email, staff, from);
  await limiter.clear(STAFF_LIMITS.missesPerPlace, place);
  await limiter.giveBack(STAFF_LIMITS.missesPerAccount, email);
  await limiter.giveBack(STAFF_LIMITS.missesPerAddress, from.address);
  return { staff, session };
}
