import { MINUTE_MS } from "@kinfold/contract/durations";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openDatabase, readSqlState, type DatabaseAddress, type Db } from "#platform/db.ts";
import { DataFolderRefused } from "#platform/data-folder.ts";
import { EmbeddedDatabaseRefused } from "#platform/embedded/binaries.ts";
import { hasDatabase, startEmbeddedPostgres } from "#platform/embedded/embedded-postgres.ts";
import { ConfigurationRefused, readEnv, type Env } from "#platform/env.ts";
import { createLog } from "#platform/log.ts";
import { Unavailable } from "#platform/unavailable.ts";

/** What a check ends with: all is well, something is not, or nothing could be looked at. */
export const CHECKED = { holds: 0, doesNotHold: 1, notLookedAt: 2 } as const;

/** Reading everything there is may take a while. */
const QUERY_TIMEOUT_MS = 10 * MINUTE_MS;

const log = createLog("silent");

/** The check could not look. Its message says why and what to do. */
export class CannotLook extends Error {
  override readonly name = "CannotLook";
}

/** Says a line to the person who started the check. */
export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** Reads the variables of `.env` at the root of the repository, where there is one. Those of the environment go first. */
export function loadEnvFile(): void {
  const file = fileURLToPath(new URL("../../../.env", import.meta.url));
  if (existsSync(file)) process.loadEnvFile(file);
}

type Check = (db: Db, env: Env) => Promise<number>;

async function onDatabase(address: DatabaseAddress, check: (db: Db) => Promise<number>) {
  const { db, close } = openDatabase(address, log, 1, QUERY_TIMEOUT_MS);
  try {
    return await check(db);
  } finally {
    await close();
  }
}

async function run(check: Check, role: "read" | "run"): Promise<number> {
  loadEnvFile();
  const { DATABASE_URL: url, DATABASE_READ_URL: readUrl, DATA_DIR: folder } = process.env;
  // The names that this needs; a check must run where the server itself would refuse to.
  const env = readEnv({ DATABASE_URL: url, DATABASE_READ_URL: readUrl, DATA_DIR: folder });
  const checkIt = (db: Db): Promise<number> => check(db, env);

  const connectionString = (role === "read" && env.DATABASE_READ_URL) || env.DATABASE_URL;
  if (connectionString !== "") return onDatabase({ connectionString }, checkIt);
  if (!hasDatabase(env.DATA_DIR)) {
    throw new CannotLook(`There is no database in ${env.DATA_DIR}. Set DATA_DIR or DATABASE_URL.`);
  }
  const postgres = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log });
  try {
    return await onDatabase(postgres.addressOf(role), checkIt);
  } finally {
    await postgres.stop();
  }
}

/** Why nothing was looked at, in a sentence; undefined for what is our own fault. */
function reasonOf(error: unknown): string | undefined {
  const isOurs =
    error instanceof CannotLook ||
    error instanceof ConfigurationRefused ||
    error instanceof DataFolderRefused ||
    error instanceof EmbeddedDatabaseRefused;
  if (isOurs) return error.message;
  if (readSqlState(error) === "42501") {
    return "The user of the database may not do this. Start the club on it once, so that the roles have their grants.";
  }
  if (error instanceof Unavailable) return "The database does not answer. Check DATABASE_URL.";
  return undefined;
}

/** Opens the club's database, embedded or not, has it checked, and ends the process with what came of it. */
export async function checkDatabase(check: Check, role: "read" | "run"): Promise<void> {
  try {
    process.exitCode = await run(check, role);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    process.stderr.write(`${reason}\n`);
    process.exitCode = CHECKED.notLookedAt;
  }
}
