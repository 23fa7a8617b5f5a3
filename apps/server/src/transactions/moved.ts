import type { MemberId, TransactionId, WalletId } from "@kinfold/contract/ids";
import type { Minor } from "@kinfold/money";
import { sql } from "kysely";
import type { Db, RowNumber } from "#platform/db.ts";
import type { TransactionRow } from "./find.ts";

/** The transaction with this id and whose wallet it is in. */
export async function findOwnedTransaction(
  db: Db,
  transactionId: TransactionId,
): Promise<(TransactionRow & { member_id: MemberId }) | undefined> {
  const { rows } = await sql<TransactionRow & { member_id: MemberId }>`
    select wallet_transaction.*, moved_at, member_id from wallet_transaction join wallet using (wallet_id)
      left join wallet_movement on wallet_movement.wallet_id = wallet_transaction.wallet_id and place = last_place
      where wallet_transaction.transaction_id = ${transactionId}`.execute(db);
  return rows[0];
}

/** Which transactions of a wallet these journals moved it for, by the journal. */
export async function listMovedTransactions(
  db: Db,
  walletId: WalletId,
  journalIds: readonly RowNumber[],
): Promise<ReadonlyMap<RowNumber, { transaction_id: TransactionId; description: string }>> {
  const { rows } = await sql<{
    journal_id: RowNumber;
    transaction_id: TransactionId;
    description: string;
  }>`select journal_id, transaction_id, description
    from wallet_movement join wallet_transaction using (transaction_id)
    where wallet_movement.wallet_id = ${walletId} and journal_id = any (${[...journalIds]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ journal_id: id, ...row }) => [id, row]));
}

/** One posting of a transaction to its wallet, in minor units: above zero it came in. */
export type MovedPosting = {
  posting_id: RowNumber;
  journal_id: RowNumber;
  /** Which movement of its wallet it is of. */
  place: RowNumber;
  kind: string;
  event_at: Date;
  /** The name of the account at the other end. */
  counter: string;
  minor: Minor;
};

/** What moved the wallet of this transaction for it, oldest first. */
export async function listTransactionPostings(
  db: Db,
  transactionId: TransactionId,
): Promise<MovedPosting[]> {
  const { rows } = await sql<MovedPosting>`
    select posting_id, journal.journal_id, place, kind, event_at, counter.name as counter,
        case when credit_account = own.account_id then amount_minor else -amount_minor end as minor
      from wallet_movement join ledger.journal using (journal_id)
        join ledger.posting on posting.journal_id = journal.journal_id
        join ledger.account own on own.name in ('wallet:' || wallet_id || ':available', 'wallet:' || wallet_id || ':held')
          and own.account_id in (debit_account, credit_account)
        join ledger.account counter
          on counter.account_id = case when credit_account = own.account_id then debit_account else credit_account end
      where transaction_id = ${transactionId} order by place, posting_id`.execute(db);
  return rows;
}

/** The transactions of a wallet that have one of these references, by the reference. */
export async function findTransactionsOfReferences(
  db: Db,
  walletId: WalletId,
  references: readonly string[],
): Promise<ReadonlyMap<string, TransactionId>> {
  const { rows } = await sql<{ reference: string; transaction_id: TransactionId }>`
    select reference, transaction_id from wallet_transaction
      where wallet_id = ${walletId} and reference = any (${[...references]}::text[])`.execute(db);
  return new Map(rows.map(({ reference, transaction_id: id }) => [reference, id]));
}
