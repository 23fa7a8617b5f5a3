import { toWalletId } from "@kinfold/contract/ids";
import type { Currency } from "@kinfold/money";
import { sql } from "kysely";
import { postConfirmedDeposit, postChargedFee, type Gateway } from "#ledger/index.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import { recordTransaction, type NewTransaction } from "#transactions/index.ts";
import { toSum } from "./ledger.ts";
import { executeAsOwner } from "./owner.ts";

let references = 0;

/** A reference no one else has in this run. */
export function makeReference(): string {
  references += 1;
  return `KIN-T${String(references).padStart(5, "0")}`;
}

type Paid = Partial<Omit<NewTransaction, "sum" | "walletId">> & {
  walletId: string;
  amountMinor: bigint;
  currency?: Currency;
  at: Date;
};

/** Pays into a wallet as a confirmed deposit does: the ledger and the row in one transaction. Answers the reference. */
export async function payIn(
  db: Db,
  { currency = "NGN", amountMinor, walletId: id, ...row }: Paid,
  gateway: Gateway = "card",
): Promise<string> {
  const reference = row.reference ?? makeReference();
  const sum = toSum(currency, amountMinor);
  const walletId = toWalletId(id);
  await runTransaction(db, async (tx) => {
    await postConfirmedDeposit(tx, {
      idempotencyKey: `deposit:${reference}`,
      eventAt: row.at,
      walletId,
      sum,
      gateway,
    });
    await recordTransaction(tx, {
      reference,
      type: "deposit",
      direction: "credit",
      sum,
      status: "success",
      description: "Card deposit",
      gateway,
      walletId,
      ...row,
    });
  });
  return reference;
}

/** Takes a fee out of a wallet, with its row. Answers the reference. */
export async function takeFee(
  db: Db,
  { currency = "NGN", amountMinor, walletId: id, ...row }: Paid,
): Promise<string> {
  const reference = row.reference ?? makeReference();
  const sum = toSum(currency, amountMinor);
  const walletId = toWalletId(id);
  await runTransaction(db, async (tx) => {
    await postChargedFee(tx, {
      idempotencyKey: `fee:${reference}`,
      eventAt: row.at,
      walletId,
      sum,
    });
    await recordTransaction(tx, {
      reference,
      type: "fee",
      direction: "debit",
      sum,
      status: "success",
      description: "Yearly fee",
      walletId,
      ...row,
    });
  });
  return reference;
}

/** Adds so many rows that never moved, as a long history of abandoned payments would; a minute apart, ending at `until`. */
export async function writeLongHistory(
  db: Db,
  walletId: string,
  count: number,
  until: Date,
): Promise<void> {
  await sql`insert into wallet_transaction (transaction_id, wallet_id, reference, type, direction, amount_minor,
      fee_currency, currency, status, description, created_at, completed_at)
    select 'trx_' || ${walletId} || n, ${walletId}, 'KIN-' || ${walletId} || n, 'deposit', 'credit', n, 'NGN', 'NGN',
        'failed', 'Card deposit ' || n, ${until}::timestamptz - n * interval '1 minute', ${until}
      from generate_series(1, ${count}::int) n`.execute(db);
  await executeAsOwner(db, sql`analyze wallet_transaction`);
}
