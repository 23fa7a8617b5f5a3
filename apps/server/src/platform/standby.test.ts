import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkWritable } from "./check-writable.ts";
import { runTransaction, type Database } from "./db.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded/embedded-postgres.ts";
import { createLog } from "./log.ts";
import { openPatientDatabase } from "../testing/fresh-database.ts";

const log = createLog("silent");

/** A database whose commits wait for a standby that there is not. The role that serves asks for that by its own setting. */
let dataDir: string;
let postgres: EmbeddedPostgres;
let served: Database;
let beside: Database;
const open = (): Database => openPatientDatabase(postgres.addressOf("run"), log, 1);

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "kinfold-standby-"));
  const settings = ["fsync=off", "synchronous_commit=local", "synchronous_standby_names=none_here"];
  postgres = await startEmbeddedPostgres({ dataDir, log, settings });
  const owner = openPatientDatabase(postgres.address(), log, 1);
  await sql`create table note (word text primary key); create table migration (name text);
    insert into migration values ('0001'); grant all on note, migration to public`.execute(
    owner.db,
  );
  await owner.close();
});
beforeEach(() => {
  served = open();
  beside = open();
  return async () => {
    await Promise.all([served.close(), beside.close()]);
  };
});
afterAll(async () => {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Writes, and waits for the standby. */
const write = (word: string): Promise<unknown> =>
  runTransaction(served.db, async (tx) => {
    await sql`set local synchronous_commit = on`.execute(tx);
    await sql`insert into note values (${word})`.execute(tx);
  });

const WAITING = sql<{ pid: number }>`select pid from pg_stat_activity where wait_event = 'SyncRep'`;

/** The process that waits for the standby. */
async function findWaiter(): Promise<number> {
  let pid: number | undefined;
  await expect
    .poll(async () => {
      pid = (await WAITING.execute(beside.db)).rows[0]?.pid;
      return pid;
    })
    .toBeTypeOf("number");
  return pid ?? 0;
}

test("a commit that no standby has is not called done, though PostgreSQL calls it so", async () => {
  const written = write("alone").then(
    () => "done",
    (error: unknown) => error,
  );
  const pid = await findWaiter();
  await sql`select pg_cancel_backend(${pid}::int)`.execute(beside.db);
  expect(await written).toMatchObject({
    name: "Unavailable",
    cause: { message: "committed here, and at no standby" },
  });
  // It is there all the same: a call that repeats it under its key is answered from what was kept.
  const { rows } = await sql<{ word: string }>`select word from note`.execute(beside.db);
  expect(rows).toEqual([{ word: "alone" }]);
  // The connection that heard it is not used again.
  const { rows: now } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
    served.db,
  );
  expect(now[0]?.pid).not.toBe(pid);
});

test("a database that waits for its standby, only reads, or is not migrated is not ready", async () => {
  await checkWritable(beside.db);
  const written = write("waits").catch(() => undefined);
  const pid = await findWaiter();
  await expect
    .poll(() => checkWritable(beside.db).catch((error: unknown) => String(error)))
    .toBe("Unavailable: commits wait for a standby");
  await sql`select pg_cancel_backend(${pid}::int)`.execute(beside.db);
  await written;
  await checkWritable(beside.db);

  await sql`set default_transaction_read_only = on`.execute(beside.db);
  await expect(checkWritable(beside.db)).rejects.toThrow("the database only reads");
  await sql`set default_transaction_read_only = off`.execute(beside.db);
  await sql`delete from migration`.execute(beside.db);
  await expect(checkWritable(beside.db)).rejects.toThrow("the database is not migrated");
});
