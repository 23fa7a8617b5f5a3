import type { MemberId } from "@kinfold/contract/ids";
import { openWalletAccounts } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";
import { listWalletsEver, insertWallets, setClosed } from "./store.ts";

/** Gives a member their wallets: dollars, and naira unless they are a global member. One that was closed is opened again. Harmless when repeated. */
export async function openWallets(
  tx: Db,
  { memberId, isGlobal }: { memberId: MemberId; isGlobal: boolean },
  now: Date,
): Promise<void> {
  const currencies = isGlobal ? (["USD"] as const) : (["NGN", "USD"] as const);
  await insertWallets(tx, memberId, currencies, now);
  for (const wallet of await listWalletsEver(tx, memberId)) {
    const { wallet_id: walletId, currency, closed_at: closedAt } = wallet;
    if (!currencies.some((held) => held === currency)) continue;
    await openWalletAccounts(tx, walletId, currency);
    if (closedAt !== null) await setClosed(tx, walletId, null);
  }
}
