import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { readSqlState, type DatabaseAddress } from "./db.ts";
import type { Logger } from "./log.ts";

export const MIGRATIONS_FOLDER: string = fileURLToPath(
  new URL("../../migrations/", import.meta.url),
);

const LOCK = 7_206_118_032n;

/** A migration could not be applied. The database is as it was before that file. */
export class MigrationFailed extends Error {
  override readonly name = "MigrationFailed";
}

type Migration = { name: string; text: string; checksum: string };

/** What is said of the schema as it stands, and applied again after every change: whatever it says may be repeated. */
const ALWAYS = "always";

const isAlways = (name: string): boolean => name.startsWith(`${ALWAYS}/`);

async function filesIn(folder: string, named: RegExp, prefix = ""): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => named.test(name));
  return Promise.all(
    names.toSorted().map(async (name) => {
      const text = await readFile(join(folder, name), "utf8");
      const checksum = createHash("sha256").update(text).digest("hex");
      return { name: `${prefix}${name}`, text, checksum };
    }),
  );
}

const migrationsIn = (folder: string): Promise<Migration[]> =>
  filesIn(folder, /^\d{4}_[a-z0-9_]+\.sql$/);

const alwaysIn = async (folder: string): Promise<Migration[]> =>
  existsSync(join(folder, ALWAYS))
    ? filesIn(join(folder, ALWAYS), /^[a-z0-9_]+\.sql$/, `${ALWAYS}/`)
    : [];

function whyNotConnected(state: string | undefined): string {
  if (state?.startsWith("28") === true)
    return "The database refuses us. Check the user and the password in DATABASE_URL.";
  if (state === "3D000") return "There is no database of the name that DATABASE_URL gives.";
  return "The database does not answer. Check DATABASE_URL and that PostgreSQL runs.";
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(migration.text);
    // What was said of the schema before it is due again, also when we are killed before we come to it.
    if (!isAlways(migration.name))
      await client.query("delete from migration where name like $1", [`${ALWAYS}/%`]);
    await client.query(
      `insert into migration (name, checksum) values ($1, $2)
        on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
      [migration.name, migration.checksum],
    );
    await client.query("commit");
  } catch (cause) {
    await client.query("rollback").catch(() => undefined);
    const why = cause instanceof Error ? cause.message : "unknown reason";
    throw new MigrationFailed(`Migration ${migration.name} failed and was undone: ${why}`, {
      cause,
    });
  }
}

/** Applies the numbered files that are new, in order; true when there were any. */
async function applyNew(
  client: pg.Client,
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string>,
  log: Logger,
): Promise<boolean> {
  let isChanged = false;
  for (const migration of migrations) {
    const checksum = applied.get(migration.name);
    if (checksum === migration.checksum) continue;
    if (checksum !== undefined) {
      throw new MigrationFailed(`${migration.name} was edited after it was applied.`);
    }
    await apply(client, migration);
    log.info({ migration: migration.name }, "migrated");
    isChanged = true;
  }
  return isChanged;
}

/**
 * Brings the database up to the files in the folder: in order, each in its own transaction, one server at a time. Files in
 * its folder `always` follow when one of them or a numbered one is new.
 * Refuses a database that knows migrations we do not, or whose applied files were edited since.
 */
export async function migrate(
  address: DatabaseAddress,
  log: Logger,
  folder: string = MIGRATIONS_FOLDER,
): Promise<void> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 10_000 });
  client.on("error", (err) => log.warn({ err }, "the migration connection was lost"));
  try {
    await client.connect();
  } catch (cause) {
    throw new MigrationFailed(whyNotConnected(readSqlState(cause)), { cause });
  }
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    const { rows: tables } = await client.query<{ name: string | null }>(
      "select to_regclass('migration') as name",
    );
    // A server whose role may change nothing must still see that nothing is to be changed.
    if (tables[0]?.name === null) {
      await client.query(`create table migration (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`);
    }
    const { rows } = await client.query<{ name: string; checksum: string }>(
      "select name, checksum from migration",
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    const migrations = await migrationsIn(folder);
    const always = await alwaysIn(folder);
    const fileNames = new Set([...migrations, ...always].map(({ name }) => name));
    for (const name of applied.keys()) {
      if (!fileNames.has(name)) {
        throw new MigrationFailed(`The database is newer than this server: it has ${name}.`);
      }
    }
    const isChanged = await applyNew(client, migrations, applied, log);
    for (const file of always) {
      if (!isChanged && applied.get(file.name) === file.checksum) continue;
      await apply(client, file);
      log.info({ migration: file.name }, "applied again");
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}
