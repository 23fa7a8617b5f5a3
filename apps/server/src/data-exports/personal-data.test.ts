import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClub, type Club } from "../testing/club.ts";
import { executeAsOwner } from "../testing/owner.ts";
import { EXPORTED, NOT_EXPORTED } from "./personal-data.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

/** Columns that could say something of a person, whatever they refer to. */
const TELLING =
  "(^|_)(member|members|caller|email|recipient|phone|first_name|last_name|narration|account_number|address|owner)(_|$)";

/** Tables that lead to a member by their foreign keys, step by step, or have a telling column. What is not exported leads no further. */
async function findPersonalTables(): Promise<string[]> {
  const { rows: references } = await sql<{ from: string; to: string }>`
    select distinct conrelid::regclass::text as from, confrelid::regclass::text as to
      from pg_constraint where contype = 'f'`.execute(club.db);
  const { rows: telling } = await sql<{ name: string }>`
    select distinct attrelid::regclass::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
      where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
        and attnum > 0 and not attisdropped and attname ~ ${TELLING}`.execute(club.db);
  const tables = new Set(["member", ...telling.map(({ name }) => name)]);
  for (const table of tables) {
    if (table in NOT_EXPORTED) continue;
    for (const { from } of references.filter(({ to }) => to === table)) tables.add(from);
  }
  return [...tables].toSorted();
}

const findUnclassified = async (): Promise<string[]> =>
  (await findPersonalTables()).filter((table) => !(table in EXPORTED) && !(table in NOT_EXPORTED));

test("every table that holds something about a member is exported, or has a reason why not", async () => {
  expect(await findUnclassified()).toEqual([]);
  expect(Object.keys(EXPORTED).filter((table) => table in NOT_EXPORTED)).toEqual([]);
});

test("a new table that refers to a member is found, and so is one that refers to that, or names a phone", async () => {
  const create = [
    "create table favour (favour_id text primary key, owed_to text references member)",
    "create table favour_step (favour_id text references favour, note text)",
    "create table caller_list (list_id text primary key, home_phone text)",
  ];
  for (const statement of create) await executeAsOwner(club.db, sql.raw(statement));
  expect(await findUnclassified()).toEqual(["caller_list", "favour", "favour_step"]);
  await executeAsOwner(club.db, sql.raw("drop table favour_step, favour, caller_list"));
});

test("every classified table and every column that is left out is there", async () => {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select attrelid::regclass::text as name, array_agg(attname::text) as columns from pg_attribute join pg_class on pg_class.oid = attrelid
      where relkind in ('r', 'p') and attnum > 0 and not attisdropped group by 1`.execute(club.db);
  const columnsOf = new Map(rows.map(({ name, columns }) => [name, columns]));
  for (const [table, { leftOut = {} }] of Object.entries(EXPORTED)) {
    expect(columnsOf.get(table)).toEqual(expect.arrayContaining(Object.keys(leftOut)));
  }
  expect(Object.keys(NOT_EXPORTED).filter((table) => !columnsOf.has(table))).toEqual([]);
});

test("no column with a hash, a secret or a key goes out unless it is known to be harmless", async () => {
  const { rows } = await sql<{ name: string; column: string }>`
    select attrelid::regclass::text as name, attname::text as column from pg_attribute join pg_class on pg_class.oid = attrelid
      where relkind in ('r', 'p') and attnum > 0 and not attisdropped
        and (atttypid = 'bytea'::regtype or attname ~ '(hash|secret|token|sealed|password)')`.execute(
    club.db,
  );
  const exportedColumns = rows
    .filter(({ name, column }) => {
      const leftOut = EXPORTED[name]?.leftOut ?? {};
      return name in EXPORTED && !(column in leftOut);
    })
    .map(({ name, column }) => `${name}.${column}`);
  // What a provider reported about a payment goes out as text.
  expect(exportedColumns).toEqual(["webhook_event.body"]);
});
