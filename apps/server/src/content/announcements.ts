import {
  type AnnouncementId,
  type DecisionId,
  type MemberId,
  toAnnouncementId,
} from "@kinfold/contract/ids";
import { contentRefusals } from "@kinfold/contract/refusals/content";
import { HOUR_MS } from "@kinfold/contract/durations";
import type { Announcement } from "@kinfold/contract/content";
import { AnnouncementSetting } from "@kinfold/contract/office/setting-kinds";
import { sql } from "kysely";
import { lagosDay } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import { defineSettingKind, type SettingKind } from "#platform/setting-kind.ts";
import { refuseUnsafeText } from "./member-text.ts";
import type { Audience } from "./survey-store.ts";
import { refuse, refuseField } from "#platform/refusing.ts";

type AnnouncementRow = Pick<Announcement, "title" | "body" | "severity"> & {
  announcement_id: AnnouncementId;
  audience: Audience;
  publishes_at: Date;
  ends_at: Date | null;
};

/**
 * The announcements that this member is shown at this instant, newest first. Gone are those whose work is done: changed terms once the
 * member agreed to the terms in force, be it by joining under them, and a survey that they answered or declined.
 */
export async function findAnnouncements(
  db: Db,
  { memberId, isGlobal, hasAgreed }: { memberId: MemberId; isGlobal: boolean; hasAgreed: boolean },
  now: Date,
): Promise<Announcement[]> {
  const { rows } = await sql<AnnouncementRow>`select * from announcement
    where publishes_at <= ${now} and (ends_at is null or ends_at > ${now})
      and audience in ('everyone', ${isGlobal ? "global" : "nigerian"})
      and not exists (select from terms_version where ${hasAgreed}
        and announcement_id = 'ann_terms_' || version and effective_on <= ${lagosDay(now)}::date)
      and not exists (select from survey_answer answer where answer.member_id = ${memberId}
        and announcement_id = 'ann_' || answer.survey_id and coalesce(accepted_at, declined_at) is not null)
    order by publishes_at desc, announcement_id`.execute(db);
  return rows.map(({ announcement_id: id, title, body, severity, publishes_at: at }) => ({
    id,
    title,
    body,
    severity,
    published_at: at.toISOString(),
  }));
}

/** Puts an announcement up, or instead of the one of this id. Members are told of it by `notifyAnnouncements`. */
export async function addAnnouncement(
  tx: Db,
  {
    id,
    title,
    body,
    severity,
    audience,
    publishesAt,
    endsAt,
    proposalId,
  }: Pick<Announcement, "id" | "title" | "body" | "severity"> & {
    audience: Audience;
    publishesAt: Date;
    endsAt: Date | null;
    /** What two people agreed to; null in the first set. */
    proposalId: DecisionId | null;
  },
): Promise<void> {
  await sql`insert into announcement (announcement_id, title, body, severity, audience, publishes_at, ends_at,
      proposal_id)
    values (${id}, ${title}, ${body}, ${severity}, ${audience}, ${publishesAt}, ${endsAt}, ${proposalId})
    on conflict (announcement_id) do update set title = excluded.title, body = excluded.body,
      severity = excluded.severity, audience = excluded.audience, publishes_at = excluded.publishes_at,
      ends_at = excluded.ends_at, proposal_id = excluded.proposal_id`.execute(tx);
}

const AUDIENCES: Record<Audience, string> = {
  everyone: "all members",
  global: "global members",
  nigerian: "members who are not global",
};

const stateOf = ({ publishes_at: from, ends_at: until }: AnnouncementRow, now: Date) =>
  from > now ? "coming" : until !== null && until <= now ? "over" : "current";

/** Announcements, as staff write them. What members were told stays as it was; only its end may move. */
export function createAnnouncementKind(
  countMembers: (db: Db, audience: Audience) => Promise<number>,
  hosts: ReadonlySet<string>,
): SettingKind {
  return defineSettingKind("announcement", AnnouncementSetting, {
    all: async (db, now) => {
      const { rows } = await sql<AnnouncementRow>`select * from announcement
        order by publishes_at desc, announcement_id`.execute(db);
      return rows.map((row) => ({
        id: row.announcement_id,
        title: row.title,
        line: `For ${AUDIENCES[row.audience]}`,
        state: stateOf(row, now),
        value: {
          title: row.title,
          body: row.body,
          severity: row.severity,
          audience: row.audience,
          publishes_at: row.publishes_at.toISOString(),
          ends_at: row.ends_at?.toISOString() ?? null,
        },
      }));
    },
    effects: async (db, { before, value, now, proposalId }) => {
      const from = new Date(value.publishes_at);
      const wasNotified = before !== undefined && new Date(String(before["publishes_at"])) <= now;
      if (wasNotified) {
        const { ends_at: _, ...words } = value;
        const isSame = Object.entries(words).every(([name, field]) =>
          name === "publishes_at"
            ? new Date(field).getTime() === new Date(String(before[name])).getTime()
            : before[name] === field,
        );
        if (!isSame) refuse(contentRefusals().setting_refused.announced);
        return [
          value.ends_at === null
            ? "It stays on members' pages."
            : "It leaves members' pages when it ends.",
        ];
      }
      refuseUnsafeText({ title: value.title, body: value.body }, hosts);
      // A time that passes while another person decides is "at once".
      const isWritten = proposalId === undefined || proposalId === null;
      if (isWritten && from.getTime() < now.getTime() - HOUR_MS) {
        refuseField("publishes_at", contentRefusals().invalid.publishesAt);
      }
      const count = await countMembers(db, value.audience);
      const emails = "and an email to those who want emails of the club";
      return [
        `${count} ${count === 1 ? "member gets" : "members get"} it among their notices, ${emails}.`,
        from <= now
          ? "It goes out as soon as it is approved, and cannot be called back."
          : "It goes out at its time; until then it can be changed.",
      ];
    },
    apply: async (tx, { id, value, proposalId }) => {
      const announcementId = id === null ? createId("ann") : toAnnouncementId(id);
      await addAnnouncement(tx, {
        id: announcementId,
        title: value.title,
        body: value.body,
        severity: value.severity,
        audience: value.audience,
        publishesAt: new Date(value.publishes_at),
        endsAt: value.ends_at === null ? null : new Date(value.ends_at),
        proposalId,
      });
      return announcementId;
    },
  });
}
