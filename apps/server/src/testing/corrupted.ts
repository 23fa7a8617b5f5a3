import { sql } from "kysely";
import { runTransaction, type Db } from "#platform/db.ts";

/** Runs what reads a corrupted column, past all triggers, and takes the corruption back. */
export async function runCorrupted<T>(
  db: Db,
  statement: string,
  look: (tx: Db) => Promise<T>,
): Promise<T> {
  let seen: { value: T } | undefined;
  const back = new Error("taken back");
  await runTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica; set local timezone = 'UTC'`.execute(tx);
    await sql.raw(statement).execute(tx);
    seen = { value: await look(tx) };
    throw back;
  }).catch((error: unknown) => {
    if (error !== back) throw error;
  });
  if (seen === undefined) throw new Error("nothing was looked at");
  return seen.value;
}
