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

/** Each column of the database as it is, and as migrations/always/erased_columns.sql answers it. */
async function compareColumns(): Promise<string[]> {
  const { rows } = await sql<{ name: string; problem: string }>`
    with there as (
      select attrelid::regclass::text as table_name, attname::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
        where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
          and attnum > 0 and not attisdropped
          and relname not in ('row_hash', 'hashed_table', 'migration')
    ), answered as (select table_name, unnest(columns) as name from personal_table)
    select coalesce(there.table_name, answered.table_name) || '.' || coalesce(there.name, answered.name) as name,
        case when there.name is null then 'is not there' when count(answered.name) = 0 then 'has no answer' else 'has two answers' end as problem
      from there full join answered using (table_name, name)
      group by there.table_name, answered.table_name, there.name, answered.name
      having there.name is null or count(answered.name) <> 1 order by 1`.execute(club.db);
  return rows.map(({ name, problem }) => `${name} ${problem}`);
}

test("every column has one answer: whether it is erased with its member", async () => {
  expect(await compareColumns()).toEqual([]);
});

test("a new column and a new table without an answer are found", async () => {
  await executeAsOwner(club.db, sql.raw("alter table member add column nickname text"));
  await executeAsOwner(club.db, sql.raw("create table favourite (favourite_id text primary key)"));
  expect(await compareColumns()).toEqual([
    "favourite.favourite_id has no answer",
    "member.nickname has no answer",
  ]);
  await executeAsOwner(club.db, sql.raw("alter table member drop column nickname"));
  await executeAsOwner(club.db, sql.raw("drop table favourite"));
});

test("every table with rows about a member is exported or has a reason, and what is exported is declared", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from personal_table where is_about is not null`.execute(club.db);
  const declared = rows.map(({ name }) => name);
  expect(declared.filter((name) => !(name in EXPORTED) && !(name in NOT_EXPORTED))).toEqual([]);
  expect(Object.keys(EXPORTED).filter((name) => !declared.includes(name))).toEqual([]);
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
