import { sql, type KyselyPlugin } from "kysely";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "@kinfold/contract/durations";
import { addMs } from "./clock.ts";
import { runTransaction } from "./db.ts";
import { createId } from "./ids.ts";
import { createOutbox, forgetEmails } from "./outbox.ts";
import { createPost } from "./post.ts";
import { writeEmail } from "./email-content.ts";
import { openClub, type Club } from "../testing/club.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const emailContent = writeEmail({
  kind: "test",
  subject: "A test",
  preview: "",
  greeting: 'Hello <img src=x onerror="alert(1)">,',
  paragraphs: ["Tom & Jerry's"],
});

const write = (to: string) =>
  runTransaction(club.db, (tx) => club.platform.outbox.write(tx, to, emailContent));

test("an email leaves once however many servers deliver", async () => {
  await write("once@example.com");
  const { env, log } = club.platform;
  const posts = Array.from({ length: 4 }, () => createPost(env));
  const servers = posts.map((post) => createOutbox(club.db, club.clock, post, log));
  await Promise.all(servers.map((server) => server.deliverDue()));
  expect(await club.emailsTo("once@example.com")).toHaveLength(1);
  for (const post of posts) post.close();
});

test("as many emails are claimed at once as there are places free", async () => {
  for (let number = 0; number < 4; number += 1) await write(`at-once-${number}@example.com`);
  let claims = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.some((row) => "traceparent" in row)) claims += 1;
      return result;
    },
  };
  const { env, log } = club.platform;
  const post = createPost(env);
  const outbox = createOutbox(club.db.withPlugin(counting), club.clock, post, log);
  // Codes and security have places of their own, which find nothing here.
  expect(await outbox.deliverDue()).toBe(4);
  expect(claims).toBe(1);
  await outbox.stop();
  post.close();
});

test("emails that are due at the same moment leave as they were written", async () => {
  for (const subject of ["first", "second", "third"]) {
    await runTransaction(club.db, (tx) =>
      club.platform.outbox.write(tx, "order@example.com", { ...emailContent, subject }),
    );
  }
  // Written anew, a row stands behind all others.
  for (const moved of ["1 s", "-1 s"]) {
    await sql`update outbox_mail set next_attempt_at = next_attempt_at + ${moved}::interval
      where subject = 'first'`.execute(club.db);
  }
  const newestFirst = await club.emailsTo("order@example.com");
  expect(newestFirst.map(({ subject }) => subject)).toEqual(["third", "second", "first"]);
});

test("production gives no email to a mail server that cannot encrypt", async () => {
  const post = createPost({ ...club.platform.env, isProduction: true });
  const email = { id: createId("mail"), to: "clear@example.com", subject: "", html: "", text: "" };
  await expect(post.send(email)).rejects.toThrow(/STARTTLS/i);
  post.close();
  expect(await club.emailsTo("clear@example.com")).toEqual([]);
});

test("nothing leaves when the transaction fails", async () => {
  const failing = runTransaction(club.db, async (tx) => {
    await club.platform.outbox.write(tx, "never@example.com", emailContent);
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(await club.emailsTo("never@example.com")).toEqual([]);
});

test("ten minutes without a mail server: emails wait, and arrive once after", async () => {
  club.mailbox.isClosed = true;
  await write("late@example.com");
  for (let minute = 0; minute < 10; minute += 1) {
    expect(await club.emailsTo("late@example.com")).toEqual([]);
    club.clock.advance(60_000);
  }
  // The mail server's refusal names the address; the log does not.
  expect(club.logged.join("")).toContain("come back later");
  expect(club.logged.join("")).not.toContain("late@example.com");
  club.mailbox.isClosed = false;
  club.clock.advance(600_000);
  expect(await club.emailsTo("late@example.com")).toHaveLength(1);
  club.clock.advance(600_000);
  expect(await club.emailsTo("late@example.com")).toHaveLength(1);
});

test("what members write is text in the email, never markup or a header", async () => {
  await write("text@example.com");
  const [received] = await club.emailsTo("text@example.com");
  expect(received?.html).not.toContain("<img");
  expect(received?.html).toContain("&lt;img");
  expect(received?.text).toContain("Tom & Jerry's");
  expect(received?.to).toEqual(["text@example.com"]);
  expect(received?.raw).toMatch(/^Message-ID: <mail_[a-z0-9]{16}@kinfold\.test>\r?$/m);
});

test("withheld emails keep neither address nor text", async () => {
  await runTransaction(club.db, (tx) =>
    club.platform.outbox.withhold(tx, "x@example.com", emailContent),
  );
  const { rows } = await sql`select recipient, html, body, sent_at from outbox_mail
    where withheld_at is not null`.execute(club.db);
  expect(rows).toEqual([{ recipient: "", html: null, body: null, sent_at: null }]);
  expect(await club.emailsTo("x@example.com")).toEqual([]);
});

describe("10,000 emails to everybody are waiting", () => {
  const MANY = 10_000;
  let busy: Club;
  beforeAll(async () => {
    busy = await openClub();
    await sql`insert into outbox_mail (mail_id, recipient, kind, priority, subject, html, body, created_at, next_attempt_at)
      select 'mail_bulk' || n, 'member' || n || '@example.com', 'announcement', 3, 'Notice', '<p>Notice</p>', 'Notice',
        ${busy.clock.now()}, ${busy.clock.now()} from generate_series(1, ${MANY}) n`.execute(
      busy.db,
    );
  });
  afterAll(() => busy.close());

  test("a code leaves before the emails that wait, and two servers send nothing twice", async () => {
    const { env, log, outbox } = busy.platform;
    const post = createPost(env);
    const second = createOutbox(busy.db, busy.clock, post, log);
    outbox.nudge();
    second.nudge();
    for (let at = 0; at < 3; at += 1) {
      await pause(300);
      const to = `joins${at}@example.com`;
      await runTransaction(busy.db, (tx) =>
        outbox.write(tx, to, { ...emailContent, kind: "code" }),
      );
      outbox.nudge();
      await expect
        .poll(() => busy.mailbox.emails.some((one) => one.to.includes(to)), { interval: 5 })
        .toBe(true);
    }
    const sentSoFar = busy.mailbox.emails.length;
    await Promise.all([outbox.stop(), second.stop()]);
    post.close();
    expect(sentSoFar).toBeLessThan(MANY);
    const ids = busy.mailbox.emails.map(({ raw }) => /^Message-ID: (\S+)/m.exec(raw)?.[1]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test("the emails of one member leave in the order they were written, however many leave at once", async () => {
  const subjects = Array.from({ length: 40 }, (_, at) => `number ${at}`);
  for (const subject of subjects) {
    await runTransaction(club.db, (tx) =>
      club.platform.outbox.write(tx, "orderly@example.com", { ...emailContent, subject }),
    );
  }
  const { env, log } = club.platform;
  const post = createPost(env);
  const second = createOutbox(club.db, club.clock, post, log);
  await Promise.all([club.platform.outbox.deliverDue(), second.deliverDue()]);
  const received = (await club.emailsTo("orderly@example.com")).toReversed();
  expect(received.map(({ subject }) => subject)).toEqual(subjects);
  post.close();
});

test("one that cannot leave holds up no other", async () => {
  club.mailbox.isClosed = true;
  await write("stuck@example.com");
  await club.platform.outbox.deliverDue();
  club.mailbox.isClosed = false;
  await write("free@example.com");
  await write("stuck@example.com");
  expect(await club.emailsTo("free@example.com")).toHaveLength(1);
  expect(await club.emailsTo("stuck@example.com")).toHaveLength(1);
  club.clock.advance(5_000);
  expect(await club.emailsTo("stuck@example.com")).toHaveLength(2);
});

describe("the code that an email is checked by", () => {
  const CODE_LINE =
    /The code of this email is (KFE(?:-[0-9A-Z]{4}){3})\. To be sure that we sent it, type (\S+) into/;
  const readCodes = async (): Promise<string[]> => {
    const { rows } = await sql<{ code: string }>`select code from sent_email
      where recipient = 'coded@example.com'`.execute(club.db);
    return rows.map(({ code }) => code);
  };

  test("stands at its end, with where to type it, and is kept once the email has left", async () => {
    await write("coded@example.com");
    expect(await readCodes()).toEqual([]);
    const [email] = await club.emailsTo("coded@example.com");
    const [, code, place] = CODE_LINE.exec(email?.text ?? "") ?? [];
    expect(place).toBe(`${new URL(club.platform.env.PUBLIC_URL).host}/check`);
    expect(email?.html).toContain(code);
    expect(await readCodes()).toEqual([code]);
  });

  test("is no one else's, is not given to what is withheld, and is forgotten after 13 months", async () => {
    await write("coded@example.com");
    await runTransaction(club.db, (tx) =>
      club.platform.outbox.withhold(tx, "coded@example.com", emailContent),
    );
    await club.emailsTo("coded@example.com");
    expect(new Set(await readCodes()).size).toBe(2);
    const { clock, db } = club.platform;
    const now = clock.now();
    club.clock.setTo(addMs(now, 395 * DAY_MS));
    await forgetEmails(db, clock);
    expect(await readCodes()).toHaveLength(2);
    club.clock.setTo(addMs(now, 401 * DAY_MS));
    await forgetEmails(db, clock);
    expect(await readCodes()).toEqual([]);
    club.clock.setTo(now);
  });
});
