import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { BackupRefused } from "#backup/index.ts";
import { DataFolderRefused } from "#platform/data-folder.ts";
import { EmbeddedDatabaseRefused } from "#platform/embedded/binaries.ts";
import { ConfigurationRefused, resolvePlace, readEnv, type Env } from "#platform/env.ts";

const REFUSED = 1;

const NEEDED = [
  "DATABASE_URL",
  "DATABASE_MIGRATE_URL",
  "DATA_DIR",
  "BACKUP_KEY",
  "BACKUP_S3_URL",
  "BACKUP_S3_REGION",
  "BACKUP_S3_ACCESS_KEY_ID",
  "BACKUP_S3_SECRET_ACCESS_KEY",
] as const;

/** Reads what these programs need, from .env and the environment: they run where the server itself would refuse to. */
function readSettings(): Env {
  const file = fileURLToPath(new URL("../../../.env", import.meta.url));
  if (existsSync(file)) process.loadEnvFile(file);
  const { BACKUP_TO = "", FILES_S3_URL = "" } = process.env;
  const named = Object.fromEntries(NEEDED.map((name) => [name, process.env[name]]));
  // Of these it matters what they are, and not whether the server could use them.
  return { ...readEnv(named), BACKUP_TO: BACKUP_TO && resolvePlace(BACKUP_TO), FILES_S3_URL };
}

/** Refuses a database of the club's own, which pgBackRest backs up. */
function requireEmbedded({ DATABASE_URL: url }: Env): void {
  if (url === "") return;
  throw new BackupRefused(
    "backup_database_not_embedded",
    "DATABASE_URL names a database of your own: back it up and restore it with pgBackRest.",
  );
}

/**
 * Runs a program of backups, for the database that comes along alone unless `forAny` says otherwise. What is refused is said in a
 * sentence, and the process ends with 1.
 */
export async function runBackupProgram(
  work: (env: Env) => Promise<void>,
  { forAny = false } = {},
): Promise<void> {
  try {
    const env = readSettings();
    if (!forAny) requireEmbedded(env);
    await work(env);
  } catch (error) {
    const isOurs =
      error instanceof BackupRefused ||
      error instanceof ConfigurationRefused ||
      error instanceof DataFolderRefused ||
      error instanceof EmbeddedDatabaseRefused;
    if (!isOurs) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = REFUSED;
  }
}
