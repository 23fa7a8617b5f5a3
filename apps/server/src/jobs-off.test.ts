import { createServer } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { readPort } from "#platform/embedded/free-port.ts";
import { toDatabaseVariables } from "./testing/database-url.ts";
import { copyDatabase, createFreshDatabase, type FreshDatabase } from "./testing/fresh-database.ts";
import { openMailbox } from "./testing/mailbox.ts";
import { spawnServer } from "./testing/spawned-server.ts";

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test("a server with JOBS=off, and one on a restored copy, send no email, ask no provider, fetch nothing and start no job runner", async () => {
  const calls: string[] = [];
  const outside = createServer((request, response) => {
    calls.push(request.url ?? "");
    response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${readPort(outside)}`;
  const mailbox = await openMailbox();
  const database = await createFreshDatabase();
  const DATA_DIR = await mkdtemp(join(tmpdir(), "kinfold-jobs-off-"));
  const writer = new pg.Client(database.address);
  await writer.connect();
  await writer.query(`insert into outbox_mail (mail_id, recipient, kind, subject, html, body, created_at, next_attempt_at)
    values ('mail_due', 'ada@example.com', 'test', 'Due', '<p>Due</p>', 'Due', now(), now())`);
  await writer.end();
  const restored = await copyDatabase(database.address.database);
  const owner = new pg.Client(restored.owner);
  await owner.connect();
  await owner.query(
    "insert into restored_copy (restored_at, backup_label, target, reached_lsn) values (now(), 'b', 'noon', '0/1')",
  );
  await owner.end();
  const client = new pg.Client(database.address);
  await client.connect();
  const start = (JOBS: string, database: FreshDatabase, folder = "club") =>
    spawnServer({
      JOBS,
      DATA_DIR: join(DATA_DIR, folder),
      ...toDatabaseVariables(database),
      PORT: "0",
      SMTP_URL: mailbox.url,
      RATE_SOURCE_URL: `${url}/rates`,
      PAYSTACK_BASE_URL: `${url}/paystack`,
    });
  try {
    const silent = [start("off", database), start("on", restored, "restored")];
    await Promise.all(silent.map(({ says }) => says('"serving"')));
    await wait(6_000);
    for (const { child } of silent) child.kill("SIGTERM");
    await Promise.all(silent.map(({ ended }) => ended));
    expect(mailbox.emails).toEqual([]);
    expect(calls).toEqual([]);
    const { rows } = await client.query("select to_regnamespace('jobs') as jobs");
    expect(rows).toEqual([{ jobs: null }]);

    const on = start("on", database);
    await on.says('"serving"');
    for (
      let tries = 0;
      tries < 100 && (mailbox.emails.length === 0 || calls.length === 0);
      tries += 1
    ) {
      await wait(100);
    }
    on.child.kill("SIGTERM");
    await on.ended;
    expect(mailbox.emails.map(({ subject }) => subject)).toEqual(["Due"]);
    expect(calls).not.toEqual([]);
  } finally {
    await client.end();
    await database.drop();
    await restored.drop();
    await mailbox.close();
    await new Promise((resolve) => outside.close(resolve));
    await rm(DATA_DIR, { recursive: true, force: true });
  }
});
