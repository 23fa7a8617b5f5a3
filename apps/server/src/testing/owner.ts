import { sql, type QueryResult, type RawBuilder } from "kysely";
import type { Db } from "#platform/db.ts";
import { createLog } from "#platform/log.ts";
import { buildOwnerAddress, openPatientDatabase } from "./fresh-database.ts";

/**
 * Does this as a superuser on the same database: what the server's own role may not, such as corrupting a row on purpose. The
 * handle has one connection, so that what is set for it holds until the end.
 */
export async function asOwner<T>(db: Db, work: (owner: Db) => Promise<T>): Promise<T> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const address = buildOwnerAddress(rows[0]?.name ?? "");
  const owner = openPatientDatabase(address, createLog("silent"), 1);
  try {
    return await work(owner.db);
  } finally {
    await owner.close();
  }
}

/** Does this as a superuser with triggers and foreign keys asleep. */
export const runPastAllRules = <T>(db: Db, work: (owner: Db) => Promise<T>): Promise<T> =>
  asOwner(db, async (owner) => {
    await sql`set session_replication_role = replica`.execute(owner);
    return work(owner);
  });

/** Runs one statement as a superuser, whom the rules of the database hold too. */
export const executeAsOwner = <Row>(
  db: Db,
  statement: RawBuilder<Row>,
): Promise<QueryResult<Row>> => asOwner(db, (owner) => statement.execute(owner));
