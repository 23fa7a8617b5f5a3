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

/** A line of a migration that only adds: the servers of the release before go on with it, and start on it again. */
const OLDER_SERVERS_RUN = /^-- Older servers run on this\.$/m;

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
      `insert into migration (name, checksum, older_servers_run) values ($1, $2, $3)
        on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
      [migration.name, migration.checksum, OLDER_SERVERS_RUN.test(migration.text)],
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

/** Makes the list of what was applied, or the column that it has since releases may run on newer schemas. A server whose role may change nothing must still see that nothing is to be changed. */
async function prepareList(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string | null; has_column: boolean }>(
    `select to_regclass('migration') as name, exists (select from pg_attribute
      where attrelid = to_regclass('migration') and attname = 'older_servers_run') as has_column`,
  );
  const [list] = rows;
  if (list?.name === null) {
    await client.query(`create table migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now(),
      older_servers_run boolean not null default false
    )`);
  } else if (list?.has_column === false) {
    await client.query(
      "alter table migration add column older_servers_run boolean not null default false",
    );
  }
}

type Applied = { name: string; checksum: string; older_servers_run: boolean };

/**
 * Whether the database is newer than these files, in a way that this server runs on. Throws MigrationFailed when it is newer and this
 * server does not.
 */
function isNewer(applied: readonly Applied[], files: readonly Migration[]): boolean {
  const ours = new Set(files.map(({ name }) => name));
  const unknown = applied.filter(({ name }) => !ours.has(name));
  const numbered = unknown.filter(({ name }) => !isAlways(name));
  // What is said of every schema came along with a numbered file, or this server has never heard of it.
  const [strange] =
    numbered.length === 0 ? unknown : numbered.filter((one) => !one.older_servers_run);
  if (strange !== undefined)
    throw new MigrationFailed(`The database is newer than this server: it has ${strange.name}.`);
  if (numbered.length === 0) return false;
  const names = new Set(applied.map(({ name }) => name));
  const missing = files.find(({ name }) => !isAlways(name) && !names.has(name));
  if (missing !== undefined) {
    throw new MigrationFailed(
      `The database is newer than this server, and does not have ${missing.name}.`,
    );
  }
  return true;
}

/**
 * Brings the database up to the files in the folder: in order, each in its own transaction, one server at a time. Files in
 * its folder `always` follow when one of them or a numbered one is new.
 * A database that is newer stays as it is, when all that is new there lets older servers run. Any other newer database is refused, and one
 * whose applied files were edited since.
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
    await prepareList(client);
    const { rows } = await client.query<Applied>(
      "select name, checksum, older_servers_run from migration order by name",
    );
    const migrations = await migrationsIn(folder);
    const always = await alwaysIn(folder);
    if (isNewer(rows, [...migrations, ...always])) {
      log.warn("the database is of a newer release, which this server runs on");
      return;
    }
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
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
