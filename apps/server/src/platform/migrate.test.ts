import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createLog } from "./log.ts";
import { migrate, MigrationFailed } from "./migrate.ts";
import { createFreshDatabase, type FreshDatabase } from "../testing/fresh-database.ts";

const log = createLog("silent");
let database: FreshDatabase;
let folder: string;

beforeEach(async () => {
  database = await createFreshDatabase("template0");
  folder = await mkdtemp(join(tmpdir(), "kinfold-migrations-"));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const file = (name: string, text: string) => writeFile(join(folder, name), text);
const run = () => migrate(database.migrate, log, folder);

async function tables(): Promise<string[]> {
  const client = new pg.Client(database.migrate);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  await client.end();
  return rows.map(({ name }) => name);
}

test("files are applied in order, once, no matter who runs them", async () => {
  await file("0001_one.sql", "create table one (n int);");
  await file("0002_two.sql", "alter table one add column m int; create table two ();");
  await Promise.all([run(), run(), run()]);
  await run();
  expect(await tables()).toEqual(["migration", "one", "two"]);
});

test("a failed migration leaves nothing half done, and can be mended", async () => {
  await file("0001_one.sql", "create table one ();");
  await file("0002_bad.sql", "create table two (); select 1 / 0;");
  await expect(run()).rejects.toThrow(/0002_bad\.sql failed and was undone/);
  expect(await tables()).toEqual(["migration", "one"]);
  await file("0002_bad.sql", "create table two ();");
  await run();
  expect(await tables()).toEqual(["migration", "one", "two"]);
});

test("what is said of every schema is said of a new one, also when the first try ended before it", async () => {
  await mkdir(join(folder, "always"));
  await file("0001_one.sql", "create table one ();");
  await file("always/a.sql", "select 1;");
  await file(
    "always/b.sql",
    "create table if not exists said (); comment on table said is 'again';",
  );
  await run();
  await file("0002_two.sql", "comment on table said is 'once';");
  await file("always/a.sql", "select 1 / 0;");
  await expect(run()).rejects.toThrow(/always\/a\.sql failed/);
  await file("always/a.sql", "select 1;");
  await run();
  const client = new pg.Client(database.migrate);
  await client.connect();
  const { rows } = await client.query("select obj_description('said'::regclass) as words");
  await client.end();
  expect(rows).toEqual([{ words: "again" }]);
});

test("an applied file must not change, nor be unknown", async () => {
  await file("0001_one.sql", "create table one ();");
  await run();
  await file("0001_one.sql", "create table one (n int);");
  await expect(run()).rejects.toThrow(MigrationFailed);
  await rm(join(folder, "0001_one.sql"));
  await expect(run()).rejects.toThrow(/newer than this server/);
});

describe("a server of the release before", () => {
  const ADDS = "-- Older servers run on this.\nalter table one add column added int;";

  /** The database after a newer release, and this server as it was before that. */
  async function runAfter(newer: Readonly<Record<string, string>>): Promise<void> {
    await mkdir(join(folder, "always"), { recursive: true });
    await file("0001_one.sql", "create table one ();");
    await run();
    for (const [name, text] of Object.entries(newer)) await file(name, text);
    await run();
    for (const name of Object.keys(newer)) await rm(join(folder, name));
    await run();
  }

  test("starts on a schema to which something was added, and changes nothing of it", async () => {
    await file("0001_one.sql", "create table one ();");
    await runAfter({ "0002_adds.sql": ADDS, "always/new.sql": "create table said ();" });
    expect(await tables()).toEqual(["migration", "one", "said"]);
  });

  test("does not say again what a newer release says otherwise", async () => {
    await mkdir(join(folder, "always"), { recursive: true });
    await file("0001_one.sql", "create table one ();");
    await file("always/a.sql", "drop table if exists later;");
    await run();
    await file("0002_adds.sql", ADDS);
    await file("always/a.sql", "create table if not exists later ();");
    await run();
    await rm(join(folder, "0002_adds.sql"));
    await file("always/a.sql", "drop table if exists later;");
    await run();
    expect(await tables()).toEqual(["later", "migration", "one"]);
  });

  test.each<[string, Record<string, string>]>([
    ["one that does not say so", { "0002_drops.sql": "create table two ();" }],
    ["one of several", { "0002_adds.sql": ADDS, "0003_drops.sql": "create table two ();" }],
    ["what is said of every schema, alone", { "always/new.sql": "create table said ();" }],
  ])("does not start after %s", async (_what, newer) => {
    await expect(runAfter(newer)).rejects.toThrow(/newer than this server/);
  });

  test("does not start where it has files of its own that the newer database lacks", async () => {
    await runAfter({ "0003_adds.sql": ADDS });
    await file("0002_ours.sql", "create table ours ();");
    await expect(run()).rejects.toThrow("does not have 0002_ours.sql");
    expect(await tables()).toEqual(["migration", "one"]);
  });
});

test("the list of a database that an earlier release left gets its column", async () => {
  await file("0001_one.sql", "create table one ();");
  await run();
  const client = new pg.Client(database.migrate);
  await client.connect();
  await client.query("alter table migration drop column older_servers_run");
  await client.end();
  await file("0002_two.sql", "create table two ();");
  await run();
  expect(await tables()).toEqual(["migration", "one", "two"]);
});

test("a database that does not answer is said in one sentence", async () => {
  const nowhere = { ...database.migrate, host: folder };
  await expect(migrate(nowhere, log, folder)).rejects.toThrow(/does not answer.*DATABASE_URL/);
});

test("a wrong password and a database that is not there are said apart, without either", async () => {
  const { address } = database;
  const wrong = { ...address, password: "CANARY-password" };
  await expect(migrate(wrong, log)).rejects.toThrow(/^The database refuses us/);
  const nowhere = { ...address, database: "canary_database" };
  await expect(migrate(nowhere, log)).rejects.toThrow(/^There is no database/);
});
