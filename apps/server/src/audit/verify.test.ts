import { toStaffId, toSubjectId } from "@kinfold/contract/ids";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase, runTransaction, type Database, type Db } from "#platform/db.ts";
import { createLog } from "#platform/log.ts";
import { createFreshDatabase, type FreshDatabase } from "../testing/fresh-database.ts";
import { listAnchors, findNewestAnchor, noteAnchor, readAnchors, type Anchor } from "./anchors.ts";
import { computeChainHash } from "./audit.ts";
import { writeAuditEntry, verifyAudit } from "./index.ts";
import { runPastAllRules } from "../testing/owner.ts";

const AT = new Date("2026-11-12T08:00:00.000Z");
const ENTRIES = 6;

let fresh: FreshDatabase;
let database: Database;
let db: Db;
beforeEach(async () => {
  fresh = await createFreshDatabase();
  database = openDatabase(fresh.address, createLog("silent"));
  db = database.db;
  for (let n = 1; n <= ENTRIES; n += 1) await write(n);
});
afterEach(async () => {
  await database.close();
  await fresh.drop();
});

const write = (n: number): Promise<void> =>
  runTransaction(db, (tx) =>
    writeAuditEntry(tx, {
      at: AT,
      actor: { kind: "staff", staffId: toStaffId("stf_ada") },
      action: "kyc.approved",
      subject: { kind: "kyc_document", id: toSubjectId(`doc_${n}`) },
    }),
  );

/** As the owner of the tables, who can turn every guard off. */
async function asOwner(...statements: string[]): Promise<void> {
  await runPastAllRules(db, async (own) => {
    for (const statement of statements) await sql.raw(statement).execute(own);
  });
}

const UNCHECKED = "alter table audit_entry drop constraint a_hash_follows_the_one_before";
const edit = (number: number): string =>
  `update audit_entry set entry = replace(entry, 'kyc.approved', 'kyc.rejected') where audit_number = ${number}`;

/** Edits an entry and writes every hash after it anew, as someone who knows how would. */
async function rewriteFrom(number: number): Promise<void> {
  await asOwner(UNCHECKED, edit(number));
  const { rows } = await sql<{ audit_number: bigint; entry: string }>`
    select audit_number, entry from audit_entry order by audit_number`.execute(db);
  let previous: Buffer = Buffer.alloc(32);
  for (const row of rows) {
    const hash = computeChainHash(previous, row.entry);
    await asOwner(
      `update audit_entry set previous_hash = '\\x${previous.toString("hex")}', hash = '\\x${hash.toString("hex")}'
        where audit_number = ${row.audit_number}`,
    );
    previous = hash;
  }
  await asOwner(`update audit_head set hash = '\\x${previous.toString("hex")}'`);
}

const headOf = async (): Promise<Anchor> =>
  (await findNewestAnchor(db)) ?? { number: 0n, hash: "" };

test("what no one touched holds, and says where it ends", async () => {
  const { number, hash } = await headOf();
  expect(await verifyAudit(db, [{ number, hash }])).toEqual({
    count: BigInt(ENTRIES),
    head: hash,
    wrong: undefined,
    approvals: { passkey: 0, password: 0, unsigned: 0, wrong: [] },
  });
});

test("a long audit is read in pieces", async () => {
  for (let n = ENTRIES + 1; n <= 1_002; n += 1) await write(n);
  expect(await verifyAudit(db)).toMatchObject({ count: 1_002n, wrong: undefined });
  await asOwner(UNCHECKED, edit(1_001));
  expect((await verifyAudit(db)).wrong?.number).toBe(1_001n);
});

describe("the owner of the tables is found out", () => {
  const swapped = `
    update audit_entry set audit_number = -3 where audit_number = 3;
    update audit_entry set audit_number = 3 where audit_number = 4;
    update audit_entry set audit_number = 4 where audit_number = -3`;
  const unsaid = "alter table audit_entry drop constraint an_entry_says_its_number";
  const untimed = "alter table audit_entry drop constraint an_entry_says_its_time";
  const wedged = `
    update audit_entry set audit_number = audit_number + 100 where audit_number > 3;
    update audit_entry set audit_number = audit_number - 99 where audit_number > 100;
    insert into audit_entry (audit_number, entry, previous_hash, hash, at)
      select 4, replace(entry, '"number":3', '"number":4'), hash,
        sha256(hash || convert_to(replace(entry, '"number":3', '"number":4'), 'UTF8')), at
      from audit_entry where audit_number = 3`;
  test.each<[string, string[], number, string]>([
    ["an entry was edited", [UNCHECKED, edit(3)], 3, "its text is not what was hashed"],
    [
      "an entry was removed",
      ["delete from audit_entry where audit_number = 3"],
      3,
      "it is missing",
    ],
    [
      "the first was removed",
      ["delete from audit_entry where audit_number = 1"],
      1,
      "it is missing",
    ],
    ["two changed places", [unsaid, swapped], 3, "it does not follow the one before it"],
    ["one was put in", [unsaid, wedged], 5, "it does not follow the one before it"],
    [
      "the newest were cut off",
      ["delete from audit_entry where audit_number > 4"],
      5,
      "it is missing, and so is all after it",
    ],
    [
      "everything was emptied",
      ["truncate audit_entry"],
      1,
      "it is missing, and so is all after it",
    ],
    [
      "the head was moved",
      ["update audit_head set audit_number = 2"],
      6,
      "it is not where the head says that the audit ends",
    ],
    [
      "what is searched for was changed beside the text",
      [
        "alter table audit_entry alter column member_id drop expression",
        "update audit_entry set member_id = 'mem_x' where audit_number = 2",
      ],
      2,
      "what is searched for is not what its text says",
    ],
    [
      "the time was changed beside the text",
      [untimed, "update audit_entry set at = at + interval '1 day' where audit_number = 5"],
      5,
      "what is searched for is not what its text says",
    ],
  ])("when %s", async (_, statements, number, what) => {
    await asOwner(...statements);
    expect((await verifyAudit(db)).wrong).toEqual({ number: BigInt(number), what });
  });
});

describe("what was noted elsewhere finds even the person who rewrites the whole chain", () => {
  test("an edit with every later hash made anew", async () => {
    const noted = await headOf();
    await write(7);
    await rewriteFrom(3);
    expect((await verifyAudit(db)).wrong).toBeUndefined();
    expect((await verifyAudit(db, [noted])).wrong).toEqual({
      number: 6n,
      what: expect.stringContaining("noted elsewhere"),
    });
  });

  test("the newest cut off together with the head", async () => {
    const noted = await headOf();
    await asOwner(
      "delete from audit_entry where audit_number > 4",
      "update audit_head set (audit_number, hash) = (select audit_number, hash from audit_entry where audit_number = 4)",
    );
    expect((await verifyAudit(db)).wrong).toBeUndefined();
    expect((await verifyAudit(db, [noted])).wrong).toEqual({
      number: 5n,
      what: "it was noted elsewhere and is missing",
    });
  });

  test("two notes of one entry that differ: one of them is not of this audit", async () => {
    const noted = await headOf();
    const other = { ...noted, hash: "0".repeat(64) };
    expect((await verifyAudit(db, [noted, other])).wrong?.number).toBe(6n);
  });
});

describe("notes", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "kinfold-audit-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test("are kept in the database, each once, and are not changed", async () => {
    const noted = await headOf();
    expect(await noteAnchor(db, noted, AT)).toBe(true);
    expect(await noteAnchor(db, noted, AT)).toBe(false);
    await write(7);
    expect(await noteAnchor(db, await headOf(), AT)).toBe(true);
    expect(await listAnchors(db)).toEqual([noted, await headOf()]);
    await expect(sql`delete from audit_anchor`.execute(db)).rejects.toThrow();
  });

  test("that cannot be read are not passed over", async () => {
    const file = join(folder, "anchors.txt");
    await writeFile(file, "6:beef\n");
    await expect(readAnchors(file)).rejects.toThrow("line 1");
  });
});
