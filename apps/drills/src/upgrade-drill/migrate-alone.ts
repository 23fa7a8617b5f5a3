/** Migrates the database of DATABASE_URL with the files of MIGRATIONS, in a process that can be killed. */
import { createLog } from "@kinfold/server/platform/log.ts";
import { migrate, MigrationFailed } from "@kinfold/server/platform/migrate.ts";

const { DATABASE_URL: connectionString = "", MIGRATIONS: folder = "" } = process.env;
try {
  await migrate({ connectionString }, createLog("info"), folder);
} catch (error) {
  if (!(error instanceof MigrationFailed)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
