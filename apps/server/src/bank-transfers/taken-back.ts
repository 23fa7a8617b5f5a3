import type { TransferDecisionId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";

/** Whether the bank took money back that a proposal rests on. */
export async function isTakenBack(tx: Db, proposalId: TransferDecisionId): Promise<boolean> {
  const { rows } = await sql`select 1 from bank_statement_match
      join bank_statement_reversal on credit_line_id = line_id
    where decision_id = ${proposalId} limit 1`.execute(tx);
  return rows.length > 0;
}
