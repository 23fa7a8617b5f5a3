import { toMemberId, toStaffId, toSubjectId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  openDatabase,
  readSqlState,
  runTransaction,
  type Database,
  type Db,
} from "#platform/db.ts";
import { createLog } from "#platform/log.ts";
import { asOwner } from "../testing/owner.ts";
import { createFreshDatabase, type FreshDatabase } from "../testing/fresh-database.ts";
import { computeChainHash } from "./audit.ts";
import { writeCanonicalJson } from "./canonical-json.ts";
import { writeAuditEntry, type AuditEntry } from "./index.ts";

const AT = new Date("2026-11-12T08:00:00.000Z");
const ENTRY: AuditEntry = {
  at: AT,
  actor: { kind: "staff", staffId: toStaffId("stf_ada") },
  action: "kyc.approved",
  subject: { kind: "kyc_document", id: toSubjectId("doc_1") },
  memberId: toMemberId("mem_1"),
  reason: "Matches the register — 👍",
  before: { status: "pending" },
  after: { status: "approved", pages: [1, 2] },
};

let fresh: FreshDatabase;
let database: Database;
let db: Db;
beforeEach(async () => {
  fresh = await createFreshDatabase();
  database = openDatabase(fresh.address, createLog("silent"));
  db = database.db;
});
afterEach(async () => {
  await database.close();
  await fresh.drop();
});

type Stored = { audit_number: bigint; entry: string; previous_hash: Buffer; hash: Buffer };
const stored = async (): Promise<Stored[]> =>
  (await sql<Stored>`select * from audit_entry order by audit_number`.execute(db)).rows;
const write = (entry: Partial<AuditEntry> = {}) =>
  runTransaction(db, (tx) => writeAuditEntry(tx, { ...ENTRY, ...entry }));
/** As a superuser, whom the triggers stop too. */
const stateOf = (statement: string) =>
  asOwner(db, (owner) => sql.raw(statement).execute(owner)).catch(readSqlState);

describe("one value has one text", () => {
  test.each([
    [
      "names are sorted by their UTF-16 units",
      { b: 1, a: 2, "\u20ac": 3, "\ud83d\ude00": 4, "\ufb33": 5 },
      '{"a":2,"b":1,"€":3,"😀":4,"\ufb33":5}',
    ],
    ["numbers as ECMAScript writes them", [1e30, 0.000001, -0, 4.5], "[1e+30,0.000001,0,4.5]"],
    ["only what must be escaped is", 'a"\\\n\u001f/é', '"a\\"\\\\\\n\\u001f/é"'],
    ["nothing that cannot be stored", "a\0b\ud800", '"ab\ufffd"'],
    ["true, false and nothing", { z: [true, false, null, {}] }, '{"z":[true,false,null,{}]}'],
  ])("%s", (_, value, text) => {
    expect(writeCanonicalJson(value)).toBe(text);
  });

  test("a number that is none is refused", () => {
    expect(() => writeCanonicalJson({ rate: Number.NaN })).toThrow("finite");
  });
});

describe("an entry", () => {
  test("says who, what, when and why in one line, and what is searched for is read out of it", async () => {
    await write();
    const [row] = await stored();
    expect(JSON.parse(row?.entry ?? "")).toEqual({
      number: 1,
      at: AT.toISOString(),
      actor: { kind: "staff", id: "stf_ada" },
      action: "kyc.approved",
      subject: { kind: "kyc_document", id: toSubjectId("doc_1") },
      member_id: "mem_1",
      reason: "Matches the register — 👍",
      before: { status: "pending" },
      after: { status: "approved", pages: [1, 2] },
      salt: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(row).toMatchObject({ actor_id: "stf_ada", action: "kyc.approved", member_id: "mem_1" });
  });

  test("follows the one before, by its number and its hash", async () => {
    await write();
    await write({ actor: { kind: "system" }, reason: undefined });
    const [first, second] = await stored();
    expect(first?.previous_hash).toEqual(Buffer.alloc(32));
    expect(first?.hash).toEqual(computeChainHash(Buffer.alloc(32), first?.entry ?? ""));
    expect(second?.previous_hash).toEqual(first?.hash);
    expect(second?.audit_number).toBe(2n);
  });

  test("leaves no gap when what it tells of did not happen", async () => {
    await write();
    const undone = runTransaction(db, async (tx) => {
      await writeAuditEntry(tx, ENTRY);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await write();
    expect((await stored()).map(({ audit_number: number }) => number)).toEqual([1n, 2n]);
  });

  test("waits for its turn when many are written at once", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => write({ after: { n } })));
    const rows = await stored();
    expect(rows.map(({ audit_number: number }) => number)).toEqual(
      Array.from({ length: 20 }, (_, n) => BigInt(n + 1)),
    );
    for (const [n, row] of rows.slice(1).entries()) {
      expect(row.previous_hash).toEqual(rows[n]?.hash);
    }
  });

  test("keeps no secret, at whatever depth", async () => {
    const after = { list: [{ bvn: "22222222222" }] };
    await expect(write({ after })).rejects.toThrow("the audit keeps no bvn");
    expect(await stored()).toEqual([]);
  });
});

describe("what was written", () => {
  test("is not changed, removed or emptied", async () => {
    await write();
    for (const statement of [
      "update audit_entry set at = now()",
      "delete from audit_entry",
      "truncate audit_entry",
      "update audit_head set audit_number = 0",
      "delete from audit_head",
      "truncate audit_head",
    ]) {
      expect([statement, await stateOf(statement)]).toEqual([statement, "AU002"]);
    }
  });

  test("is not joined by a row by hand that does not follow it", async () => {
    await write();
    const row = (number: number, previous: string, hash: string) => `
      insert into audit_entry (audit_number, entry, previous_hash, hash, at)
      select ${number}, replace(entry, '"number":1', '"number":${number}'), ${previous}, ${hash}, at from audit_entry`;
    const good = `sha256(hash || convert_to(replace(entry, '"number":1', '"number":2'), 'UTF8'))`;
    expect(await stateOf(row(3, "hash", "hash"))).toBe("AU001");
    expect(await stateOf(row(2, "previous_hash", "hash"))).toBe("AU001");
    expect(await stateOf(row(2, "hash", "sha256('wrong')"))).toBe("23514");
    expect(await stateOf(row(2, "hash", good))).not.toBe("23514");
    expect(await stored()).toHaveLength(2);
  });
});
