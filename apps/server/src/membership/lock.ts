import { sql } from "kysely";
import { audit } from "#audit/index.ts";
import { holdMembership, personOf, setLocked } from "#members/index.ts";
import { notify } from "#notifications/index.ts";
import { transaction, type Db } from "#platform/db.ts";
import { newId } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import type { Operator } from "#staff/index.ts";
import { signInLetter } from "./letters.ts";

type LockRow = { is_locked: boolean; reason: string; by: string; done_at: Date };

/** Why a member cannot sign in, and who of the staff said so; undefined when it was not staff. */
export async function lockOf(db: Db, memberId: string): Promise<LockRow | undefined> {
  const { rows } = await sql<LockRow>`select is_locked, reason, staff.name as by, done_at
    from member_lock join staff on staff.staff_id = done_by
    where member_lock.member_id = ${memberId} order by lock_no desc limit 1`.execute(db);
  return rows[0]?.is_locked === true ? rows[0] : undefined;
}

/** Keeps a member from signing in, and ends their sessions at once; or lets them sign in again. They are told by letter. */
export async function lockSignIn(
  platform: Platform,
  memberId: string,
  { isLocked, reason, by }: { isLocked: boolean; reason: string; by: Operator },
): Promise<{ is_locked: boolean }> {
  const { clock, db, env, outbox } = platform;
  const at = clock.now();
  const lockId = newId("lck");
  await transaction(db, async (tx) => {
    const member = await holdMembership(tx, memberId);
    if (member === undefined) return refuse("not_found", "There is no such member.");
    if (by.memberId === memberId) {
      refuse("staff_own_work", "Somebody else has to decide what concerns you.");
    }
    if (member.isLocked === isLocked) {
      return isLocked
        ? refuse("member_locked", "Their sign-in is locked already.")
        : refuse("member_not_locked", "Their sign-in is not locked.");
    }
    await sql`insert into member_lock (lock_id, member_id, is_locked, reason, done_by, done_by_member, done_at)
      values (${lockId}, ${memberId}, ${isLocked}, ${reason}, ${by.staffId}, ${by.memberId}, ${at})`.execute(
      tx,
    );
    await setLocked(tx, memberId, isLocked ? at : null);
    const { email, firstName } = await personOf(tx, memberId);
    const club = { publicUrl: env.PUBLIC_URL, supportEmail: env.SUPPORT_EMAIL };
    const letter = signInLetter({ firstName, isLocked, club });
    await notify(tx, platform, { memberId, to: email, letter, event: lockId });
    await audit(tx, {
      at,
      actor: { kind: "staff", staffId: by.staffId },
      action: isLocked ? "sign_in.locked" : "sign_in.unlocked",
      subject: { kind: "member", id: memberId },
      memberId,
      reason,
      before: { is_locked: member.isLocked },
      after: { is_locked: isLocked },
    });
    return undefined;
  });
  outbox.nudge();
  return { is_locked: isLocked };
}
