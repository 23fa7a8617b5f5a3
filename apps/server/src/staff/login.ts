import { type SignInCodeId, type SubjectId, toSubjectId } from "@kinfold/contract/ids";
import { staffRefusals } from "@kinfold/contract/refusals/staff";
import type { StaffLoginForm } from "@kinfold/contract/staff";
import { writeAuditEntry } from "#audit/index.ts";
import {
  recordDevice,
  sendSignInCode,
  spendSignInCode,
  takeLoginBudget,
  trySignInCode,
} from "#members/index.ts";
import { runTransaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { openSealed } from "#platform/sealed-columns.ts";
import { computeKeyedHash } from "#platform/sealing.ts";
import { findTotpStep } from "#platform/totp.ts";
import { STAFF_LIMITS } from "./rules.ts";
import { openStaffSession, type NewStaffSession } from "./session-store.ts";
import { SEALED_AUTHENTICATORS, findStaffByEmail, spendCode, type StaffRow } from "./store.ts";

/** `device` is what the browser is known by from now on. */
export type StaffSignedIn = { staff: StaffRow; session: NewStaffSession; device: string };

type From = { address: string; userAgent: string | undefined; device: string | undefined };

/** Who tried, for the audit: an address that no staff member has is kept as a keyed hash, as it may be a member's. */
function triedAs(
  { hashingKeys }: Pick<Platform, "hashingKeys">,
  email: string,
  staff: StaffRow | undefined,
): { kind: string; id: SubjectId } {
  if (staff !== undefined) return { kind: "staff", id: staff.staff_id };
  const hash = computeKeyedHash(hashingKeys.codes, `sign-in ${email}`).toString("hex");
  return { kind: "address", id: toSubjectId(hash.slice(0, 32)) };
}

/** Writes down that a sign-in failed, whether or not the address is known. */
async function auditRefusal(
  platform: Platform,
  email: string,
  staff: StaffRow | undefined,
  from: From,
): Promise<void> {
  await runTransaction(platform.db, (tx) =>
    writeAuditEntry(tx, {
      at: platform.clock.now(),
      actor: { kind: "system" },
      action: "staff.sign_in_refused",
      subject: triedAs(platform, email, staff),
      after: { from: from.address },
    }),
  );
}

/**
 * Opens a session for the person who knows the password and holds the authenticator and, while strangers guess at the account and the
 * browser is unknown, has the code that was mailed. Whichever of them is wrong, unknown or used before, the answer is the same,
 * and takes as long.
 */
export async function signStaffIn(
  platform: Platform,
  { email, password, code, email_code: typed }: StaffLoginForm,
  from: From,
): Promise<StaffSignedIn> {
  const { db, clock, env, passwords } = platform;
  const budget = await takeLoginBudget(platform, "staff", STAFF_LIMITS, { email, from });
  if (budget.waitMs > 0) await clock.pause(budget.waitMs);

  const staff = await findStaffByEmail(db, email);
  const knowsPassword = await passwords
    .verify(staff?.password_hash, password)
    .catch(async (error: unknown) => {
      // Too busy to look at it: that was no miss.
      await budget.giveBack();
      throw error;
    });
  const now = clock.now();
  const secret =
    staff &&
    (await openSealed(db, env, SEALED_AUTHENTICATORS, {
      id: staff.staff_id,
      sealed: staff.sealed_authenticator,
    }));
  const step = secret === undefined ? undefined : findTotpStep(secret, code, now);
  const right = knowsPassword && step !== undefined ? staff : undefined;

  const refuseSignIn = async (): Promise<never> => {
    await budget.countMiss();
    await auditRefusal(platform, email, staff, from);
    return refuse(staffRefusals().invalid_credentials);
  };
  let mailedCode: SignInCodeId | undefined;
  if (budget.isEmailCodeRequired) {
    if (typed == null) {
      await budget.countMiss();
      await auditRefusal(platform, email, staff, from);
      await sendSignInCode(platform, {
        opens: "office",
        email,
        owner: right && { name: right.name, language: "en" },
      });
      return refuse(staffRefusals().email_code_required);
    }
    const address = right?.email ?? "";
    mailedCode = await trySignInCode(platform, { opens: "office", email: address, typed });
    if (mailedCode === undefined) return refuseSignIn();
  }
  if (right === undefined || step === undefined) return refuseSignIn();

  const { staff_id: staffId } = right;
  const signedIn = await runTransaction(db, async (tx) => {
    if (!(await spendCode(tx, staffId, step))) return undefined;
    if (mailedCode !== undefined && !(await spendSignInCode(tx, mailedCode, now))) return undefined;
    const session = await openStaffSession(tx, { staffId, userAgent: from.userAgent, now });
    const seen = await recordDevice(tx, "staff", { personId: staffId, given: from.device }, now);
    await writeAuditEntry(tx, {
      at: now,
      actor: { kind: "staff", staffId },
      action: "staff.signed_in",
      subject: { kind: "staff", id: staffId },
      after: { from: from.address },
    });
    return { session, device: seen.secret };
  });
  if (signedIn === undefined) return refuseSignIn();
  await budget.giveBack();
  return { staff: right, ...signedIn };
}
