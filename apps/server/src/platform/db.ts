import { setTimeout as pause } from "node:timers/promises";
import { Kysely, sql, type RawBuilder } from "kysely";
import pg from "pg";
import { createDriver } from "./driver.ts";
import { markPipelined } from "./held-connection.ts";
import type { Logger } from "./log.ts";
import { POSTGRES, runTransaction } from "./transaction.ts";

export { runTransaction };

/** Where PostgreSQL listens: an address, or the parts of one. */
export type DatabaseAddress =
  | { connectionString: string }
  | { host: string; port?: number; user: string; password: string; database: string };

/** Our statements are SQL; the builder is told of the one table that is the platform's own. */
type Tables = { migration: { name: string; checksum: string; applied_at: Date } };

/** A database handle: the pool, or a transaction on one of its connections. */
export type Db = Kysely<Tables>;

/** The connections of a pool: open ones, those of them that no one uses, how many may be open, and who waits for one. */
export type PoolState = { size: number; idle: number; max: number; waiting: number };

/** What is open to the database, to be closed at the end. */
export type Database = { db: Db; readPool: () => PoolState; close: () => Promise<void> };

/** How many there are, as `count(*)` delivers it. No amount of money. */
export type Count = bigint;

/** The number of a row, as `bigserial` gives it. No amount of money. */
export type RowNumber = bigint;

const CONNECT_TIMEOUT_MS = 1_500;
const QUERY_TIMEOUT_MS = 2_500;
const FAREWELL_MS = 1_000;
const INT8 = 20;

/** int8 is money and counters: bigint, never a lossy number. Kept to our own pool, not set for the whole process. */
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === INT8 ? (text: string) => BigInt(text) : pg.types.getTypeParser(oid, format ?? "text"),
};

/** SQLSTATE of an error that PostgreSQL itself raised, if it did. */
export function readSqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** The name of the constraint that said no, of whatever kind. */
export function readBrokenConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code?.startsWith("23") === true
    ? error.constraint
    : undefined;
}

/** True when a unique constraint said no; with a name, when that constraint did. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === "23505" &&
    (constraint === undefined || error.constraint === constraint)
  );
}

/** Opens the pool. Nothing connects until the first query; a dying database makes queries fail with Unavailable and no more. */
export function openDatabase(
  address: DatabaseAddress,
  log: Logger,
  maxConnections = 10,
  queryTimeoutMs: number = QUERY_TIMEOUT_MS,
  connectTimeoutMs: number = CONNECT_TIMEOUT_MS,
): Database {
  const pool = new pg.Pool({
    ...address,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    // An email is sent while its row is held: longer than the mail server's own time-outs.
    idle_in_transaction_session_timeout: 60_000,
    idleTimeoutMillis: 30_000,
    types,
    pipeline: true,
    application_name: "kinfold",
  });
  // Without a listener a dying database ends the whole process: the pool hears of idle connections,
  // and of those in use only the connection itself does.
  pool.on("error", (err) => log.warn({ err }, "an idle database connection was lost"));
  const connected = new Set<pg.PoolClient>();
  pool.on("connect", (client) => {
    client.on("error", () => log.debug("a database connection in use was lost"));
    connected.add(client);
    client.once("end", () => connected.delete(client));
  });
  // The pool calls itself ended while its farewells are still on their way; a database that stops meanwhile cuts them off.
  const farewell = async (): Promise<void> => {
    for (let waited = 0; connected.size > 0 && waited < FAREWELL_MS; waited += 5) await pause(5);
  };
  const { driver, executor, countWaiting } = createDriver(pool);
  const db: Db = new Kysely({
    config: { dialect: POSTGRES },
    dialect: POSTGRES,
    driver,
    executor,
  });
  const close = async (): Promise<void> => {
    await db.destroy();
    await farewell();
  };
  const readPool = (): PoolState => ({
    size: pool.totalCount,
    idle: pool.idleCount,
    max: maxConnections,
    waiting: countWaiting(),
  });
  return { db, readPool, close };
}

/** Reads everything as it stands at one moment. Nothing can be written in it. */
export const readAtOneMoment = <T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> =>
  runTransaction(db, read, { isolationLevel: "repeatable read", accessMode: "read only" });

/**
 * Sends a statement with the next one of this transaction, or with its commit: one way there and back fewer. What is wrong
 * with it is thrown there, and so is what `look` throws at its rows; then nothing of the transaction happens.
 */
export async function pipelineQuery<Row>(
  tx: Db,
  statement: RawBuilder<Row>,
  look?: (rows: readonly Row[]) => void,
): Promise<void> {
  if (!tx.isTransaction) throw new Error("outside a transaction there is no next statement");
  await tx.executeQuery(markPipelined(statement.compile(tx), look));
}

/**
 * Does a statement whose answer no one waits for: in a transaction it leaves with what is asked for next, and what is wrong with it is
 * thrown there; outside of one it is done at once.
 */
export async function pipelineInTransaction(db: Db, statement: RawBuilder<unknown>): Promise<void> {
  if (db.isTransaction) await pipelineQuery(db, statement);
  else await statement.execute(db);
}

/** Holds a lock on a name until the transaction ends, so that work on one name is done one at a time. */
export async function lockName(tx: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** Takes the lock on a name until the transaction ends; false where someone else has it. */
export async function tryLockName(tx: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as is_ours`.execute(tx);
  return rows[0]?.is_ours === true;
}
