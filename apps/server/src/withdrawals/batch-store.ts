import type { Currency } from "@kinfold/money";
import type { WithdrawalStatus } from "@kinfold/contract/withdrawals";
import { sql } from "kysely";
import type { Day } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";

export type BatchRow = {
  batch_id: string;
  currency: Currency;
  status: "draft" | "processing" | "completed" | "completed_with_failures";
  made_by: string;
  released_by: string | null;
};

export type BatchLine = {
  withdrawal_id: string;
  member_id: string;
  status: WithdrawalStatus;
  approved_by: string | null;
};

export type NewBatch = {
  batchId: string;
  currency: Currency;
  payoutOn: Day;
  madeBy: string;
  now: Date;
};

/**
 * Puts every approved withdrawal of this currency that is due by this day into a new draft and answers how many: none, and
 * there is no batch. Accounts that still wait out their day are left for the next one.
 */
export async function insertBatch(
  tx: Db,
  { batchId, currency, payoutOn, madeBy, now }: NewBatch,
): Promise<number> {
  await sql`insert into payout_batch (batch_id, currency, payout_on, status, made_at, made_by)
    values (${batchId}, ${currency}, ${payoutOn}::date, 'draft', ${now}, ${madeBy})`.execute(tx);
  const { rows } = await sql`update withdrawal set batch_id = ${batchId}
    from bank_account
    where bank_account.bank_account_id = withdrawal.bank_account_id and withdrawal.currency = ${currency}
      and status = 'approved' and batch_id is null and payout_on <= ${payoutOn}::date
      and payout_available_at <= ${now}
    returning withdrawal_id`.execute(tx);
  if (rows.length === 0)
    await sql`delete from payout_batch where batch_id = ${batchId}`.execute(tx);
  return rows.length;
}

/** Holds the batch until the transaction ends. */
export async function lockBatch(tx: Db, batchId: string): Promise<BatchRow | undefined> {
  const { rows } =
    await sql<BatchRow>`select batch_id, currency, status, made_by, released_by from payout_batch
    where batch_id = ${batchId} for update`.execute(tx);
  return rows[0];
}

/** The withdrawals of a batch, in the order of their ids. */
export async function linesOf(db: Db, batchId: string): Promise<BatchLine[]> {
  const { rows } =
    await sql<BatchLine>`select withdrawal_id, member_id, status, approved_by from withdrawal
    where batch_id = ${batchId} order by withdrawal_id`.execute(db);
  return rows;
}

/** Notes that the batch goes out, and by whose word. */
export async function markReleased(
  tx: Db,
  batchId: string,
  releasedBy: string,
  now: Date,
): Promise<void> {
  await sql`update payout_batch set status = 'processing', released_by = ${releasedBy}, released_at = ${now}
    where batch_id = ${batchId}`.execute(tx);
}

/** Completes the batch once nothing of it is under way. */
export async function completeIfDone(tx: Db, batchId: string, now: Date): Promise<void> {
  await sql`update payout_batch set completed_at = ${now},
      status = case when exists (select from withdrawal where batch_id = ${batchId} and status = 'failed')
        then 'completed_with_failures' else 'completed' end
    where batch_id = ${batchId} and status <> 'draft'
      and not exists (select from withdrawal where batch_id = ${batchId} and status in ('approved', 'processing'))`.execute(
    tx,
  );
}

/** References of withdrawals that are due by this day and neither paid nor over. */
export async function unpaidBy(db: Db, day: Day): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`select reference from withdrawal
    where status in ('pending', 'approved', 'processing') and payout_on <= ${day}::date
    order by payout_on, reference`.execute(db);
  return rows.map(({ reference }) => reference);
}
