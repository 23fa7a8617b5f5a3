import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#platform/db.ts";
import { createLog } from "#platform/log.ts";
import { requireServingRole } from "#platform/roles.ts";
import { createFreshDatabase, type FreshDatabase } from "../testing/fresh-database.ts";

let database: FreshDatabase;
let owner: pg.Client;
let run: pg.Client;
let read: pg.Client;

async function connect(address: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(address);
  await client.connect();
  return client;
}

beforeAll(async () => {
  database = await createFreshDatabase();
  owner = await connect(database.migrate);
  run = await connect(database.address);
  read = await connect(database.read);
});
afterAll(async () => {
  await Promise.all([owner.end(), run.end(), read.end()]);
  await database.drop();
});

const codeOf = (client: pg.Client, statement: string): Promise<unknown> =>
  client.query(statement).then(
    () => "done",
    (error: unknown) => (error instanceof pg.DatabaseError ? error.code : error),
  );

/** The tables on which a role has this right. */
async function tablesWith(right: string, role = "kinfold_run"): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select pg_class.oid::regclass::text as name from pg_class
      where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
        and has_table_privilege($1, pg_class.oid, $2) order by 1`,
    [role, right],
  );
  return rows.map(({ name }) => name);
}

/** Every table, and those without a line: closed to the server or to the reader. */
async function readTables(): Promise<{ all: string[]; withoutLine: string[] }> {
  const { rows } = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace) order by 1`,
  );
  const all = rows.map(({ name }) => name);
  const [run, read] = [await tablesWith("select"), await tablesWith("select", "kinfold_read")];
  const withoutLine = all.filter((name) => !run.includes(name) || !read.includes(name));
  return { all, withoutLine };
}

test("every table has a line, and the server and the reader may read all of them", async () => {
  const { all, withoutLine } = await readTables();
  expect(all.length).toBeGreaterThan(90);
  expect(withoutLine).toEqual([]);
});

test.each(["planted", "ledger.planted"])("a table without a line is named: %s", async (name) => {
  await owner.query(`create table ${name} (n int primary key)`);
  try {
    expect((await readTables()).withoutLine).toEqual([name]);
    expect(await codeOf(run, `select from ${name}`)).toBe("42501");
    expect(await codeOf(read, `select from ${name}`)).toBe("42501");
    await owner.query(`select grant_table('${name}', run => 'select', read => 'select')`);
    expect((await readTables()).withoutLine).toEqual([]);
  } finally {
    await owner.query(`drop table ${name}`);
  }
});

test("the reader writes nothing", async () => {
  for (const right of ["insert", "update", "delete", "truncate", "references", "trigger"]) {
    expect(await tablesWith(right, "kinfold_read")).toEqual([]);
  }
  expect(await codeOf(read, "update plan set name = name")).toBe("25006");
  await read.query("set default_transaction_read_only = off");
  expect(await codeOf(read, "update plan set name = name")).toBe("42501");
  expect(await codeOf(read, "select ledger.open_wallet('mine', 'NGN')")).toBe("42501");
});

test("the server writes the ledger, the hashes and the list of migrations through functions alone", async () => {
  const itsOwn = new Set(["hashed_table", "migration", "row_hash"]);
  for (const right of ["insert", "update", "delete"]) {
    const writable = await tablesWith(right);
    expect(writable.filter((name) => name.startsWith("ledger.") || itsOwn.has(name))).toEqual([]);
  }
  for (const right of ["truncate", "references", "trigger"]) {
    expect(await tablesWith(right)).toEqual([]);
  }
});

test("the server updates no table whose columns are all kept", async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger
      where tgname = 'only_declared_columns_change' and tgnargs = 0 order by 1`,
  );
  const kept = rows.map(({ name }) => name);
  expect(kept).toContain("withdrawal_step");
  expect((await tablesWith("update")).filter((name) => kept.includes(name))).toEqual([]);
});

test("the server deletes only what is a day's work or a member's own to take back", async () => {
  expect(await tablesWith("delete")).toEqual([
    "alert_phone",
    "checkout_event",
    "email_code",
    "idempotency_key",
    "known_device",
    "limit_window",
    "member",
    "member_bvn",
    "outbox_mail",
    "passkey",
    "passkey_challenge",
    "passkey_proof",
    "payment_quote",
    "payout_line",
    "phone_alert",
    "receipt",
    "receipt_upload",
    "receipt_upload_part",
    "reconciliation_day",
    "recovery_code",
    "reset_link",
    "second_factor",
    "security_event",
    "sent_email",
    "session",
    "sign_in_code",
    "staff_claim",
    "staff_device",
    "staff_passkey",
    "staff_passkey_challenge",
    "staff_session",
  ]);
});

test.each([
  ["changes a journal", "update ledger.journal set kind = 'x'"],
  ["changes a balance", "update ledger.balance set amount_minor = 1"],
  ["removes an entry of the audit", "delete from audit_entry"],
  ["changes an entry of the audit", "update audit_entry set at = at"],
  ["empties a table", "truncate session"],
  ["disables a trigger", "alter table plan disable trigger all"],
  ["puts triggers to sleep", "set session_replication_role = replica"],
  ["adds a column", "alter table member add column x text"],
  ["makes a function", "create function mine() returns int language sql as 'select 1'"],
  [
    "makes a passing function",
    "create function pg_temp.mine() returns int language sql as 'select 1'",
  ],
  ["makes a table", "create table mine (n int)"],
  ["makes a passing table", "create temporary table mine (n int)"],
  ["makes a schema", "create schema mine"],
  ["takes the owner's role", "set role kinfold_migrate"],
  ["declares columns mutable", "select keep_columns('audit_entry', '{at}')"],
  ["grants itself a line", "select grant_table('audit_entry', 'select,insert', 'select')"],
  ["hashes rows anew", "select hash_rows('plan')"],
  ["reads passwords of the database", "select * from pg_authid"],
  ["reads a file of the machine", "select pg_read_file('/etc/passwd')"],
  ["runs a program", "copy plan to program 'cat'"],
])("the server never %s", async (_what, statement) => {
  expect(await codeOf(run, statement)).toBe("42501");
});

test.each([
  ["a right beyond the four", "select grant_table('plan', 'select,truncate', 'select')"],
  ["all rights", "select grant_table('plan', 'all', 'select')"],
  ["a reader that writes", "select grant_table('plan', 'select', 'select,update')"],
  ["an update of a journal", "select grant_table('ledger.journal', 'select,update', 'select')"],
  ["a hash by hand", "select grant_table('row_hash', 'select,insert', 'select')"],
  [
    "an update of a table that is kept",
    "select grant_table('withdrawal_step', 'select,insert,update', 'select')",
  ],
  ["an update of the audit", "select grant_table('audit_entry', 'select,insert,update', 'select')"],
])("a line that allows %s is refused", async (_what, line) => {
  expect(await codeOf(owner, line)).toBe("KC003");
});

test("production serves as a role that owns nothing, and as no other", async () => {
  const serveAs = async (address: FreshDatabase["address"]): Promise<void> => {
    const { db, close } = openDatabase(address, createLog("silent"), 1);
    try {
      await requireServingRole(db);
    } finally {
      await close();
    }
  };
  await expect(serveAs(database.address)).resolves.toBeUndefined();
  await expect(serveAs(database.read)).resolves.toBeUndefined();
  await expect(serveAs(database.migrate)).rejects.toThrow(/^database_owner: .*kinfold_run/);
  await expect(serveAs(database.owner)).rejects.toThrow(/^database_superuser: .*kinfold_run/);
});
