import type { BodyOf, QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import { PAGE_ROWS } from "@kinfold/contract/limits";
import type { Currency } from "@kinfold/money";
import {
  addEvent,
  chooseMaturity,
  deletePortfolio,
  getPortfolio,
  getPortfolioSummary,
  getSummaryByProduct,
  initializePortfolio,
  listPortfolios,
  redeemPortfolio,
  removePortfolioGoal,
  renamePortfolio,
  setPortfolioGoal,
  takeBackOrder,
  topUpPortfolio,
  type CheckoutEvent,
  type Portfolio,
} from "@kinfold/contract/portfolios";
import { listTransactions } from "@kinfold/contract/transactions";
import { getMoneyOnTheWay } from "@kinfold/contract/money-on-the-way";
import { getWallets } from "@kinfold/contract/wallets";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "./client.ts";
import { buildCacheKey, useOnceCommand, useRefreshingCommand, type Once } from "./swr.ts";

/** Reads that a change of a portfolio makes stale. The portfolio itself is asked for whenever it is shown. */
export const PORTFOLIO_READS = [listPortfolios, getPortfolioSummary, getSummaryByProduct];
const MONEY = [...PORTFOLIO_READS, getWallets, listTransactions, getMoneyOnTheWay];

/** Which portfolios are asked for: of one plan, or of the purple plans of one currency. */
export type PortfoliosAsked = Pick<
  QueryOf<typeof listPortfolios>,
  "product" | "currency" | "product_type"
>;

/**
 * What an address of a plan asks for. Purple plans are asked for by their currency, and only when it is said; every other
 * plan by its id, and only when that is a number. Null where there is nothing to ask.
 */
export function toPortfolioQuery(
  poolId: string,
  productType: string | null,
  currency: string | null,
): PortfoliosAsked | null {
  if (productType === "purple") {
    return currency === "NGN" || currency === "USD" ? { currency, product_type: "purple" } : null;
  }
  return /^\d{1,9}$/.test(poolId) ? { product: poolId } : null;
}

type Page = ReplyOf<typeof listPortfolios>;

/** One page of the member's portfolios, newest first; asks nothing while `asked` is null. */
export function usePortfolios(
  asked: PortfoliosAsked | null,
  page = 1,
  rows: number = PAGE_ROWS,
): SWRResponse<Page, Error> {
  const query = { ...asked, page, per_page: rows };
  return useSWR<Page, Error>(
    asked === null ? null : buildCacheKey(listPortfolios, {}, query),
    () => callEndpoint(listPortfolios, { query }),
    { dedupingInterval: 0 },
  );
}

/** One portfolio with its book. Never taken from the cache alone. */
export function usePortfolio(id: string): SWRResponse<Portfolio, Error> {
  return useSWR<Portfolio, Error>(
    buildCacheKey(getPortfolio, { id }),
    () => callEndpoint(getPortfolio, { params: { id } }),
    { dedupingInterval: 0 },
  );
}

/** What the member has in plans, per currency. */
export function usePortfolioSummary(): SWRResponse<ReplyOf<typeof getPortfolioSummary>, Error> {
  return useSWR<ReplyOf<typeof getPortfolioSummary>, Error>(
    buildCacheKey(getPortfolioSummary),
    () => callEndpoint(getPortfolioSummary),
    { dedupingInterval: 0 },
  );
}

/** What the member has in each plan of a currency. */
export function useSummaryByProduct(
  currency: Currency,
): SWRResponse<ReplyOf<typeof getSummaryByProduct>, Error> {
  const query = { currency };
  return useSWR<ReplyOf<typeof getSummaryByProduct>, Error>(
    buildCacheKey(getSummaryByProduct, {}, query),
    () => callEndpoint(getSummaryByProduct, { query }),
    { dedupingInterval: 0 },
  );
}

type MoneyCommand<E> = SWRMutationResponse<ReplyOf<E>, Error, string, Once<BodyOf<E>>>;

/** Opens a portfolio and begins its first contribution, once under its key. */
export function useInitializePortfolio(): MoneyCommand<typeof initializePortfolio> {
  return useOnceCommand(initializePortfolio, { refreshes: MONEY });
}

/** Begins another contribution to a portfolio, once under its key. */
export function useTopUpPortfolio(id: string): MoneyCommand<typeof topUpPortfolio> {
  return useOnceCommand(topUpPortfolio, { params: { id }, refreshes: MONEY });
}

/** Sells units of a portfolio at the plan's next dealing date, once under its key. */
export function useRedeemPortfolio(id: string): MoneyCommand<typeof redeemPortfolio> {
  return useOnceCommand(redeemPortfolio, { params: { id }, refreshes: MONEY });
}

/** Takes a queued contribution or redemption back. */
export function useTakeBackOrder(
  id: string,
): SWRMutationResponse<ReplyOf<typeof takeBackOrder>, Error, string, BodyOf<typeof takeBackOrder>> {
  return useRefreshingCommand(takeBackOrder, { params: { id }, refreshes: MONEY });
}

/** Chooses what becomes of a portfolio at the end of its term. */
export function useChooseMaturity(
  id: string,
): SWRMutationResponse<
  ReplyOf<typeof chooseMaturity>,
  Error,
  string,
  BodyOf<typeof chooseMaturity>
> {
  return useRefreshingCommand(chooseMaturity, { params: { id }, refreshes: PORTFOLIO_READS });
}

/** Gives a portfolio a name and a pattern of the member's own. */
export function useRenamePortfolio(
  id: string,
): SWRMutationResponse<
  ReplyOf<typeof renamePortfolio>,
  Error,
  string,
  BodyOf<typeof renamePortfolio>
> {
  return useRefreshingCommand(renamePortfolio, { params: { id }, refreshes: PORTFOLIO_READS });
}

/** Sets what the member wants to have in a portfolio, and by which day. */
export function useSetPortfolioGoal(
  id: string,
): SWRMutationResponse<
  ReplyOf<typeof setPortfolioGoal>,
  Error,
  string,
  BodyOf<typeof setPortfolioGoal>
> {
  return useRefreshingCommand(setPortfolioGoal, { params: { id } });
}

/** Takes the goal of a portfolio away. */
export function useRemovePortfolioGoal(
  id: string,
): SWRMutationResponse<
  ReplyOf<typeof removePortfolioGoal>,
  Error,
  string,
  BodyOf<typeof removePortfolioGoal>
> {
  return useRefreshingCommand(removePortfolioGoal, { params: { id } });
}

/** Removes a portfolio into which nothing was ever paid. */
export function useDeletePortfolio(
  id: string,
): SWRMutationResponse<
  ReplyOf<typeof deletePortfolio>,
  Error,
  string,
  BodyOf<typeof deletePortfolio>
> {
  return useRefreshingCommand(deletePortfolio, { params: { id }, refreshes: PORTFOLIO_READS });
}

/** Notes a step of the checkout. Whether it arrived is no one's concern: it never throws and nothing waits for it. */
export function noteCheckout(event: CheckoutEvent): void {
  callEndpoint(addEvent, { body: event }).catch(() => undefined);
}
