import { sql } from "kysely";
import type { Clock } from "./clock.ts";
import { after } from "./clock.ts";
import { transaction, type Db } from "./db.ts";
import { newId } from "./ids.ts";
import type { Letter } from "./letter.ts";
import type { Logger } from "./log.ts";
import type { Post } from "./post.ts";
import { Unavailable } from "./unavailable.ts";

export type Outbox = {
  /** Writes the letter in the caller's transaction. It leaves after the commit, and not at all without one. */
  write: (tx: Db, to: string, letter: Letter) => Promise<void>;
  /** Writes a row that will never be sent: the same work as a letter, for addresses that must get none. */
  withhold: (tx: Db, to: string, letter: Letter) => Promise<void>;
  /** Asks for delivery soon; call it after the commit. */
  nudge: () => void;
  /** Sends everything that is due; answers how many letters left. */
  deliverDue: () => Promise<number>;
  /** Waits for deliveries in hand and starts no more. */
  stop: () => Promise<void>;
};

const SECOND = 1_000;
const KEPT_MS = 30 * 24 * 3_600 * SECOND;
const RETRY_AFTER_MS = [5, 15, 30, 60, 120, 300, 600].map((seconds) => seconds * SECOND);
const GIVE_UP_AFTER = 60;

type Due = {
  mail_id: string;
  recipient: string;
  subject: string;
  html: string;
  body: string;
  attempts: number;
};

/** Letters stand in a table until the mail server has taken them; then their text, which may hold a code, is wiped. */
export function createOutbox(db: Db, clock: Clock, post: Post, log: Logger): Outbox {
  const insert = async (tx: Db, to: string, letter: Letter, isWithheld: boolean): Promise<void> => {
    const now = clock.now();
    await sql`insert into outbox_mail (mail_id, recipient, kind, subject, html, body, created_at, next_attempt_at, withheld_at)
      values (${newId("mail")}, ${isWithheld ? "" : to}, ${letter.kind}, ${letter.subject},
        ${isWithheld ? null : letter.html}, ${isWithheld ? null : letter.text}, ${now}, ${now}, ${isWithheld ? now : null})`.execute(
      tx,
    );
  };

  /** Takes one due letter, sends it and marks it, holding its row: two servers never send the same one. */
  const deliverOne = (): Promise<boolean> =>
    transaction(db, async (tx) => {
      const now = clock.now();
      const { rows } =
        await sql<Due>`select mail_id, recipient, subject, html, body, attempts from outbox_mail
        where sent_at is null and withheld_at is null and failed_at is null and next_attempt_at <= ${now}
        order by next_attempt_at, mail_no limit 1 for update skip locked`.execute(tx);
      const [due] = rows;
      if (due === undefined) return false;
      try {
        await post.send({
          id: due.mail_id,
          to: due.recipient,
          subject: due.subject,
          html: due.html,
          text: due.body,
        });
        await sql`update outbox_mail set sent_at = ${now}, attempts = attempts + 1, html = null, body = null
          where mail_id = ${due.mail_id}`.execute(tx);
        log.info({ mail_id: due.mail_id }, "mail sent");
      } catch (err) {
        const attempts = due.attempts + 1;
        const wait = RETRY_AFTER_MS[Math.min(attempts, RETRY_AFTER_MS.length) - 1] ?? SECOND;
        const isOver = attempts >= GIVE_UP_AFTER;
        await sql`update outbox_mail set attempts = ${attempts}, next_attempt_at = ${after(now, wait)},
          failed_at = ${isOver ? now : null} where mail_id = ${due.mail_id}`.execute(tx);
        log[isOver ? "error" : "warn"]({ err, mail_id: due.mail_id, attempts }, "mail not sent");
      }
      return true;
    });

  const state = { isStopped: false, isWanted: false };
  let inHand: Promise<number> | undefined;

  const deliverAll = async (): Promise<number> => {
    let count = 0;
    do {
      state.isWanted = false;
      while (!state.isStopped && (await deliverOne())) count += 1;
    } while (state.isWanted && !state.isStopped);
    return count;
  };
  const deliverDue = (): Promise<number> => {
    if (inHand === undefined) {
      inHand = deliverAll().finally(() => {
        inHand = undefined;
      });
    } else {
      state.isWanted = true;
    }
    return inHand;
  };
  return {
    write: (tx, to, letter) => insert(tx, to, letter, false),
    withhold: (tx, to, letter) => insert(tx, to, letter, true),
    nudge: () => {
      if (!state.isStopped)
        deliverDue().catch((error: unknown) => {
          const isAway = error instanceof Unavailable;
          log.warn(isAway ? { reason: error.message } : { err: error }, "the outbox waits");
        });
    },
    deliverDue,
    stop: async () => {
      state.isStopped = true;
      await inHand?.catch(() => undefined);
    },
  };
}

/** Removes the rows of letters that left, failed or were withheld a month ago. */
export async function forgetLetters(db: Db, clock: Clock): Promise<void> {
  await sql`delete from outbox_mail
    where coalesce(sent_at, failed_at, withheld_at) <= ${after(clock.now(), -KEPT_MS)}`.execute(db);
}
