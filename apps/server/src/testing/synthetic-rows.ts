import type pg from "pg";

/** A column of a table, as PostgreSQL describes it. */
export type Column = { table: string; column: string; type: string; isGenerated: boolean };

/** Every column of every table of the club, in order. */
export async function readAllColumns(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select attrelid::regclass::text as table, attname as column, format_type(atttypid, null) as type,
        attgenerated <> '' as "isGenerated"
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
        and attnum > 0 and not attisdropped
      order by 1, attnum`);
  return rows;
}

/** For each type a value, and another one: as SQL. */
const VALUES: Readonly<Record<string, readonly [string, string]>> = {
  text: [`'{}'`, `'{"b":1}'`],
  smallint: ["1", "2"],
  integer: ["1", "2"],
  bigint: ["1", "2"],
  numeric: ["1", "2"],
  boolean: ["true", "false"],
  date: ["'2026-01-01'", "'2026-01-02'"],
  "timestamp with time zone": ["'2026-01-01T00:00:00Z'", "'2026-01-02T00:00:00Z'"],
  bytea: [String.raw`'\x01'`, String.raw`'\x02'`],
  uuid: ["'00000000-0000-4000-8000-000000000001'", "'00000000-0000-4000-8000-000000000002'"],
  jsonb: [`'{}'`, `'{"b":1}'`],
  "text[]": [`'{}'`, `'{b}'`],
};

/** SQL: a value of this type, or a second one that differs from it. */
export function makeValue(type: string, which: 0 | 1): string {
  const values = VALUES[type];
  if (values === undefined) {
    throw new Error(
      `There is no value of type ${type}: add it to VALUES in ${import.meta.filename}.`,
    );
  }
  return values[which];
}

/**
 * Takes every check, foreign key, identity and "not null" of a generated column away, so that any row may stand in any table. For a
 * database that is thrown away.
 */
export async function dropConstraints(client: pg.Client, kinds = "c,f"): Promise<void> {
  const { rows: constraints } = await client.query<{ statement: string }>(
    `select statement from (
      select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement,
          contype <> 'f' as is_later
        from pg_constraint where contype::text = any (string_to_array($1, ','))
          and connamespace in ('public'::regnamespace, 'ledger'::regnamespace)
      order by is_later) dropped
    union all
    select format('alter table %s alter column %I drop identity', attrelid::regclass, attname)
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where attidentity <> '' and relkind = 'r'
        and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
    union all
    select format('alter table %s alter column %I drop not null', attrelid::regclass, attname)
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where attgenerated <> '' and attnotnull
        and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)`,
    [kinds],
  );
  await client.query(constraints.map(({ statement }) => statement).join(";\n"));
}

/** Puts one row into each table that is empty, past all triggers but the one that is named. */
export async function fillEveryTable(
  client: pg.Client,
  columns: readonly Column[],
  onlyTrigger?: string,
): Promise<void> {
  await dropConstraints(client);
  for (const [table, own] of Map.groupBy(columns, (column) => column.table)) {
    const written = own.filter(({ isGenerated }) => !isGenerated);
    await client.query(`begin; alter table ${table} disable trigger user`);
    if (onlyTrigger !== undefined) {
      await client.query(`alter table ${table} enable trigger ${onlyTrigger}`);
    }
    await client.query(`insert into ${table} (${written.map(({ column }) => `"${column}"`).join(", ")})
      overriding system value
      select ${written.map(({ type }) => `${makeValue(type, 0)}::${type}`).join(", ")}
      where not exists (select from ${table})`);
    await client.query(`alter table ${table} enable trigger user; commit`);
  }
}
