import type { TransactionId, WalletId } from "@kinfold/contract/ids";
import { add } from "@kinfold/money";
import { findHoldings } from "#ledger/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { lockName, type Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import { waitForAll } from "#platform/wait-for-all.ts";
import {
  addStep,
  readWalletChange,
  insertMovement,
  insertTransaction,
  findLastMovement,
  lockTransaction,
  updateTransaction,
  type Advance,
  type Change,
  type NewTransaction,
} from "./store.ts";

type Moved = { transactionId: TransactionId; walletId: WalletId };

/**
 * Notes what this database transaction has moved in the wallet, after whatever was noted before. Movements of one wallet
 * are noted one at a time, in the order in which the ledger made them: the wallet's lock is taken after the ledger's own.
 */
async function noteMovement(
  tx: Db,
  moved: Moved,
  change: Change | undefined,
  at: Date,
): Promise<void> {
  if (change === undefined) return;
  const { transactionId, walletId } = moved;
  const [, balances, last] = await waitForAll([
    lockName(tx, `wallet-movements:${walletId}`),
    // Statements of their own, after that, so that they see what the one before us committed.
    findHoldings(tx, [walletId]),
    findLastMovement(tx, walletId),
  ]);
  const holdings = balances.get(walletId);
  assertExists(holdings, "a wallet has no accounts in the ledger");
  await insertMovement(tx, {
    transactionId,
    walletId,
    place: (last?.place ?? 0n) + 1n,
    ...change,
    balanceAfterMinor: add(holdings.availableMinor, holdings.heldMinor),
    // The clocks of two servers differ, and a statement never goes back in time.
    movedAt: last !== undefined && last.movedAt > at ? last.movedAt : at,
  });
}

/**
 * Adds the row of a movement, or of the promise of one, with the first step of its timeline, and answers its id. Call it in
 * the transaction that moves the money, after the ledger: what that moved is noted with it. A reference is used once.
 */
export async function recordTransaction(tx: Db, row: NewTransaction): Promise<TransactionId> {
  const transactionId = createId("trx");
  const change = await insertTransaction(tx, transactionId, row);
  await noteMovement(tx, { transactionId, walletId: row.walletId }, change, row.at);
  return transactionId;
}

/**
 * Adds a step to the row's timeline and says where it stands now. Call it in the transaction that moves the money, after the
 * ledger. An unknown reference is a fault of ours.
 */
export async function advanceTransaction(
  tx: Db,
  reference: string,
  { status, at, note, ...change }: Advance,
): Promise<void> {
  const { transactionId, walletId, hasMoved } = await lockTransaction(tx, reference);
  if (change.amountMinor !== undefined && hasMoved) {
    throw new Error("the amount of a movement is not changed after it");
  }
  await updateTransaction(tx, transactionId, { status, at, ...change });
  await addStep(tx, transactionId, { status, at, note });
  const moved = await readWalletChange(tx, walletId);
  await noteMovement(tx, { transactionId, walletId }, moved, at);
}
