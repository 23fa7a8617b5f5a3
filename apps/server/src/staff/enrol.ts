import type { StaffId } from "@kinfold/contract/ids";
import { staffRefusals } from "@kinfold/contract/refusals/staff";
import type { Enrolment } from "@kinfold/contract/office/staff";
import { findFieldErrors } from "@kinfold/contract/describe";
import { NewPassword } from "@kinfold/contract/credentials";
import { object } from "superstruct";
import { writeAuditEntry } from "#audit/index.ts";
import { findMemberIdByMailbox, refuseCommonPassword } from "#members/index.ts";
import { isDuplicate, runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { countWhenRefused, refuse, refuseField, refuseForm } from "#platform/refusing.ts";
import { readSecondFactorKeys } from "#platform/sealing.ts";
import { buildTotpAddress, findTotpStep } from "#platform/totp.ts";
import { makeSealedCode } from "./break-glass/sealed-codes.ts";
import { findEnrolment, useUpEnrolment, type EnrolmentRow } from "./enrolment-store.ts";
import { refuseMemberOnStaff } from "./membership.ts";
import { replaceAuthenticator } from "./people-store.ts";
import { deleteStaffPasskeys } from "./passkeys/store.ts";
import { ENROLMENT_MISSES, LINK_MISSES } from "./rules.ts";
import { insertStaff, spendCode } from "./store.ts";

const ISSUER = "Kinfold office";

async function linkOf(tx: Db, { clock, env }: Platform, token: string): Promise<EnrolmentRow> {
  const link = await findEnrolment(tx, env, { token, now: clock.now() });
  return link ?? refuse(staffRefusals().enrolment_invalid);
}

/** The link of this token. One that opens nothing counts for its network address, and one that does never: it is a secret of 256 bits. */
const openLink = (platform: Platform, token: string, address: string): Promise<EnrolmentRow> =>
  countWhenRefused(
    runTransaction(platform.db, (tx) => linkOf(tx, platform, token)),
    () => platform.limiter.take(LINK_MISSES, address),
  );

/** What a mailed link is for, and the authenticator behind it: the same as often as it is asked. */
export async function readEnrolment(
  platform: Platform,
  token: string,
  address: string,
): Promise<Enrolment> {
  const { kind, name, email, secret, expiresAt } = await openLink(platform, token, address);
  const otpauth_url = buildTotpAddress(secret, ISSUER, email);
  return { kind, name, email, secret, otpauth_url, expires_at: expiresAt.toISOString() };
}

type Form = { token: string; password: string; code: string };

/** The hash that will be theirs: of a new password for the person who joins, the one they have for the others. */
async function passwordOf(
  { passwords }: Platform,
  { passwordHash, email, name }: EnrolmentRow,
  password: string,
): Promise<string> {
  if (passwordHash !== null) {
    if (await passwords.verify(passwordHash, password)) return passwordHash;
    return refuseField("password", staffRefusals().password_wrong.own);
  }
  const faults = findFieldErrors({ password }, object({ password: NewPassword }));
  if (faults !== undefined) {
    refuseForm(faults);
  }
  refuseCommonPassword(password, [email, ...name.split(" ")], "password");
  return passwords.hash(password);
}

async function join(
  tx: Db,
  platform: Platform,
  link: EnrolmentRow,
  hash: string,
): Promise<StaffId> {
  const { clock, env } = platform;
  const { email, name, roles, secret } = link;
  // A membership may have begun with this mailbox since the invitation.
  const memberId = (await findMemberIdByMailbox(tx, email)) ?? link.memberId;
  await refuseMemberOnStaff(tx, memberId, null);
  try {
    return await insertStaff(tx, readSecondFactorKeys(env), {
      email,
      name,
      roles,
      ...(memberId !== null && { memberId }),
      passwordHash: hash,
      authenticatorSecret: secret,
      createdAt: clock.now(),
    });
  } catch (error) {
    if (!isDuplicate(error, "one_of_the_staff_per_address")) throw error;
    return refuse(staffRefusals().staff_address_taken.takenSince);
  }
}

/** Uses a mailed link, once: someone joins, or their new authenticator takes the place of the old one. */
export async function enrolStaff(
  platform: Platform,
  { token, password, code }: Form,
  address: string,
): Promise<{ message: string; sealed_code: string | null }> {
  const { clock, db, env, limiter } = platform;
  const enrolment = await openLink(platform, token, address);
  await limiter.take(ENROLMENT_MISSES, enrolment.enrolmentId);
  const hash = await passwordOf(platform, enrolment, password);
  return runTransaction(db, async (tx) => {
    const now = clock.now();
    const link = await linkOf(tx, platform, token);
    const step = findTotpStep(link.secret, code, now);
    if (step === undefined) {
      return refuseField("code", staffRefusals().two_factor_invalid.newAuthenticator);
    }
    const staffId = link.staffId ?? (await join(tx, platform, link, hash));
    if (link.staffId !== null) {
      const { secret } = link;
      await replaceAuthenticator(tx, staffId, { keys: readSecondFactorKeys(env), secret });
      // The person who lost their telephone may have lost what else opened the office.
      await deleteStaffPasskeys(tx, staffId);
    }
    await spendCode(tx, staffId, step);
    await useUpEnrolment(tx, link, now);
    await writeAuditEntry(tx, {
      at: now,
      actor: { kind: "staff", staffId },
      action: link.staffId === null ? "staff.joined" : "staff.authenticator_replaced",
      subject: { kind: "staff", id: staffId },
      after: { roles: link.roles, email: link.email, member: link.memberId },
    });
    return {
      message:
        link.staffId === null ? "Welcome. You can sign in now." : "Your new authenticator is set.",
      sealed_code: link.roles.includes("admin") ? await makeSealedCode(tx, staffId, now) : null,
    };
  });
}
