import type { WalletId, MemberId } from "@kinfold/contract/ids";
import { add, type Minor } from "@kinfold/money";
import { lockWallet } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";
import { lockOpenNaira, lockOpenWallets, setClosed } from "./store.ts";

/**
 * What is in the open naira wallet of a member, in kobo, held until the transaction ends: no deposit comes and no payout goes
 * meanwhile. Undefined when they have none.
 */
export async function holdNaira(
  tx: Db,
  memberId: MemberId,
): Promise<{ walletId: WalletId; minor: Minor } | undefined> {
  const walletId = await lockOpenNaira(tx, memberId);
  if (walletId === undefined) return undefined;
  const { availableMinor, heldMinor } = await lockWallet(tx, walletId);
  return { walletId, minor: add(availableMinor, heldMinor) };
}

/** Closes the naira wallet of a member, with nothing in it. What was in it before stays in the ledger. */
export async function closeNaira(tx: Db, memberId: MemberId, at: Date): Promise<void> {
  const held = await holdNaira(tx, memberId);
  if (held !== undefined) await setClosed(tx, held.walletId, at);
}

/** Holds the open wallets of a member and all that is in them until the transaction ends: no deposit comes and no payout goes meanwhile. */
export async function holdWallets(tx: Db, memberId: MemberId): Promise<WalletId[]> {
  const walletIds = await lockOpenWallets(tx, memberId);
  for (const walletId of walletIds) await lockWallet(tx, walletId);
  return walletIds;
}

/** Closes every wallet of a member, with nothing in any. What was in them before stays in the ledger. */
export async function closeWallets(tx: Db, memberId: MemberId, at: Date): Promise<void> {
  for (const walletId of await holdWallets(tx, memberId)) await setClosed(tx, walletId, at);
}
