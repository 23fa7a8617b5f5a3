import { openWalletAccounts } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";
import { insertWallets, walletsOf } from "./store.ts";

/** Gives a new member their wallets: dollars, and naira unless they are a global member. Harmless when repeated. */
export async function openWallets(
  tx: Db,
  { memberId, isGlobal }: { memberId: string; isGlobal: boolean },
  now: Date,
): Promise<void> {
  await insertWallets(tx, memberId, isGlobal ? ["USD"] : ["NGN", "USD"], now);
  for (const { wallet_id: walletId, currency } of await walletsOf(tx, memberId)) {
    await openWalletAccounts(tx, walletId, currency);
  }
}
