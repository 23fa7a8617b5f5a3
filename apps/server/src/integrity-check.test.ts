import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildDatabaseUrl } from "./testing/database-url.ts";
import { createFreshDatabase, type FreshDatabase } from "./testing/fresh-database.ts";
import { spawnServer } from "./testing/spawned-server.ts";

const PROGRAM = fileURLToPath(new URL("integrity-check.ts", import.meta.url));

let folder: string;
let database: FreshDatabase | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kinfold-integrity-"));
});
afterEach(async () => {
  await database?.drop();
  database = undefined;
  await rm(folder, { recursive: true, force: true });
});

/** The status of the check and what it said. */
async function check(variables: Record<string, string>): Promise<[number | string, string]> {
  const { ended, output } = spawnServer(
    { DATABASE_URL: "", DATA_DIR: folder, ...variables },
    { script: PROGRAM },
  );
  return [await ended, output().trim()];
}

test("a consistent ledger is said to be so, and what is not is named", async () => {
  database = await createFreshDatabase();
  const DATABASE_URL = buildDatabaseUrl(database.address);
  const client = new pg.Client(database.owner);
  await client.connect();
  await client.query(`select ledger.open_wallet('ada', 'NGN')`);
  await client.query(
    `select ledger.post('k', 'deposit', now(), '{club:bank:NGN}', '{wallet:ada:available}', '{500}')`,
  );
  expect(await check({ DATABASE_URL })).toEqual([
    0,
    "The ledger is consistent: 1 journals, 1 postings.",
  ]);
  await client.query(
    "set session_replication_role = replica; update ledger.posting set amount_minor = 499",
  );
  await client.end();
  const [status, said] = await check({ DATABASE_URL });
  expect(status).toBe(1);
  expect(said).toContain(
    "NOT SO: a stored balance is the sum of its postings (wallet:ada:available says 500, its postings 499)",
  );
  expect(said).toContain("NOT SO: a journal says what was asked for (k)");
});

test("where there is nothing to look at, it says why and does not say consistent", async () => {
  expect(await check({})).toEqual([
    2,
    `There is no database in ${folder}. Set DATA_DIR or DATABASE_URL.`,
  ]);
  database = await createFreshDatabase("template0");
  expect(await check({ DATABASE_URL: buildDatabaseUrl(database.address) })).toEqual([
    2,
    "This database has no ledger yet. Start the club on it once.",
  ]);
  expect(await check({ DATABASE_URL: "postgres://stranger:x@127.0.0.1:1/none" })).toEqual([
    2,
    "The database does not answer. Check DATABASE_URL.",
  ]);
});

test("the club's own database is looked at while its server is stopped, and not while it runs", async () => {
  const { ended, says, child } = spawnServer({ DATA_DIR: folder, PORT: "0" });
  await says('"serving"');
  expect(await check({})).toEqual([
    2,
    expect.stringContaining("Another Kinfold server is using the data folder"),
  ]);
  child.kill("SIGTERM");
  await ended;
  expect(await check({})).toEqual([
    0,
    expect.stringMatching(/^The ledger is consistent: \d+ journals/),
  ]);
});
