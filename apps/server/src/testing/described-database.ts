import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { openDatabase, type DatabaseAddress } from "#platform/db.ts";
import { startEmbeddedPostgres } from "#platform/embedded/embedded-postgres.ts";
import { migrateJobs } from "#platform/jobs.ts";
import { createLog } from "#platform/log.ts";
import { migrate } from "#platform/migrate.ts";

/** A column of a statement's answer, and the type that PostgreSQL gives it. */
export type DescribedColumn = { name: string; typeOid: number };

/** What PostgreSQL says of a statement that it did not run: its columns, or why it refuses it. */
export type Description = { columns: DescribedColumn[] } | { refused: string };

/** A freshly migrated database that is asked about statements. */
export type DescribedDatabase = {
  describe: (statement: string) => Promise<Description>;
  /** By the name of each table and view, its columns in order. A view's columns say nothing about null. */
  tables: ReadonlyMap<string, readonly { name: string; isNotNull: boolean }[]>;
  /** By the name of each view, the statement that it is. */
  views: ReadonlyMap<string, string>;
  /** By the name of each function of ours, its language and the statement that makes it. */
  functions: ReadonlyMap<string, { language: string; definition: string }>;
  /** By the number of a type, its name and what the server's driver makes of a value of it. */
  types: ReadonlyMap<number, DeliveredType>;
  stop: () => Promise<void>;
};

/** The kind of value that the driver delivers for a type: `bigint`, `Date`, `string[]`, `json`. */
export type DeliveredType = { name: string; kind: string };

/** A value of each type that statements answer, as text. */
const SAMPLES: Readonly<Record<string, string>> = {
  bool: "t",
  bytea: "\\x01",
  char: "a",
  date: "2026-11-12",
  float4: "1.5",
  float8: "1.5",
  int2: "1",
  int4: "1",
  int8: "1",
  interval: "1 day",
  json: '{"a":1}',
  jsonb: '{"a":1}',
  name: "a",
  numeric: "1.50",
  oid: "1",
  pg_lsn: "0/1",
  regclass: "member",
  text: "a",
  timestamp: "2026-11-12 19:00",
  timestamptz: "2026-11-12 19:00+01",
  uuid: "00000000-0000-0000-0000-000000000001",
  varchar: "a",
};

const ARRAYS = [
  "bool",
  "int2",
  "int4",
  "int8",
  "text",
  "uuid",
  "date",
  "timestamptz",
  "numeric",
  "name",
  "bytea",
];

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return `${kindOf(value[0])}[]`;
  if (value instanceof Date) return "Date";
  if (Buffer.isBuffer(value)) return "Buffer";
  return typeof value;
}

/** Asks the server's own driver for a value of each type, and looks at what it delivers. */
async function deliveredTypes(address: DatabaseAddress): Promise<Map<number, DeliveredType>> {
  const database = openDatabase(address, createLog("silent"), 1);
  try {
    const types = new Map<number, DeliveredType>();
    const names = [...Object.keys(SAMPLES), ...ARRAYS.map((name) => `_${name}`)];
    for (const name of names) {
      const sample = SAMPLES[name.replace(/^_/, "")] ?? "";
      const text = name.startsWith("_") ? `{"${sample.replaceAll("\\", "\\\\")}"}` : sample;
      const type = sql.raw(name === "char" ? '"char"' : name);
      const { rows } = await sql<{ oid: number; value: unknown }>`
        select ${name}::text::regtype::oid as oid, ${text}::text::${type} as value`.execute(
        database.db,
      );
      const [row] = rows;
      if (row === undefined) throw new Error(`there is no type ${name}`);
      types.set(row.oid, { name, kind: name.startsWith("json") ? "json" : kindOf(row.value) });
    }
    return types;
  } finally {
    await database.close();
  }
}

/** Parses a statement under no name and describes it, without running it. */
class Describing {
  readonly #text: string;
  readonly #done: (description: Description) => void;
  #description: Description = { columns: [] };

  constructor(text: string, done: (description: Description) => void) {
    this.#text = text;
    this.#done = done;
  }

  submit(connection: pg.Connection): void {
    connection.parse({ name: "", text: this.#text, types: [] }, true);
    connection.describe({ type: "S", name: "" }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#description = {
      columns: fields.map(({ name, dataTypeID }) => ({ name, typeOid: dataTypeID })),
    };
  }

  handleError(error: Error): void {
    // The client forgets a query that failed: it hears of nothing after this.
    this.#done({ refused: error.message });
  }

  handleReadyForQuery(): void {
    this.#done(this.#description);
  }
}

/** Starts PostgreSQL on data of its own, migrates it, and answers for its statements until it is stopped. */
export async function startDescribedDatabase(): Promise<DescribedDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "kinfold-described-"));
  const log = createLog("silent");
  const settings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings });
  await migrate(postgres.addressOf("migrate"), log);
  await migrateJobs(postgres.addressOf("migrate"), log);
  const client = new pg.Client(postgres.address());
  await client.connect();
  const stop = async (): Promise<void> => {
    await client.end();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };

  const { rows: columns } = await client.query<{
    table: string;
    name: string;
    is_not_null: boolean;
  }>(`
    select case when nspname = 'public' then relname else nspname || '.' || relname end as table,
        attname as name, attnotnull as is_not_null
      from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped
      order by attrelid, attnum`);
  const tables = new Map<string, { name: string; isNotNull: boolean }[]>();
  for (const { table, name, is_not_null: isNotNull } of columns) {
    // The catalogue of PostgreSQL itself is named without its schema.
    const tableName = table.replace(/^pg_catalog\./, "");
    tables.set(tableName, [...(tables.get(tableName) ?? []), { name, isNotNull }]);
  }
  const { rows: definitions } = await client.query<{ view: string; definition: string }>(`
    select case when nspname = 'public' then relname else nspname || '.' || relname end as view,
        pg_get_viewdef(pg_class.oid) as definition
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind = 'v' and nspname in ('public', 'ledger') order by pg_class.oid`);
  const { rows: functions } = await client.query<{
    name: string;
    language: string;
    definition: string;
  }>(`
    select case when nspname = 'public' then proname else nspname || '.' || proname end as name,
        lanname as language, pg_get_functiondef(pg_proc.oid) as definition
      from pg_proc join pg_namespace on pg_namespace.oid = pronamespace join pg_language on pg_language.oid = prolang
      where nspname in ('public', 'ledger') and prokind = 'f' and lanname in ('sql', 'plpgsql') order by pg_proc.oid`);
  return {
    describe: (statement) =>
      new Promise((resolve) => {
        client.query(new Describing(statement, resolve));
      }),
    tables,
    views: new Map(definitions.map(({ view, definition }) => [view, definition])),
    functions: new Map(functions.map(({ name, ...made }) => [name, made])),
    types: await deliveredTypes(postgres.address()),
    stop,
  };
}
