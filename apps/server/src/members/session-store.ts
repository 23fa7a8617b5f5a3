import type { MemberId, SessionId } from "@kinfold/contract/ids";
import { sql, type RawBuilder } from "kysely";
import { assertExists } from "#platform/assert-exists.ts";
import { addMs } from "#platform/clock.ts";
import type { Db, RowNumber } from "#platform/db.ts";
import { hashSecret, createId, createSecret } from "#platform/ids.ts";
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from "./rules.ts";

/** Both halves of a new session. They exist in plain only here and in the member's browser. */
export type NewSession = { sessionId: SessionId; token: string; cookie: string; expiresAt: Date };

/** The caller with both halves of a living session. */
export type Caller = {
  sessionId: SessionId;
  memberId: MemberId;
  email: string;
  /** False: the session opens nothing but the code calls. */
  isVerified: boolean;
};

export type SessionRow = {
  session_id: SessionId;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  user_agent: string | null;
};

type Opening = {
  memberId: MemberId;
  isVerified: boolean;
  userAgent: string | undefined;
  now: Date;
};

/** Opens a session with two fresh secrets: one for the page's storage, one for a cookie that scripts cannot read. */
export async function openSession(tx: Db, opening: Opening): Promise<NewSession> {
  const { memberId, isVerified, userAgent, now } = opening;
  const session = {
    sessionId: createId("ses"),
    token: createSecret(),
    cookie: createSecret(),
    expiresAt: addMs(now, SESSION_ABSOLUTE_MS),
  };
  await sql`insert into session (session_id, token_hash, cookie_hash, member_id, verified_at,
      user_agent, created_at, last_seen_at, expires_at)
    values (${session.sessionId}, ${hashSecret(session.token)}, ${hashSecret(session.cookie)}, ${memberId},
      ${isVerified ? now : null}, ${userAgent?.slice(0, 300) ?? null}, ${now}, ${now},
      ${session.expiresAt})`.execute(tx);
  return session;
}

/** Both halves of a session, as someone sent them. `usedAt` is a use that its row does not tell of yet. */
export type Halves = { token: string; cookie: string; usedAt: Date | undefined };

type FoundRow = {
  place: RowNumber;
  session_id: SessionId;
  member_id: MemberId;
  email: string;
  is_verified: boolean;
  is_over: boolean;
};

/**
 * Finds the living sessions of so many halves, each in its place. Undefined when either half is wrong, too old or idle too
 * long; whatever is over ends here for good, wherever the clock goes.
 */
export async function findSessions(
  db: Db,
  asked: readonly Halves[],
  now: Date,
): Promise<(Caller | undefined)[]> {
  // How many are asked for is kept from the planner, which would plan anew for each number of them; and each is looked up by
  // its hash, however many it takes there to be.
  const { rows } = await sql<FoundRow>`select asked.place, found.*
    from unnest((select ${asked.map(({ token }) => hashSecret(token))}::bytea[]),
        (select ${asked.map(({ cookie }) => hashSecret(cookie))}::bytea[]),
        (select ${asked.map(({ usedAt }) => usedAt ?? null)}::timestamptz[]))
      with ordinality as asked (token_hash, cookie_hash, used_at, place)
    cross join lateral (
      select s.session_id, s.member_id, m.email,
          (s.verified_at is not null and m.email_verified_at is not null) as is_verified,
          (m.disabled_at is not null or s.expires_at <= ${now}
            or greatest(s.last_seen_at, asked.used_at) <= ${addMs(now, -SESSION_IDLE_MS)}) as is_over
        from session s join member m using (member_id)
        where s.token_hash = asked.token_hash and s.cookie_hash = asked.cookie_hash
        limit 1
    ) found`.execute(db);
  const callers: (Caller | undefined)[] = asked.map(() => undefined);
  for (const row of rows) {
    if (!row.is_over) {
      callers[Number(row.place) - 1] = {
        sessionId: row.session_id,
        memberId: row.member_id,
        email: row.email,
        isVerified: row.is_verified,
      };
    }
  }
  const over = rows.filter(({ is_over: isOver }) => isOver);
  await Promise.all(over.map((row) => endSession(db, row.member_id, row.session_id)));
  return callers;
}

/**
 * SQL: the ids of these sessions, locked in the order of their ids. A write of several sessions locks them so: two that lock in
 * different orders would wait for each other, and PostgreSQL would end one of them.
 */
const lockInOrder = (which: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select session_id from session where ${which} order by session_id for update`;

/** Notes when sessions were last used, by the hash of their token. Never moves one back. */
export async function noteUses(db: Db, uses: readonly [Buffer, Date][]): Promise<void> {
  await sql`with used as (
      select * from unnest(${uses.map(([hash]) => hash)}::bytea[], ${uses.map(([, at]) => at)}::timestamptz[])
        as used (token_hash, at)),
    locked as (${lockInOrder(sql`token_hash in (select token_hash from used)`)})
    update session s set last_seen_at = used.at from used, locked
    where s.session_id = locked.session_id and s.token_hash = used.token_hash
      and s.last_seen_at < used.at`.execute(db);
}

/** Gives a session that is not verified another token; the one before no longer works, and the cookie stays. */
export async function renewToken(
  tx: Db,
  sessionId: SessionId,
  now: Date,
): Promise<Pick<NewSession, "token" | "expiresAt">> {
  const token = createSecret();
  const { rows } = await sql<{ expires_at: Date }>`update session
    set token_hash = ${hashSecret(token)}, last_seen_at = ${now}
    where session_id = ${sessionId} and verified_at is null returning expires_at`.execute(tx);
  const [row] = rows;
  assertExists(row, "the session that waits for a code has ended");
  return { token, expiresAt: row.expires_at };
}

/**
 * Makes the session that proved the mailbox usable, under two new secrets: one that was known before, perhaps to another, opens
 * nothing.
 */
export async function renewSession(tx: Db, sessionId: SessionId, now: Date): Promise<NewSession> {
  const [token, cookie] = [createSecret(), createSecret()];
  const { rows } = await sql<{ expires_at: Date }>`update session
    set verified_at = ${now}, token_hash = ${hashSecret(token)}, cookie_hash = ${hashSecret(cookie)}
    where session_id = ${sessionId} returning expires_at`.execute(tx);
  const [row] = rows;
  assertExists(row, "the session that proved the mailbox has ended");
  return { sessionId, token, cookie, expiresAt: row.expires_at };
}

/** The usable, living sessions of a member, last used first. */
export async function listMemberSessions(
  db: Db,
  memberId: MemberId,
  now: Date,
): Promise<SessionRow[]> {
  const { rows } =
    await sql<SessionRow>`select session_id, created_at, last_seen_at, expires_at, user_agent
    from session where member_id = ${memberId} and verified_at is not null
      and expires_at > ${now} and last_seen_at > ${addMs(now, -SESSION_IDLE_MS)}
    order by last_seen_at desc, session_id`.execute(db);
  return rows;
}

/** Ends one session of this member; false when they have none of that id. */
export async function endSession(
  db: Db,
  memberId: MemberId,
  sessionId: SessionId,
): Promise<boolean> {
  const { rows } = await sql`delete from session
    where session_id = ${sessionId} and member_id = ${memberId} returning 1`.execute(db);
  return rows.length > 0;
}

/** Ends every session of this member but one; answers how many. */
export async function endOtherSessions(
  tx: Db,
  memberId: MemberId,
  keptSessionId: SessionId,
): Promise<number> {
  const { rows } = await sql`delete from session
    where session_id in (${lockInOrder(sql`member_id = ${memberId} and session_id <> ${keptSessionId}`)})
    returning 1`.execute(tx);
  return rows.length;
}

/** Ends every session of this member. */
export async function endAllSessions(tx: Db, memberId: MemberId): Promise<void> {
  await sql`delete from session
    where session_id in (${lockInOrder(sql`member_id = ${memberId}`)})`.execute(tx);
}

/** Removes the sessions that are over. A use may be written a little later than it happened: idle ones stay for twice as long as they open anything. */
export async function removeEndedSessions(tx: Db, now: Date): Promise<void> {
  const idle = addMs(now, -2 * SESSION_IDLE_MS);
  await sql`delete from session
    where session_id in (${lockInOrder(sql`expires_at <= ${now} or last_seen_at <= ${idle}`)})`.execute(
    tx,
  );
}

/** Whether this is the session in which its member proved their email, which none but the first can be. */
export async function isFirstSession(db: Db, sessionId: SessionId): Promise<boolean> {
  const { rows } = await sql`select 1 from session join member using (member_id)
    where session_id = ${sessionId} and session.created_at <= member.email_verified_at`.execute(db);
  return rows.length > 0;
}
