import type { TransactionId, WalletId } from "@kinfold/contract/ids";
import type { TransactionType } from "@kinfold/contract/transactions";
import { toMinor, ZERO, type ChargedMinor, type Currency, type Minor } from "@kinfold/money";
import { sql } from "kysely";
import type { Count, Db } from "#platform/db.ts";

/** From this instant, until before the other. */
type Stretch = { begin: Date; end: Date };

/** How many movements these wallets had in a stretch of time. */
export async function countMovements(
  tx: Db,
  walletIds: readonly WalletId[],
  { begin, end }: Stretch,
): Promise<number> {
  const { rows } = await sql<{ count: Count }>`select count(*) as count from wallet_movement
    where wallet_id = any (${[...walletIds]}::text[]) and moved_at >= ${begin} and moved_at < ${end}`.execute(
    tx,
  );
  return Number(rows[0]?.count ?? 0n);
}

/** The fees that were added to payments that came to an end well in a stretch of time, in the currency that they were charged in. Minor units. */
export async function sumPaymentFees(
  tx: Db,
  walletIds: readonly WalletId[],
  currency: Currency,
  { begin, end }: Stretch,
): Promise<Minor> {
  const { rows } = await sql<{ fees: ChargedMinor }>`
    select coalesce(sum(fee_minor), 0)::bigint as fees from wallet_transaction
      where wallet_id = any (${[...walletIds]}::text[]) and fee_currency = ${currency} and status = 'success'
        and completed_at >= ${begin} and completed_at < ${end}`.execute(tx);
  return toMinor(rows[0]?.fees ?? ZERO);
}

/** A transaction that had been begun and had not ended. Minor units. */
export type PendingTransaction = {
  transaction_id: TransactionId;
  reference: string;
  description: string;
  type: TransactionType;
  direction: "credit" | "debit";
  amount_minor: Minor;
  created_at: Date;
};

/**
 * The transactions of a wallet that were pending just before an instant, oldest first: what came in is not in its balance yet, what goes out still is.
 * Payments that came to nothing later are left out.
 */
export async function listPendingBefore(
  tx: Db,
  walletId: WalletId,
  instant: Date,
): Promise<PendingTransaction[]> {
  const { rows } = await sql<PendingTransaction>`
    select transaction_id, reference, description, type, direction, amount_minor, created_at from wallet_transaction
      where wallet_id = ${walletId} and created_at < ${instant} and status <> 'failed'
        and (completed_at is null or completed_at >= ${instant})
        and (select status from wallet_transaction_step step
          where step.transaction_id = wallet_transaction.transaction_id and at < ${instant}
          order by position desc limit 1) = 'pending'
      order by created_at, row_no`.execute(tx);
  return rows;
}
