import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openDatabase, type Db } from "#platform/db.ts";
import { createLog } from "#platform/log.ts";
import { migrate, MIGRATIONS_FOLDER } from "#platform/migrate.ts";
import { createFreshDatabase } from "./fresh-database.ts";

/** A database that held rows before the newer migrations: as the server opens it, and as a superuser does. */
type MigratedRows = { db: Db; owner: pg.Client };

/**
 * Runs the migrations whose file names `isOlder` takes, writes these rows as a superuser, runs the other migrations, and hands the database to `look`. It
 * is gone afterwards.
 */
export async function migrateRows(
  { isOlder, rows }: { isOlder: (fileName: string) => boolean; rows: string },
  look: (migrated: MigratedRows) => Promise<void>,
): Promise<void> {
  const log = createLog("silent");
  const folder = await mkdtemp(join(tmpdir(), "kinfold-before-"));
  const older = await createFreshDatabase("template0");
  const owner = new pg.Client(older.owner);
  const now = openDatabase(older.address, log);
  try {
    for (const name of await readdir(MIGRATIONS_FOLDER)) {
      if (/^0\d+_.*\.sql$/.test(name) && isOlder(name))
        await cp(join(MIGRATIONS_FOLDER, name), join(folder, name));
    }
    await migrate(older.migrate, log, folder);
    await owner.connect();
    await owner.query(rows);
    await migrate(older.migrate, log);
    await look({ db: now.db, owner });
  } finally {
    await owner.end();
    await now.close();
    await older.drop();
    await rm(folder, { recursive: true });
  }
}
