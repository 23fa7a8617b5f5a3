import { DAY_MS } from "@kinfold/contract/durations";
import { say } from "@kinfold/language/say";
import { sayIn } from "@kinfold/language/say-in";
import { sql } from "kysely";
import type { Clock } from "./clock.ts";
import { addMs } from "./clock.ts";
import { pipelineInTransaction, type Db } from "./db.ts";
import { EMAIL_PRIORITY, decideEmailPriority, type EmailPriority } from "./email-priority.ts";
import { createDocumentCode, createId } from "./ids.ts";
import { appendSmallPrint, findEmailLanguage, type EmailContent } from "./email-content.ts";
import type { Logger } from "./log.ts";
import { getObserver } from "./observer.ts";
import { claimDue, noteNotSent, noteSent, type ClaimedEmail } from "./outbox-queue.ts";
import type { Post } from "./post.ts";
import { leaveTrace, readTraceParent, runAsTrace } from "./spans.ts";
import { Unavailable } from "./unavailable.ts";

export type Outbox = {
  /** Writes the email in the caller's transaction. It leaves after the commit, and not at all without one. */
  write: (tx: Db, to: string, emailContent: EmailContent) => Promise<void>;
  /** Writes a row that will never be sent: the same work as an email, for addresses that must get none. */
  withhold: (tx: Db, to: string, emailContent: EmailContent) => Promise<void>;
  /** Asks for delivery soon; call it after the commit. */
  nudge: () => void;
  /** Sends everything that is due; answers how many emails left. */
  deliverDue: () => Promise<number>;
  /** Waits for deliveries in hand and starts no more. */
  stop: () => Promise<void>;
};

const KEPT_MS = 30 * DAY_MS;
/** A little more than 13 months: a code is answered for at least as long as the page says. */
const CODE_KEPT_MS = 400 * DAY_MS;

/** What every email says at its end, as it is when it leaves. */
export type EmailEnd = {
  readCheckpointLine: () => Promise<string | undefined>;
  /** Where its code is checked, as a person types it: "kinfold.example/check". */
  checkPlace: string;
};

const writeCodeLine = (code: string, checkPlace: string): string =>
  say(
    "The code of this email is {code}. To be sure that we sent it, type {checkPlace} into your browser, and then the code.",
    { code, checkPlace },
  );

/** Emails that leave at once: everything, most urgent first; and besides those, codes and security alone, which a slow mail server
 * that has hold of the others must not delay. */
const LANES: readonly { upTo: EmailPriority; width: number }[] = [
  { upTo: EMAIL_PRIORITY.security, width: 2 },
  { upTo: EMAIL_PRIORITY.bulk, width: 4 },
];

/** Runs the work, and once more when it is asked for in the meantime; answers what all of it came to. */
function repeating(work: () => Promise<number>): () => Promise<number> {
  let inHand: Promise<number> | undefined;
  let isWanted = false;
  const run = async (): Promise<number> => {
    let count = 0;
    do {
      isWanted = false;
      count += await work();
    } while (isWanted);
    return count;
  };
  return () => {
    if (inHand === undefined) inHand = run().finally(() => (inHand = undefined));
    else isWanted = true;
    return inHand;
  };
}

/** Puts an email into the queue, for a program without a mail server: the club's server sends it. */
export async function queueEmail(
  tx: Db,
  now: Date,
  {
    to,
    emailContent,
    isWithheld = false,
  }: { to: string; emailContent: EmailContent; isWithheld?: boolean },
): Promise<void> {
  await pipelineInTransaction(
    tx,
    sql`insert into outbox_mail (mail_id, recipient, kind, priority, subject, html, body, created_at, next_attempt_at, withheld_at, traceparent, code)
    values (${createId("mail")}, ${isWithheld ? "" : to}, ${emailContent.kind}, ${decideEmailPriority(emailContent.kind)}, ${emailContent.subject},
      ${isWithheld ? null : emailContent.html}, ${isWithheld ? null : emailContent.text}, ${now}, ${now}, ${isWithheld ? now : null}, ${readTraceParent()}, ${createDocumentCode("email")})`,
  );
}

/**
 * Emails stand in a table until the mail server has taken them; then their text, which may hold a code, is wiped. `end` is what
 * every email says at its end; nothing where it is left out.
 */
export function createOutbox(
  db: Db,
  clock: Clock,
  post: Post,
  log: Logger,
  end?: EmailEnd,
): Outbox {
  const state = { isStopped: false };

  const insert = (
    tx: Db,
    to: string,
    emailContent: EmailContent,
    isWithheld: boolean,
  ): Promise<void> => queueEmail(tx, clock.now(), { to, emailContent, isWithheld });

  async function deliverOne(claimed: ClaimedEmail): Promise<void> {
    const { mail_id: id, recipient: to, subject, html, body: text, code } = claimed;
    try {
      const lines = [
        end !== undefined && code !== null
          ? sayIn(findEmailLanguage(html), () => writeCodeLine(code, end.checkPlace))
          : undefined,
        await end?.readCheckpointLine(),
      ].filter((line) => line !== undefined);
      await post.send(lines.reduce(appendSmallPrint, { id, to, subject, html, text }));
    } catch (err) {
      const isOver = await noteNotSent(db, claimed, clock);
      const attempts = claimed.attempts + 1;
      getObserver()?.noteEmail(isOver ? "given_up" : "put_off");
      log[isOver ? "error" : "warn"]({ err, mail_id: id, attempts }, "mail not sent");
      return;
    }
    await noteSent(db, id, clock.now());
    getObserver()?.noteEmail("sent");
    log.info({ mail_id: id }, "mail sent");
  }

  /** Claims as many emails as a lane has places free, and again as soon as one is free. */
  async function deliverLane(upTo: EmailPriority, width: number): Promise<number> {
    const underWay = new Set<Promise<void>>();
    const faults: unknown[] = [];
    let count = 0;
    const deliver = async (email: ClaimedEmail): Promise<void> => {
      try {
        // It goes on with the trace in which it was written.
        await runAsTrace({ name: "email" }, () => deliverOne(email), email.traceparent);
        count += 1;
      } catch (error) {
        faults.push(error);
      }
    };
    const claim = async (): Promise<ClaimedEmail[]> => {
      if (state.isStopped || faults.length > 0) return [];
      const most = width - underWay.size;
      return claimDue(db, { upTo, most, now: clock.now() }).catch((error: unknown) => {
        faults.push(error);
        return [];
      });
    };
    for (;;) {
      for (const email of await claim()) {
        const delivery: Promise<void> = deliver(email).finally(() => underWay.delete(delivery));
        underWay.add(delivery);
      }
      if (underWay.size === 0) break;
      // What has left frees its place, and what waited for it is due.
      await Promise.race(underWay);
    }
    if (faults.length > 0) throw faults[0];
    return count;
  }

  const lanes = LANES.map(({ upTo, width }) => repeating(() => deliverLane(upTo, width)));
  const deliverDue = async (): Promise<number> => {
    let count = 0;
    // What waited for an earlier email of the same recipient is due once that one has left.
    for (let more = 1; more > 0 && !state.isStopped; count += more) {
      const counts = await Promise.all(lanes.map((lane) => lane()));
      more = counts.reduce((sum, one) => sum + one, 0);
    }
    return count;
  };
  return {
    write: (tx, to, emailContent) => insert(tx, to, emailContent, false),
    withhold: (tx, to, emailContent) => insert(tx, to, emailContent, true),
    nudge: () => {
      if (!state.isStopped)
        leaveTrace(deliverDue).catch((error: unknown) => {
          const isAway = error instanceof Unavailable;
          log.warn(isAway ? { reason: error.message } : { err: error }, "the outbox waits");
        });
    },
    deliverDue,
    stop: async () => {
      state.isStopped = true;
      await Promise.allSettled(lanes.map((lane) => lane()));
    },
  };
}

/** How emails fared: those that left or failed since a moment, and what waits now. */
export type MailState = {
  sent: number;
  failed: number;
  waiting: number;
  oldest_waiting_at: Date | null;
};

/** Counts the emails that left or failed since then, and those that still wait. Withheld ones count nowhere. */
export async function readMailState(db: Db, since: Date): Promise<MailState> {
  const { rows } = await sql<MailState>`select
      (count(*) filter (where sent_at > ${since}::timestamptz))::integer as sent,
      (count(*) filter (where failed_at > ${since}::timestamptz))::integer as failed,
      (count(*) filter (where sent_at is null and failed_at is null))::integer as waiting,
      min(created_at) filter (where sent_at is null and failed_at is null) as oldest_waiting_at
    from outbox_mail where withheld_at is null`.execute(db);
  return rows[0] ?? { sent: 0, failed: 0, waiting: 0, oldest_waiting_at: null };
}

/** How many emails wait, and since when the oldest of them does. It reads an index of what waits, however much was sent before. */
export async function readEmailQueue(
  db: Db,
): Promise<Pick<MailState, "waiting" | "oldest_waiting_at">> {
  const { rows } = await sql<Pick<MailState, "waiting" | "oldest_waiting_at">>`
    select count(*)::integer as waiting, min(created_at) as oldest_waiting_at from outbox_mail
      where sent_at is null and failed_at is null and withheld_at is null`.execute(db);
  return rows[0] ?? { waiting: 0, oldest_waiting_at: null };
}

/** Removes the rows of emails that left, failed or were withheld a month ago, and the codes of what left 13 months ago. */
export async function forgetEmails(db: Db, clock: Clock): Promise<void> {
  await sql`delete from outbox_mail
    where coalesce(sent_at, failed_at, withheld_at) <= ${addMs(clock.now(), -KEPT_MS)}`.execute(db);
  await sql`delete from sent_email where sent_at <= ${addMs(clock.now(), -CODE_KEPT_MS)}`.execute(
    db,
  );
}
