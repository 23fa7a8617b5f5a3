import type { AnnouncementId, MemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { notifyMember } from "#notifications/index.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import { writeEmail, type EmailContent } from "#platform/email-content.ts";
import type { Platform } from "#platform/platform.ts";
import type { Audience } from "./survey-store.ts";

/** Who is told: the next members after an id, in the order of ids. */
export type MembersAfter = (
  tx: Db,
  asked: { audience: Audience; after: string; most: number },
) => Promise<{ memberId: MemberId; email: string; firstName: string }[]>;

/** So many at a time: each batch is told in one transaction, and remembered with it. */
const BATCH = 100;

type Untold = {
  announcement_id: AnnouncementId;
  title: string;
  body: string;
  severity: "info" | "warning";
  audience: Audience;
  told_to: string;
};

function findEmail(
  { title, body, severity }: Untold,
  firstName: string,
  publicUrl: string,
): EmailContent {
  return writeEmail({
    kind: severity === "warning" ? "announcement_warning" : "announcement",
    subject: title,
    preview: body.slice(0, 120),
    greeting: `Hello ${firstName},`,
    paragraphs: body.split(/\n{2,}/),
    brief: { body },
    notes: [
      `You find it among your notices, and may turn emails of the club off there: ${publicUrl}/dashboard/notifications`,
    ],
  });
}

/** Tells the next members of the oldest announcement that is due; answers how many, and undefined when none is due. */
async function notifyBatch(
  platform: Platform,
  membersAfter: MembersAfter,
): Promise<number | undefined> {
  const { clock, db, env } = platform;
  return runTransaction(db, async (tx) => {
    const now = clock.now();
    const { rows } = await sql<Untold>`select * from announcement
      where told_at is null and publishes_at <= ${now} and (ends_at is null or ends_at > ${now})
      order by publishes_at, announcement_id limit 1 for update skip locked`.execute(tx);
    const [due] = rows;
    if (due === undefined) return undefined;
    const { announcement_id: id, audience, told_to: after } = due;
    const members = await membersAfter(tx, { audience, after, most: BATCH });
    let notified = 0;
    for (const { memberId, email, firstName } of members) {
      const emailContent = findEmail(due, firstName, env.PUBLIC_URL);
      if (await notifyMember(tx, platform, { memberId, to: email, emailContent, event: id }))
        notified += 1;
    }
    const last = members.at(-1);
    await (
      last === undefined
        ? sql`update announcement set told_at = ${now} where announcement_id = ${id}`
        : sql`update announcement set told_to = ${last.memberId} where announcement_id = ${id}`
    ).execute(tx);
    return notified;
  });
}

/**
 * Tells members what was announced and is due, each once, however often it is interrupted. Anyone who joins later reads it on
 * their pages. Answers how many were told.
 */
export async function notifyAnnouncements(
  platform: Platform,
  membersAfter: MembersAfter,
): Promise<number> {
  let notified = 0;
  for (;;) {
    const batch = await notifyBatch(platform, membersAfter);
    if (batch === undefined) break;
    notified += batch;
  }
  if (notified > 0) platform.outbox.nudge();
  return notified;
}
