import { toWalletId, toPortfolioId, type MemberId } from "@kinfold/contract/ids";
import { toMinor } from "@kinfold/money";
import { findPlan } from "#plans/index.ts";
import { runTransaction } from "#platform/db.ts";
import {
  requestRedemption,
  contributeFromWallet,
  insertOrder,
  insertPortfolio,
  findNewestPrices,
  findPortfolio,
  type OrderRow,
} from "#units/index.ts";
import type { Club } from "./club.ts";
import type { Payable } from "./payable.ts";

type Investor = Pick<Payable, "memberId" | "ngn" | "usd">;

/** Puts wallet money into a plan as a member does, into a portfolio of its own or one that is there. Answers the portfolio. */
export function contributeDirectly(
  { db, clock, platform }: Pick<Club, "db" | "clock" | "platform">,
  who: Investor,
  { planId, minor, into }: { planId: number; minor: bigint; into?: string },
): Promise<string> {
  const at = clock.now();
  const amountMinor = toMinor(minor);
  return runTransaction(db, async (tx) => {
    const plan = await findPlan(tx, planId);
    if (plan === undefined) throw new Error("there is no such plan");
    const walletId = plan.currency === "NGN" ? who.ngn : who.usd;
    if (walletId === undefined) throw new Error("no one contributes without a wallet");
    const portfolioId =
      into ??
      (await insertPortfolio(tx, {
        memberId: who.memberId,
        walletId: toWalletId(walletId),
        planId,
        currency: plan.currency,
        maturityAction: plan.maturity_action,
        interestBps: plan.interest_bps,
        at,
      }));
    const portfolio = await findPortfolio(tx, toPortfolioId(portfolioId));
    if (portfolio === undefined) throw new Error("the portfolio was not stored");
    const order = await insertOrder(tx, {
      portfolioId: toPortfolioId(portfolioId),
      planId,
      kind: into === undefined ? "contribution" : "top_up",
      status: "pending_payment",
      gateway: "wallet",
      paymentReference: null,
      amountMinor,
      placedAt: at,
    });
    const price = (await findNewestPrices(tx, [planId])).get(planId);
    await contributeFromWallet(tx, platform, { plan, price, portfolio, order, amountMinor, at });
    return portfolioId;
  });
}

/** Asks for an amount of a portfolio back, or for all of it. */
export async function redeemDirectly(
  { db, clock, platform }: Pick<Club, "db" | "clock" | "platform">,
  memberId: MemberId,
  portfolioId: string,
  amount: bigint | "full",
): Promise<OrderRow> {
  const at = clock.now();
  const amountMinor = amount === "full" ? amount : toMinor(amount);
  const redemption = await runTransaction(db, (tx) =>
    requestRedemption(tx, platform, {
      memberId,
      portfolioId: toPortfolioId(portfolioId),
      amountMinor,
      at,
    }),
  );
  return redemption.order;
}
