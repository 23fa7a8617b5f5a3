import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { coherence } from "#ledger/index.ts";
import { paymentCoherence } from "#payments/index.ts";
import { openDatabase, type DatabaseAddress, type Db } from "#platform/db.ts";
import { EmbeddedDatabaseRefused } from "#platform/embedded/binaries.ts";
import { holdsDatabase, startEmbeddedPostgres } from "#platform/embedded/embedded-postgres.ts";
import { ConfigurationRefused, readEnv } from "#platform/env.ts";
import { createLog } from "#platform/log.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { transactionCoherence } from "#transactions/index.ts";
import { withdrawalCoherence } from "#withdrawals/index.ts";

const COHERENT = 0;
const INCOHERENT = 1;
const NOT_LOOKED_AT = 2;
/** Adding up every posting there is may take a while. */
const QUERY_TIMEOUT_MS = 10 * 60_000;

const log = createLog("silent");
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The books could not be looked at. Its message says why and what to do. */
class CannotLook extends Error {
  override readonly name = "CannotLook";
}

async function look(db: Db): Promise<number> {
  const { rows } = await sql<{ books: string | null }>`
    select to_regclass('ledger.journal')::text as books`.execute(db);
  if (rows[0]?.books === null) {
    throw new CannotLook("This database has no books yet. Start the club on it once.");
  }
  const found = [
    ...(await coherence(db)),
    ...(await paymentCoherence(db)),
    ...(await transactionCoherence(db)),
    ...(await withdrawalCoherence(db)),
  ];
  for (const { invariant, about } of found) say(`NOT SO: ${invariant} (${about})`);
  const { rows: counted } = await sql<{ journals: bigint; postings: bigint }>`
    select (select count(*) from ledger.journal) as journals, (select count(*) from ledger.posting) as postings
  `.execute(db);
  const size = `${counted[0]?.journals ?? 0n} journals, ${counted[0]?.postings ?? 0n} postings`;
  say(
    found.length === 0
      ? `The books are coherent: ${size}.`
      : `The books are NOT coherent: ${size}.`,
  );
  return found.length === 0 ? COHERENT : INCOHERENT;
}

async function run(): Promise<number> {
  const file = fileURLToPath(new URL("../../../.env", import.meta.url));
  if (existsSync(file)) process.loadEnvFile(file);
  const { DATABASE_URL: url, DATA_DIR: folder } = process.env;
  // The two names that this needs; a check must run where the server itself would refuse to.
  const env = readEnv({ DATABASE_URL: url, DATA_DIR: folder });

  if (env.DATABASE_URL !== "") return onDatabase({ connectionString: env.DATABASE_URL });
  if (!holdsDatabase(env.DATA_DIR)) {
    throw new CannotLook(`There is no database in ${env.DATA_DIR}. Set DATA_DIR or DATABASE_URL.`);
  }
  const postgres = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log });
  try {
    return await onDatabase(postgres.address());
  } finally {
    await postgres.stop();
  }
}

async function onDatabase(address: DatabaseAddress): Promise<number> {
  const { db, close } = openDatabase(address, log, 1, QUERY_TIMEOUT_MS);
  try {
    return await look(db);
  } finally {
    await close();
  }
}

/** Why nothing was looked at, in a sentence; undefined for what is our own fault. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof EmbeddedDatabaseRefused || error instanceof ConfigurationRefused) {
    return error.message;
  }
  if (error instanceof CannotLook) return error.message;
  if (error instanceof Unavailable) return "The database does not answer. Check DATABASE_URL.";
  return undefined;
}

try {
  process.exitCode = await run();
} catch (error) {
  const reason = reasonOf(error);
  if (reason === undefined) throw error;
  process.stderr.write(`${reason}\n`);
  process.exitCode = NOT_LOOKED_AT;
}
