import { type MemberId, toNoticeId } from "@kinfold/contract/ids";
import { notificationRefusals } from "@kinfold/contract/refusals/notifications";
import * as contract from "@kinfold/contract/notifications";
import type { Db } from "#platform/db.ts";
import type { Mount, CallerState } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import {
  countNotices,
  markAllRead,
  markRead,
  findNotices,
  putPreference,
  listUnemailedKinds,
  type NoticeRow,
} from "./store.ts";
import { buildPageMeta } from "#platform/paging.ts";

/** What notices need to know of anyone who calls. */
type Reader = CallerState & { memberId: MemberId };

const view = (row: NoticeRow): contract.Notice => ({
  id: row.notice_id,
  type: row.kind,
  title: row.title,
  body: row.body,
  link: row.link,
  severity: row.severity,
  created_at: row.created_at.toISOString(),
  read_at: row.read_at && row.read_at.toISOString(),
});

async function preferencesOf(
  db: Db,
  memberId: MemberId,
): Promise<{ data: contract.NoticePreference[] }> {
  const unwritten = await listUnemailedKinds(db, memberId);
  const data = contract.NOTICE_KINDS.map((kind) => ({
    type: kind,
    email: !unwritten.includes(kind),
    is_locked: !contract.OPTIONAL_EMAILS.includes(kind),
  }));
  return { data };
}

/** How many notices a member has not read. */
export const countUnread = (db: Db, memberId: MemberId): Promise<number> =>
  countNotices(db, memberId, { isUnread: true });

/** What members were told, and how they want to be told. Everybody their own. */
export function mountNotificationRoutes(
  { guarded }: Mount<Reader>,
  { clock, db }: Pick<Platform, "clock" | "db">,
): void {
  const unread = async (memberId: MemberId) => ({
    unread_notification: await countUnread(db, memberId),
  });

  guarded(contract.listNotices, async ({ query, caller: { memberId } }) => {
    const { page, per_page: perPage, type: kind, unread: wanted } = query;
    const filter = { kind, ...(wanted !== undefined && { isUnread: wanted === "true" }) };
    const [rows, total] = await Promise.all([
      findNotices(db, memberId, { filter, page, perPage }),
      countNotices(db, memberId, filter),
    ]);
    return { data: rows.map(view), meta: buildPageMeta(total, query) };
  });

  guarded(contract.readNotice, async ({ params, caller: { memberId } }) => {
    const isTheirs = await markRead(db, memberId, toNoticeId(params["id"]), clock.now());
    if (!isTheirs) refuse(notificationRefusals().not_found.notification);
    return unread(memberId);
  });

  guarded(contract.readAllNotices, async ({ caller: { memberId } }) => {
    await markAllRead(db, memberId, clock.now());
    return unread(memberId);
  });

  guarded(contract.getNoticePreferences, ({ caller: { memberId } }) => preferencesOf(db, memberId));

  guarded(contract.setNoticePreference, async ({ body, caller: { memberId } }) => {
    const { type: kind, email: byEmail } = body;
    if (contract.OPTIONAL_EMAILS.includes(kind)) {
      await putPreference(db, { memberId, kind, byEmail, at: clock.now() });
    } else if (!byEmail) {
      refuseField("email", notificationRefusals().notification_locked);
    }
    return preferencesOf(db, memberId);
  });
}
