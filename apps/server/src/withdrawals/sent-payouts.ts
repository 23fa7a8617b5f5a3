import type { BatchId, DecisionId, MemberId, WithdrawalId } from "@kinfold/contract/ids";
import type { Currency, Minor } from "@kinfold/money";
import { sql } from "kysely";
import type { Day } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";

/** A payout that a bank was given. Minor units, as the bank was told; never log the account number. */
export type SentPayoutRow = {
  batchId: BatchId;
  withdrawalId: WithdrawalId;
  reference: string;
  memberId: MemberId;
  currency: Currency;
  amountMinor: Minor;
  beneficiary: string;
  accountNumber: string;
  sentOn: Day;
  /** False once someone recorded that it was not paid. */
  isOut: boolean;
  /** What two people said of it when they sent its money back to the wallet. */
  failureId: DecisionId | null;
};

/** The payouts that banks were given since a day, whatever became of them. */
export async function listSentPayouts(db: Db, since: Day): Promise<SentPayoutRow[]> {
  const { rows } = await sql<SentPayoutRow>`select line.batch_id as "batchId",
      line.withdrawal_id as "withdrawalId", withdrawal.reference, withdrawal.member_id as "memberId",
      withdrawal.currency, line.amount_minor as "amountMinor", account_name as beneficiary,
      account_number as "accountNumber", to_char(sent.at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as "sentOn",
      line.state in ('sent', 'paid') as "isOut", failure.decision_id as "failureId"
    from payout_line line join withdrawal using (withdrawal_id) join bank_account using (bank_account_id)
      join payout_batch batch on batch.batch_id = line.batch_id
      left join decision failure on failure.decision_id = line.failure_id and failure.payload ->> 'outcome' = 'return'
      cross join lateral (select coalesce(handed_at, released_at, made_at) as at) sent
    where line.state not in ('waiting', 'dropped') and sent.at >= ${since}::date
    order by sent.at, line.withdrawal_id`.execute(db);
  return rows;
}
