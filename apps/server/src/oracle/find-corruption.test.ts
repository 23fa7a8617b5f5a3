import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { openDatabase } from "#platform/db.ts";
import { createLog } from "#platform/log.ts";
import { corrupted } from "../testing/corrupted.ts";
import { freshDatabase } from "../testing/fresh-database.ts";
import { allColumns, fillEveryTable, valueOf, type Column } from "../testing/synthetic-rows.ts";
import { findChangedRows, NOT_HASHED, ORACLE_CHECKS } from "./index.ts";

/** Columns of tables without row hashes that no query works out anew, and why that harms nobody. */
const NOT_CHECKED: Readonly<Record<string, string>> = {
  "ledger.journal.journal_id": "joins: another one leaves its postings without a journal",
  "ledger.posting.posting_id": "a number that only orders",
  "ledger.posting.leg": "orders the legs, and several are in the request's hash in this order",
  "ledger.balance.account_id": "joins: another one leaves its account without a balance",
  "audit_head.only_one": "true in the only row there can be",
};
/** Tables that count and check themselves. */
const OPERATIONAL = new Set(["limit_window", "migration", "row_hash", "hashed_table"]);

const nameOf = ({ table, column }: Column): string => `${table}.${column}`;

test("every column is hashed with its row or worked out anew, and a change of any hashed one is found", async () => {
  const database = await freshDatabase();
  const client = new pg.Client(database.owner);
  await client.connect();
  const { db, close } = openDatabase(database.owner, createLog("silent"), 1, 60_000);
  try {
    const columns = await allColumns(client);
    const covered = new Set(ORACLE_CHECKS.flatMap(({ covers }) => covers));
    const known = new Set(columns.map(nameOf));
    expect([...covered].filter((name) => !known.has(name))).toEqual([]);
    const open = columns.filter(
      ({ table, isGenerated }) =>
        NOT_HASHED[table] !== undefined && !OPERATIONAL.has(table) && !isGenerated,
    );
    // Add what is listed here to a query in apps/server/src/oracle that works it out anew, and to its `covers`.
    expect(
      open.map(nameOf).filter((name) => !covered.has(name) && NOT_CHECKED[name] === undefined),
    ).toEqual([]);

    const hashed = columns.filter(({ table }) => NOT_HASHED[table] === undefined);
    await fillEveryTable(client, hashed, "note_row_hash");
    expect(await findChangedRows(db)).toEqual([]);
    const missed: string[] = [];
    let count = 0;
    for (const column of hashed.filter(({ isGenerated }) => !isGenerated)) {
      const name = `"${column.column}"`;
      const isCount = /^(smallint|integer|bigint)$/.test(column.type);
      const [other, first] = isCount
        ? [`coalesce(${name}, 0) + 10003`, ""]
        : [valueOf(column.type, 1), valueOf(column.type, 0)];
      const findings = await corrupted(
        db,
        `update ${column.table} set ${name} = ${
          isCount
            ? other
            : `case when ${name} is distinct from ${other}::${column.type} then ${other} else ${first} end::${column.type}`
        } where ctid = (select min(ctid) from ${column.table})`,
        (tx) => findChangedRows(tx, column.table),
      );
      count += 1;
      if (!findings.some((about) => about.startsWith(`${column.table} `))) {
        missed.push(
          `${nameOf(column)}: migrations/always/row_hashes.sql does not hash ${column.table}`,
        );
      }
    }
    expect(missed).toEqual([]);
    const recomputed = open.filter((column) => covered.has(nameOf(column))).length;
    process.stdout.write(
      `${count + recomputed} columns: ${count} corrupted and found by the hash of their row, ${recomputed} worked out anew.\n`,
    );
  } finally {
    await client.end();
    await close();
    await database.drop();
  }
}, 300_000);

test("a row that is added or removed past the triggers is found", async () => {
  const database = await freshDatabase();
  const { db, close } = openDatabase(database.owner, createLog("silent"), 1, 60_000);
  try {
    const gone = await corrupted(db, "delete from faq where faq_id = 'leaving'", (tx) =>
      findChangedRows(tx, "faq"),
    );
    expect(gone).toEqual(["faq leaving is gone"]);
    const added = await corrupted(
      db,
      "insert into faq select 'new', category, question, answer, position, is_shown, updated_at from faq limit 1",
      (tx) => findChangedRows(tx, "faq"),
    );
    expect(added).toEqual(["faq new was added past the database's own rules"]);
    const unhashed = await corrupted(db, "create table fresh (fresh_id int primary key)", (tx) =>
      findChangedRows(tx, "fresh"),
    );
    expect(unhashed[0]).toMatch(
      /^fresh has other columns than those that are hashed: migrations\/always/,
    );
    await expect(sql`update row_hash set hash = ''`.execute(db)).rejects.toMatchObject({
      code: "KC002",
    });
  } finally {
    await close();
    await database.drop();
  }
}, 60_000);
