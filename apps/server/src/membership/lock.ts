import type { MemberId } from "@kinfold/contract/ids";
import { membershipRefusals } from "@kinfold/contract/refusals/membership";
import { sayIn } from "@kinfold/language/say-in";
import { sql } from "kysely";
import { writeAuditEntry } from "#audit/index.ts";
import { refuseOwnMembership, type Audited } from "#decisions/index.ts";
import { readPerson, setLocked } from "#members/index.ts";
import { notifyMember } from "#notifications/index.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import type { Operator } from "#staff/index.ts";
import { writeSignInEmail } from "./emails.ts";
import { holdMember } from "./hold-member.ts";

type LockRow = { is_locked: boolean; reason: string; by: string; done_at: Date };

/** Why a member is locked, and which staff member locked them; undefined when it was not staff. */
export async function findLock(db: Db, memberId: MemberId): Promise<LockRow | undefined> {
  const { rows } = await sql<LockRow>`select is_locked, reason, staff.name as by, done_at
    from member_lock join staff on staff.staff_id = done_by
    where member_lock.member_id = ${memberId} order by lock_no desc limit 1`.execute(db);
  return rows[0]?.is_locked === true ? rows[0] : undefined;
}

/** Locks or unlocks a held member, records who did it and why, and sends the member an email. Returns what the audit says of it. */
export async function changeLock(
  tx: Db,
  platform: Platform,
  memberId: MemberId,
  { isLocked, reason, by, at }: { isLocked: boolean; reason: string; by: Operator; at: Date },
): Promise<Audited> {
  const lockId = createId("lck");
  await sql`insert into member_lock (lock_id, member_id, is_locked, reason, done_by, done_by_member, done_at)
    values (${lockId}, ${memberId}, ${isLocked}, ${reason}, ${by.staffId}, ${by.memberId}, ${at})`.execute(
    tx,
  );
  await setLocked(tx, memberId, isLocked ? at : null);
  const { email, firstName, language } = await readPerson(tx, memberId);
  const { PUBLIC_URL: publicUrl, SUPPORT_EMAIL: supportEmail } = platform.env;
  const emailContent = sayIn(language, () =>
    writeSignInEmail({ firstName, isLocked, club: { publicUrl, supportEmail } }),
  );
  await notifyMember(tx, platform, { memberId, to: email, emailContent, event: lockId });
  return {
    action: isLocked ? "sign_in.locked" : "sign_in.unlocked",
    subject: { kind: "member", id: memberId },
    memberId,
    before: { is_locked: !isLocked },
    after: { is_locked: isLocked },
  };
}

/**
 * Locks a member: they cannot sign in, their sessions end at once, and nothing is paid out or charged. One staff member is
 * enough; unlocking takes two.
 */
export async function lockMember(
  platform: Platform,
  memberId: MemberId,
  { reason, by }: { reason: string; by: Operator },
): Promise<{ is_locked: boolean }> {
  const at = platform.clock.now();
  await runTransaction(platform.db, async (tx) => {
    const { isLocked } = await holdMember(tx, memberId);
    refuseOwnMembership(memberId, by);
    if (isLocked) refuse(membershipRefusals().member_locked);
    const audited = await changeLock(tx, platform, memberId, { isLocked: true, reason, by, at });
    await writeAuditEntry(tx, {
      at,
      actor: { kind: "staff", staffId: by.staffId },
      reason,
      ...audited,
    });
  });
  platform.outbox.nudge();
  return { is_locked: true };
}
