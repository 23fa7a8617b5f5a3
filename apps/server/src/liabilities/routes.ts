import { getPortfolioBalanceProof, getWalletBalanceProof } from "@kinfold/contract/balance-proofs";
import { HOUR_MS } from "@kinfold/contract/durations";
import { toPortfolioId, toWalletId, type MemberId } from "@kinfold/contract/ids";
import { balanceProofRefusals } from "@kinfold/contract/refusals/balance-proofs";
import { readCheckedDay } from "#calendar/index.ts";
import type { CallerState, Mount } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { findPortfolio } from "#units/index.ts";
import { findWallet } from "#wallets/index.ts";
import { openBalanceProver } from "./prove.ts";

/** A proof hashes a whole tree. */
const PROOFS = { name: "balance-proofs", most: 120, withinMs: HOUR_MS };

/** Proofs of a member's own balances. Another person's wallet is no wallet. */
export function mountBalanceProofRoutes<Caller extends CallerState & { memberId: MemberId }>(
  { guarded }: Mount<Caller>,
  platform: Platform,
): void {
  const { db, limiter } = platform;
  const proveBalance = openBalanceProver(platform);
  const readDay = (day: string | undefined) =>
    day === undefined ? undefined : readCheckedDay(day);

  guarded(getWalletBalanceProof, async ({ caller: { memberId }, params, query }) => {
    const wallet = await findWallet(db, memberId, toWalletId(params["id"]));
    if (wallet === undefined) return refuse(balanceProofRefusals().not_found.wallet);
    await limiter.take(PROOFS, memberId);
    const owned = { walletId: wallet.wallet_id, portfolioId: null };
    return proveBalance(owned, readDay(query.day));
  });

  guarded(getPortfolioBalanceProof, async ({ caller: { memberId }, params, query }) => {
    const portfolio = await findPortfolio(db, toPortfolioId(params["id"]));
    if (portfolio?.member_id !== memberId || portfolio.deleted_at !== null) {
      return refuse(balanceProofRefusals().not_found.portfolio);
    }
    await limiter.take(PROOFS, memberId);
    const owned = { walletId: portfolio.wallet_id, portfolioId: portfolio.portfolio_id };
    return proveBalance(owned, readDay(query.day));
  });
}
