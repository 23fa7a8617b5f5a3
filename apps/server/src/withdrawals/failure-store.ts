import { sql } from "kysely";
import type { Db } from "#platform/db.ts";

/** What was said of a line that was not paid. */
export type FailureRow = {
  failure_id: string;
  batch_id: string;
  withdrawal_id: string;
  deed: "return" | "retry";
  reason: string;
  proposed_by: string;
  proposed_at: Date;
  status: "open" | "confirmed" | "returned" | "withdrawn";
  ended_by: string | null;
};

type Line = { batchId: string; withdrawalId: string };

const shown = sql`failure_id, batch_id, withdrawal_id, deed, reason, proposed_by, proposed_at, status, ended_by`;

/** What is said of this line and waits for a second person. */
export async function openFailure(
  db: Db,
  { batchId, withdrawalId }: Line,
): Promise<FailureRow | undefined> {
  const { rows } = await sql<FailureRow>`select ${shown} from payout_failure
    where batch_id = ${batchId} and withdrawal_id = ${withdrawalId} and status = 'open'`.execute(
    db,
  );
  return rows[0];
}

/** Everything of this batch that waits for a second person, by the withdrawal that it is about. */
export async function openFailuresOf(db: Db, batchId: string): Promise<Map<string, FailureRow>> {
  const { rows } = await sql<FailureRow>`select ${shown} from payout_failure
    where batch_id = ${batchId} and status = 'open'`.execute(db);
  return new Map(rows.map((row) => [row.withdrawal_id, row]));
}

/** How many lines of each of these batches somebody says were not paid, without a second person's word; none where zero. */
export async function countOpenFailures(
  db: Db,
  batchIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ batch_id: string; count: number }>`
    select batch_id, count(*)::integer as count from payout_failure
      where batch_id = any (${[...batchIds]}::text[]) and status = 'open' group by batch_id`.execute(
    db,
  );
  return new Map(rows.map(({ batch_id: id, count }) => [id, count]));
}

/** What was said, by its id. */
export async function failureById(db: Db, failureId: string): Promise<FailureRow | undefined> {
  const { rows } = await sql<FailureRow>`select ${shown} from payout_failure
    where failure_id = ${failureId}`.execute(db);
  return rows[0];
}

/** Writes down that a line was not paid. The database refuses it of a line that the bank does not have, and of one's own money. */
export async function insertFailure(
  tx: Db,
  { batchId, withdrawalId }: Line,
  said: { failureId: string; deed: FailureRow["deed"]; reason: string; by: string; at: Date },
): Promise<void> {
  await sql`insert into payout_failure (failure_id, batch_id, withdrawal_id, deed, reason, proposed_by, proposed_at)
    values (${said.failureId}, ${batchId}, ${withdrawalId}, ${said.deed}, ${said.reason}, ${said.by}, ${said.at})`.execute(
    tx,
  );
}

/** Ends what was said. The database lets nobody confirm their own words. */
export async function endFailure(
  tx: Db,
  failureId: string,
  end: { status: Exclude<FailureRow["status"], "open">; by: string; at: Date; reason: string },
): Promise<void> {
  await sql`update payout_failure set status = ${end.status}, ended_by = ${end.by}, ended_at = ${end.at},
      ended_reason = ${end.reason} where failure_id = ${failureId}`.execute(tx);
}
