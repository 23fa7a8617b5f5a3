import { toWire } from "@kinfold/contract/amount";
import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  depositToWallet,
  listTransferAccounts,
  noteTransfer,
  quotePayment,
  verifyPayment,
  type Payment,
  type Quote,
  type QuoteRequest,
  type TransferAccount,
} from "@kinfold/contract/payments";
import {
  getPortfolioSummary,
  getSummaryByProduct,
  listPortfolios,
} from "@kinfold/contract/portfolios";
import { getMoneyOnTheWay } from "@kinfold/contract/money-on-the-way";
import { Refusal } from "@kinfold/contract/refusal";
import { listSubscriptions } from "@kinfold/contract/subscriptions";
import { listTransactions } from "@kinfold/contract/transactions";
import { getWallets } from "@kinfold/contract/wallets";
import type { Currency } from "@kinfold/money";
import { useRef } from "react";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "./client.ts";
import {
  buildCacheKey,
  swrDefaults,
  useOnceCommand,
  useRefresh,
  useRefreshingCommand,
  type Once,
} from "./swr.ts";

/** Reads that a payment makes stale. */
const MONEY = [
  getWallets,
  listTransactions,
  listPortfolios,
  getPortfolioSummary,
  getSummaryByProduct,
  listSubscriptions,
  getMoneyOnTheWay,
];

const FIRST_ASK_MS = 3000;
const SLOWEST_ASK_MS = 30_000;

/** How long to wait before asking again about a pending payment: 3 s, half as long again each time, never above 30 s. */
export const verifyWaitMs = (attempts: number): number =>
  Math.min(Math.round(FIRST_ASK_MS * 1.5 ** (attempts - 1)), SLOWEST_ASK_MS);

/** What a payment would cost; asks nothing while `asked` is null. Every answer is fresh: a price is never remembered. */
export function useQuote(attempts: QuoteRequest | null): SWRResponse<Quote, Error> {
  const key =
    attempts === null ? null : `${buildCacheKey(quotePayment)} ${JSON.stringify(attempts, toWire)}`;
  return useSWR<Quote, Error>(
    key,
    () => callEndpoint(quotePayment, attempts === null ? {} : { body: attempts }),
    { dedupingInterval: 0 },
  );
}

/** Begins paying into a wallet. The key names the intent: a payment that was begun twice under it was begun once. */
export function useDeposit(
  walletId: string,
): SWRMutationResponse<
  ReplyOf<typeof depositToWallet>,
  Error,
  string,
  Once<BodyOf<typeof depositToWallet>>
> {
  return useOnceCommand(depositToWallet, { params: { id: walletId }, refreshes: MONEY });
}

/**
 * A payment as it truly stands; asks nothing without a reference. While it is pending the question is repeated, less and
 * less often, and not while the page is hidden. What it settles into refreshes the wallets and their movements.
 */
export function useVerifyPayment(reference: string | null): SWRResponse<Payment, Error> {
  const refresh = useRefresh();
  const attempts = useRef(0);
  return useSWR<Payment, Error>(
    reference === null ? null : buildCacheKey(verifyPayment, { reference }),
    () => callEndpoint(verifyPayment, reference === null ? {} : { params: { reference } }),
    {
      dedupingInterval: 0,
      refreshInterval: (known) =>
        known?.status === "pending" ? verifyWaitMs(Math.max(1, attempts.current)) : 0,
      refreshWhenHidden: false,
      onSuccess: ({ status }) => {
        attempts.current += 1;
        if (status !== "pending") refresh(MONEY);
      },
      onErrorRetry: (error, key, config, revalidate, tried) => {
        if (error instanceof Refusal && error.code === "rate_limited") {
          const waitMs = (error.wire.retry_after ?? SLOWEST_ASK_MS / 1000) * 1000;
          setTimeout(() => void revalidate(tried), waitMs);
          return;
        }
        swrDefaults.onErrorRetry?.(error, key, config, revalidate, tried);
      },
    },
  );
}

/**
 * The club's bank accounts for a transfer by hand in this currency, with the reference to write into it. Always asked for
 * anew: a payment that took the reference leaves the next one another.
 */
export function useTransferAccounts(
  currency: Currency,
  country?: TransferAccount["country"],
): SWRResponse<TransferAccount[], Error> {
  const query = { currency, country };
  return useSWR<TransferAccount[], Error>(
    buildCacheKey(listTransferAccounts, {}, query),
    () => callEndpoint(listTransferAccounts, { query }),
    { dedupingInterval: 0 },
  );
}

/** Notes what the member begins to transfer, or with null that they do not. */
export function useNoteTransfer(): SWRMutationResponse<
  ReplyOf<typeof noteTransfer>,
  Error,
  string,
  BodyOf<typeof noteTransfer>
> {
  return useRefreshingCommand(noteTransfer, { refreshes: [getMoneyOnTheWay] });
}
