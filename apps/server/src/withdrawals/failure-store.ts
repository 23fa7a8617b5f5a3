import type { BatchId, WithdrawalId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";

/** The lines of these batches of which a staff member says that they were not paid, and no other has decided it. */
export async function findDoubtedLines(
  db: Db,
  batchIds: readonly BatchId[],
): Promise<{ batch_id: BatchId; withdrawal_id: WithdrawalId }[]> {
  const { rows } = await sql<{ batch_id: BatchId; withdrawal_id: WithdrawalId }>`
    select batch_id, withdrawal_id from payout_line
      join decision on kind = 'payout_failure' and subject_id = withdrawal_id and payload ->> 'batch_id' = batch_id
      where batch_id = any (${[...batchIds]}::text[]) and decision.status = 'proposed'`.execute(db);
  return rows;
}
