import * as contract from "@kinfold/contract/wallets";
import { holdingsOf, type Holdings } from "#ledger/index.ts";
import type { Mount, Standing } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import { walletsOf, type WalletRow } from "./store.ts";

/** What wallets need to know of whoever calls. */
type Owner = Standing & { memberId: string };

/** Payments that are under way; the club takes none yet. */
const PENDING_MINOR = 0n;

function view(wallet: WalletRow, holdings: Holdings): contract.Wallet {
  const { availableMinor, heldMinor, movedAt } = holdings;
  return {
    id: wallet.wallet_id,
    currency: wallet.currency,
    balance: availableMinor + heldMinor,
    available_balance: availableMinor,
    held_balance: heldMinor,
    pending_balance: PENDING_MINOR,
    updated_at: movedAt.toISOString(),
  };
}

/** A member's wallets. Everybody sees their own, and there is no way to ask for another's. */
export function walletRoutes({ guarded }: Mount<Owner>, { db }: Platform): void {
  guarded(contract.getWallets, async ({ caller }) => {
    const wallets = await walletsOf(db, caller.memberId);
    const holdings = await holdingsOf(
      db,
      wallets.map(({ wallet_id }) => wallet_id),
    );
    const [ngn, usd] = (["NGN", "USD"] as const).map((currency) => {
      const wallet = wallets.find((one) => one.currency === currency);
      if (wallet === undefined) return undefined;
      const holding = holdings.get(wallet.wallet_id);
      if (holding === undefined) throw new Error("a wallet has no accounts in the ledger");
      return view(wallet, holding);
    });
    if (usd === undefined) throw new Error("a verified member has no dollar wallet");
    return { ngn: ngn ?? null, usd };
  });
}
