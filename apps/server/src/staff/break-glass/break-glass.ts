import { type BreakGlassId, type StaffId, toSubjectId } from "@kinfold/contract/ids";
import { staffRefusals } from "@kinfold/contract/refusals/staff";
import { Email, readEmail } from "@kinfold/contract/credentials";
import type { BreakGlass } from "@kinfold/contract/office/staff";
import { create, is } from "superstruct";
import { writeAuditEntry } from "#audit/index.ts";
import { addMs } from "#platform/clock.ts";
import { lockName, runTransaction, type Db } from "#platform/db.ts";
import type { Env } from "#platform/env.ts";
import { createId } from "#platform/ids.ts";
import type { EmailContent } from "#platform/email-content.ts";
import { queueEmail } from "#platform/outbox.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { sendEnrolment, type SecondFactorSettings } from "../enrolment-store.ts";
import { findProposedMember, refuseMemberOnStaff } from "../membership.ts";
import { isAddressTaken } from "../people-store.ts";
import { BREAK_GLASS_DELAY_MS } from "../rules.ts";
import { writeDoneEmail, writeRequestedEmail, writeStoppedEmail } from "./emails.ts";
import { findSealedCodeOwner, useSealedCodes } from "./sealed-codes.ts";
import {
  findBreakGlass,
  listActiveStaff,
  insertBreakGlass,
  markDone,
  findPendingBreakGlass,
  stopPending,
  type BreakGlassRow,
} from "./store.ts";

type Keys = Pick<Env, "OFFICE_URL"> & SecondFactorSettings;

/** What the person who runs the server asks for. */
export type BreakGlassRequest = {
  name: string;
  email: string;
  /** The email of their own membership, or "none". */
  memberEmail: string;
  reason: string;
  codes: readonly [string, string];
  at: Date;
};

async function writeToEverybody(
  tx: Db,
  at: Date,
  emailTo: (name: string) => EmailContent,
): Promise<void> {
  for (const { email, name } of await listActiveStaff(tx)) {
    await queueEmail(tx, at, { to: email, emailContent: emailTo(name) });
  }
}

async function auditStep(
  tx: Db,
  step: "requested" | "done" | "refused",
  { at, about, details }: { at: Date; about: string; details: Record<string, string | null> },
): Promise<void> {
  await writeAuditEntry(tx, {
    at,
    actor: { kind: "system" },
    action: `staff.break_glass_${step}`,
    subject: { kind: "break_glass", id: toSubjectId(about) },
    after: details,
  });
}

/**
 * Asks for one more admin with the sealed codes of two admins, and tells everybody on the staff. Nothing changes for a day.
 * Refuses codes that are not those of two admins, and writes that down.
 */
export async function requestBreakGlass(
  db: Db,
  { OFFICE_URL: officeUrl }: Pick<Keys, "OFFICE_URL">,
  { name, email: given, memberEmail, reason, codes, at }: BreakGlassRequest,
): Promise<Date> {
  const address = readEmail(given);
  if (!is(address, Email) || name.trim() === "" || reason.trim() === "") {
    return refuse(staffRefusals().invalid.person);
  }
  const email = create(address, Email);
  const takesEffectAt = addMs(at, BREAK_GLASS_DELAY_MS);
  const isAsked = await runTransaction(db, async (tx) => {
    await lockName(tx, "changes of the staff");
    const [first, second] = [
      await findSealedCodeOwner(tx, codes[0]),
      await findSealedCodeOwner(tx, codes[1]),
    ];
    if (first === undefined || second === undefined || first === second) {
      await auditStep(tx, "refused", { at, about: email, details: { email, name, reason } });
      return false;
    }
    if ((await findPendingBreakGlass(tx)) !== undefined) {
      return refuse(staffRefusals().break_glass_waits);
    }
    if (await isAddressTaken(tx, email)) {
      return refuse(staffRefusals().staff_address_taken.taken);
    }
    const member_email = memberEmail === "none" ? null : readEmail(memberEmail);
    const wish = { kind: "invite", email, reason, member_email } as const;
    const memberId = await findProposedMember(tx, wish, undefined);
    await refuseMemberOnStaff(tx, memberId, null);
    const id = createId("sbg");
    await insertBreakGlass(tx, {
      break_glass_id: id,
      email,
      name: name.trim(),
      member_id: memberId,
      reason: reason.trim(),
      first_staff_id: first,
      second_staff_id: second,
      requested_at: at,
      takes_effect_at: takesEffectAt,
    });
    await auditStep(tx, "requested", {
      at,
      about: id,
      details: { email, name, reason, member: memberId, first, second },
    });
    await writeToEverybody(tx, at, (to) =>
      writeRequestedEmail(to, { name, email, reason }, takesEffectAt, officeUrl),
    );
    return true;
  });
  if (!isAsked) refuse(staffRefusals().codes_wrong);
  return takesEffectAt;
}

async function holdPending(tx: Db): Promise<BreakGlassRow> {
  await lockName(tx, "changes of the staff");
  return (await findPendingBreakGlass(tx)) ?? refuse(staffRefusals().not_found.nothingWaits);
}

/** Makes the link for the new admin once the day is over and no one stopped it. Both codes are used up. */
export async function carryOutBreakGlass(db: Db, env: Keys, at: Date): Promise<string> {
  const token = await runTransaction(db, async (tx) => {
    const row = await holdPending(tx);
    if (row.takes_effect_at > at) {
      const until = row.takes_effect_at.toISOString();
      return refuse(staffRefusals().too_early(until));
    }
    if (await isAddressTaken(tx, row.email)) {
      return refuse(staffRefusals().staff_address_taken.takenSince);
    }
    await refuseMemberOnStaff(tx, row.member_id, null);
    await markDone(tx, row.break_glass_id, at);
    await useSealedCodes(tx, [row.first_staff_id, row.second_staff_id], at);
    const first = { email: row.email, name: row.name, memberId: row.member_id };
    const made = await sendEnrolment(tx, env, { first, at });
    await auditStep(tx, "done", { at, about: row.break_glass_id, details: { email: row.email } });
    await writeToEverybody(tx, at, (to) => writeDoneEmail(to, row, env.OFFICE_URL));
    return made;
  });
  return `${env.OFFICE_URL}/join#${token}`;
}

/** What waits, as the office shows it. */
export async function readBreakGlass(db: Db): Promise<BreakGlass | null> {
  const row = await findPendingBreakGlass(db);
  if (row === undefined) return null;
  return {
    id: row.break_glass_id,
    name: row.name,
    email: row.email,
    reason: row.reason,
    requested_at: row.requested_at.toISOString(),
    takes_effect_at: row.takes_effect_at.toISOString(),
  };
}

/** Stops it before it took effect, and tells everybody on the staff. Harmless when repeated by the same admin. */
export async function stopBreakGlass(
  { clock, db, env, outbox }: Platform,
  { id, by, reason }: { id: BreakGlassId; by: { staffId: StaffId; name: string }; reason: string },
): Promise<{ message: string }> {
  const at = clock.now();
  await runTransaction(db, async (tx) => {
    await lockName(tx, "changes of the staff");
    const row = (await findBreakGlass(tx, id)) ?? refuse(staffRefusals().not_found.nothingToStop);
    if (row.stopped_by === by.staffId) return;
    if ((await findPendingBreakGlass(tx))?.break_glass_id !== id) {
      refuse(staffRefusals().break_glass_over);
    }
    await stopPending(tx, id, { by: by.staffId, at, reason });
    await writeAuditEntry(tx, {
      at,
      actor: { kind: "staff", staffId: by.staffId },
      action: "staff.break_glass_stopped",
      subject: { kind: "break_glass", id },
      reason,
    });
    await writeToEverybody(tx, at, (to) => writeStoppedEmail(to, row, by.name, env.OFFICE_URL));
  });
  outbox.nudge();
  return { message: "Stopped. Everybody on the staff is told." };
}
