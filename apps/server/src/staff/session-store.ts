import type { MemberId, StaffId, StaffSessionId } from "@kinfold/contract/ids";
import { MINUTE_MS } from "@kinfold/contract/durations";
import {
  listPermissions,
  type Permission,
  type StaffRole,
} from "@kinfold/contract/staff-permissions";
import { STAFF_CONFIRMED_FOR_MS } from "@kinfold/contract/limits";
import { sql } from "kysely";
import { forgetDevices } from "#members/index.ts";
import { addMs } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import { hashSecret, createId, createSecret } from "#platform/ids.ts";
import { STAFF_SESSION_ABSOLUTE_MS, STAFF_SESSION_IDLE_MS } from "./rules.ts";

const WRITE_EVERY_MS = MINUTE_MS;

/** Both halves of a new session of the staff. They exist in plain only here and in its browser. */
export type NewStaffSession = { token: string; cookie: string; expiresAt: Date };

/** The staff member who calls with both halves of a living session. */
export type StaffCaller = {
  sessionId: StaffSessionId;
  staffId: StaffId;
  email: string;
  name: string;
  roles: readonly StaffRole[];
  permissions: readonly Permission[];
  /** They signed in at this session, or confirmed themselves there, not long ago. */
  isConfirmed: boolean;
  /** Their own membership: no one decides about money of their own. */
  memberId: MemberId | null;
};

/** Opens a session with two fresh secrets: one for the page's storage, one for a cookie that scripts cannot read. */
export async function openStaffSession(
  tx: Db,
  { staffId, userAgent, now }: { staffId: StaffId; userAgent: string | undefined; now: Date },
): Promise<NewStaffSession> {
  const session = {
    token: createSecret(),
    cookie: createSecret(),
    expiresAt: addMs(now, STAFF_SESSION_ABSOLUTE_MS),
  };
  await sql`insert into staff_session (session_id, token_hash, cookie_hash, staff_id, user_agent, created_at,
      last_seen_at, expires_at, confirmed_at)
    values (${createId("sfs")}, ${hashSecret(session.token)}, ${hashSecret(session.cookie)}, ${staffId},
      ${userAgent?.slice(0, 300) ?? null}, ${now}, ${now}, ${session.expiresAt}, ${now})`.execute(
    tx,
  );
  return session;
}

type SessionRow = {
  session_id: StaffSessionId;
  staff_id: StaffId;
  email: string;
  name: string;
  roles: StaffRole[];
  member_id: MemberId | null;
  last_seen_at: Date;
  is_over: boolean;
  is_confirmed: boolean;
};

/**
 * The caller with both halves of a living session; that is a use of it, written down once a minute. Undefined when either
 * half is wrong, or the session too old or idle for too long: that one ends here for good.
 */
export async function findStaffSession(
  db: Db,
  halves: { token: string; cookie: string },
  now: Date,
): Promise<StaffCaller | undefined> {
  const { rows } =
    await sql<SessionRow>`select session_id, staff_id, email, name, roles, member_id, last_seen_at,
      (disabled_at is not null or expires_at <= ${now}
        or last_seen_at <= ${addMs(now, -STAFF_SESSION_IDLE_MS)}) as is_over,
      coalesce(confirmed_at > ${addMs(now, -STAFF_CONFIRMED_FOR_MS)}, false) as is_confirmed
    from staff_session join staff using (staff_id)
    where token_hash = ${hashSecret(halves.token)} and cookie_hash = ${hashSecret(halves.cookie)}`.execute(
      db,
    );
  const [row] = rows;
  if (row === undefined) return undefined;
  if (row.is_over) {
    await endStaffSession(db, row.session_id);
    return undefined;
  }
  if (row.last_seen_at.getTime() <= now.getTime() - WRITE_EVERY_MS) {
    await sql`update staff_session set last_seen_at = ${now}
      where session_id = ${row.session_id} and last_seen_at < ${now}`.execute(db);
  }
  const { session_id: sessionId, staff_id: staffId, email, name, roles, member_id: memberId } = row;
  return {
    sessionId,
    staffId,
    email,
    name,
    roles,
    permissions: listPermissions(roles),
    isConfirmed: row.is_confirmed,
    memberId,
  };
}

/** Notes that the person who is at this session showed once more that it is them. Answers until when that counts. */
export async function confirmStaffSession(
  tx: Db,
  sessionId: StaffSessionId,
  now: Date,
): Promise<Date> {
  await sql`update staff_session set confirmed_at = ${now}
    where session_id = ${sessionId}`.execute(tx);
  return addMs(now, STAFF_CONFIRMED_FOR_MS);
}

/** Ends every session of someone but this one. */
export async function endOtherStaffSessions(
  tx: Db,
  { staffId, sessionId }: { staffId: StaffId; sessionId: StaffSessionId },
): Promise<void> {
  await sql`delete from staff_session
    where staff_id = ${staffId} and session_id <> ${sessionId}`.execute(tx);
}

/** Ends this session. Harmless when repeated. */
export async function endStaffSession(db: Db, sessionId: StaffSessionId): Promise<void> {
  await sql`delete from staff_session where session_id = ${sessionId}`.execute(db);
}

/** Removes the sessions that are over, and the browsers that no one signed in from for long. */
export async function forgetStaffSessions(db: Db, now: Date): Promise<void> {
  await forgetDevices(db, "staff", now);
  await sql`delete from staff_session
    where expires_at <= ${now} or last_seen_at <= ${addMs(now, -STAFF_SESSION_IDLE_MS)}`.execute(
    db,
  );
}
