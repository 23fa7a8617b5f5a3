import type { EmailId } from "@kinfold/contract/ids";
import { SECOND_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import { addMs, type Clock } from "./clock.ts";
import type { Db } from "./db.ts";
import type { EmailPriority } from "./email-priority.ts";

/** An email that this server has claimed. */
export type ClaimedEmail = {
  mail_id: EmailId;
  recipient: string;
  subject: string;
  html: string;
  body: string;
  attempts: number;
  /** Where the trace of who wrote it stands (W3C traceparent); null where that was not recorded. */
  traceparent: string | null;
  /** What it is checked by; null where it was written before emails had one. */
  code: string | null;
};

/** Longer than a mail server may take: the claim of a server that died lapses after it. */
const CLAIMED_FOR = "90 seconds";
const RETRY_AFTER_MS = [5, 15, 30, 60, 120, 300, 600].map((seconds) => seconds * SECOND_MS);
export const GIVE_UP_AFTER = 60;

/**
 * Claims up to so many due emails of this priority or a more urgent one, the most urgent first. Of one recipient and one priority only
 * the first that is due: the next waits until it has left or was put off. Two servers never claim the same one.
 */
export async function claimDue(
  db: Db,
  { upTo, most, now }: { upTo: EmailPriority; most: number; now: Date },
): Promise<ClaimedEmail[]> {
  const { rows } = await sql<ClaimedEmail>`
    with due as (
      select mail_id, priority, next_attempt_at, mail_no from outbox_mail mail
      where sent_at is null and withheld_at is null and failed_at is null and priority <= ${upTo}
        and next_attempt_at <= ${now} and (claimed_until is null or claimed_until <= clock_timestamp())
        and not exists (select from outbox_mail earlier
          where earlier.sent_at is null and earlier.withheld_at is null and earlier.failed_at is null
            and earlier.recipient = mail.recipient and earlier.priority = mail.priority
            and (earlier.next_attempt_at, earlier.mail_no) < (mail.next_attempt_at, mail.mail_no)
            and (earlier.next_attempt_at <= ${now} or earlier.claimed_until > clock_timestamp()))
      order by priority, next_attempt_at, mail_no limit ${most} for update skip locked
    )
    update outbox_mail mail set claimed_until = clock_timestamp() + ${CLAIMED_FOR}::interval
    from due where mail.mail_id = due.mail_id and html is not null and body is not null
    returning mail.mail_id, recipient, subject, html, body, attempts, traceparent, code`.execute(
    db,
  );
  return rows;
}

/** The mail server has it: its text, which may hold a code to sign in with, is wiped, and what it is checked by is kept. */
export async function noteSent(db: Db, mailId: EmailId, now: Date): Promise<void> {
  await sql`
    with sent as (
      update outbox_mail set sent_at = ${now}, attempts = attempts + 1, html = null, body = null, claimed_until = null
      where mail_id = ${mailId} returning code, recipient, subject
    )
    insert into sent_email (code, recipient, subject, sent_at)
    select code, recipient, subject, ${now} from sent where code is not null
    on conflict (code) do nothing`.execute(db);
}

/** It did not leave: it is tried again later, and given up after a while. Answers whether it is given up. */
export async function noteNotSent(
  db: Db,
  { mail_id: mailId, attempts }: ClaimedEmail,
  clock: Clock,
): Promise<boolean> {
  const now = clock.now();
  const tried = attempts + 1;
  const wait = RETRY_AFTER_MS[Math.min(tried, RETRY_AFTER_MS.length) - 1] ?? SECOND_MS;
  const isOver = tried >= GIVE_UP_AFTER;
  await sql`update outbox_mail set attempts = ${tried}, next_attempt_at = ${addMs(now, wait)},
    failed_at = ${isOver ? now : null}, claimed_until = null where mail_id = ${mailId}`.execute(db);
  return isOver;
}
