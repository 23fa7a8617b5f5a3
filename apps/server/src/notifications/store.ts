import type { MemberId, NoticeId } from "@kinfold/contract/ids";
import type { NoticeKind, NoticeSeverity } from "@kinfold/contract/notifications";
import { sql, type RawBuilder } from "kysely";
import type { Db, Count } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import { limitToPage } from "#platform/paging.ts";

export type NewNotice = {
  memberId: MemberId;
  eventKey: string;
  kind: NoticeKind;
  severity: NoticeSeverity;
  title: string;
  body: string;
  link: string | null;
  at: Date;
};

export type NoticeRow = {
  notice_id: NoticeId;
  kind: NoticeKind;
  severity: NoticeSeverity;
  title: string;
  body: string;
  link: string | null;
  created_at: Date;
  read_at: Date | null;
};

/** Which notices of a member are meant. */
export type NoticeFilter = { kind?: NoticeKind | undefined; isUnread?: boolean };

/** Writes a notice; answers false when the member was told of this event before. */
export async function insertNotice(tx: Db, notice: NewNotice): Promise<boolean> {
  const { memberId, eventKey, kind, severity, title, body, link, at } = notice;
  const { numAffectedRows } = await sql`insert into notice
      (notice_id, member_id, event_key, kind, severity, title, body, link, created_at)
    values (${createId("ntc")}, ${memberId}, ${eventKey}, ${kind}, ${severity}, ${title}, ${body}, ${link}, ${at})
    on conflict on constraint one_notice_per_event do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

function matching(memberId: MemberId, { kind, isUnread }: NoticeFilter): RawBuilder<boolean> {
  const parts = [sql<boolean>`member_id = ${memberId}`];
  if (kind !== undefined) parts.push(sql`kind = ${kind}`);
  if (isUnread !== undefined)
    parts.push(isUnread ? sql`read_at is null` : sql`read_at is not null`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** One page of a member's notices, newest first. */
export async function findNotices(
  db: Db,
  memberId: MemberId,
  { filter, page, perPage }: { filter: NoticeFilter; page: number; perPage: number },
): Promise<NoticeRow[]> {
  const { rows } =
    await sql<NoticeRow>`select notice_id, kind, severity, title, body, link, created_at, read_at
    from notice where ${matching(memberId, filter)}
    order by created_at desc, written_no desc ${limitToPage({ page, perPage })}`.execute(db);
  return rows;
}

/** How many notices of a member there are. */
export async function countNotices(
  db: Db,
  memberId: MemberId,
  filter: NoticeFilter,
): Promise<number> {
  const { rows } = await sql<{ count: Count }>`select count(*) as count from notice
    where ${matching(memberId, filter)}`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

/** Marks a notice as read, which it stays from its first time; answers false for one that is not this member's. */
export async function markRead(
  db: Db,
  memberId: MemberId,
  noticeId: NoticeId,
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update notice set read_at = coalesce(read_at, ${at}::timestamptz)
    where member_id = ${memberId} and notice_id = ${noticeId}`.execute(db);
  return numAffectedRows === 1n;
}

/** Marks everything that a member was told so far as read. */
export async function markAllRead(db: Db, memberId: MemberId, at: Date): Promise<void> {
  await sql`update notice set read_at = ${at} where member_id = ${memberId} and read_at is null`.execute(
    db,
  );
}

/** The kinds of which this member wants no emails. */
export async function listUnemailedKinds(db: Db, memberId: MemberId): Promise<NoticeKind[]> {
  const { rows } = await sql<{ kind: NoticeKind }>`select kind from notice_preference
    where member_id = ${memberId} and not by_email`.execute(db);
  return rows.map(({ kind }) => kind);
}

/** Whether a member wants emails of this kind; true until they said no. */
export async function isEmailWanted(
  db: Db,
  memberId: MemberId,
  kind: NoticeKind,
): Promise<boolean> {
  return !(await listUnemailedKinds(db, memberId)).includes(kind);
}

/** Whether emails go out to this member at all: not once their account is closed. */
export async function isReachable(db: Db, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql<{
    is_reachable: boolean | null;
  }>`select is_member_reachable(${memberId}) as is_reachable`.execute(db);
  return rows[0]?.is_reachable === true;
}

/** Keeps what a member says about emails of one kind. */
export async function putPreference(
  db: Db,
  {
    memberId,
    kind,
    byEmail,
    at,
  }: { memberId: MemberId; kind: NoticeKind; byEmail: boolean; at: Date },
): Promise<void> {
  await sql`insert into notice_preference (member_id, kind, by_email, changed_at)
    values (${memberId}, ${kind}, ${byEmail}, ${at})
    on conflict (member_id, kind) do update set by_email = excluded.by_email, changed_at = excluded.changed_at`.execute(
    db,
  );
}
