import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import { getMember } from "@kinfold/contract/members";
import { getMoneyOnTheWay } from "@kinfold/contract/money-on-the-way";
import { Refusal } from "@kinfold/contract/refusal";
import { listTransactions } from "@kinfold/contract/transactions";
import { getWallets } from "@kinfold/contract/wallets";
import {
  cancelWithdrawal,
  createWithdrawal,
  listWithdrawals,
  type WithdrawalStatus,
} from "@kinfold/contract/withdrawals";
import type { Currency } from "@kinfold/money";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "./client.ts";
import {
  buildCacheKey,
  useOnceCommand,
  useRefresh,
  useRefreshingCommand,
  type Once,
} from "./swr.ts";

/** Reads that a withdrawal makes stale. */
const MONEY = [getWallets, listWithdrawals, listTransactions, getMoneyOnTheWay];

const OPEN: ReadonlySet<WithdrawalStatus> = new Set(["pending", "approved", "processing"]);
/** How often withdrawals that are under way are asked about. */
const WATCH_MS = 30_000;

type Command<E, Given> = SWRMutationResponse<ReplyOf<E>, Error, string, Given>;

/** Asks for money out of a wallet. The key names the intent: what was asked for twice under it is held once. */
export function useCreateWithdrawal(
  walletId: string,
): Command<typeof createWithdrawal, Once<BodyOf<typeof createWithdrawal>>> {
  return useOnceCommand(createWithdrawal, { params: { id: walletId }, refreshes: MONEY });
}

/** Takes a pending withdrawal back. */
export function useCancelWithdrawal(
  id: string,
): Command<typeof cancelWithdrawal, BodyOf<typeof cancelWithdrawal>> {
  return useRefreshingCommand(cancelWithdrawal, { params: { id }, refreshes: MONEY });
}

/**
 * The member's withdrawals, newest first; asked again now and then while one of them is under way. Never taken from the
 * cache alone.
 */
export function useWithdrawals(
  asked: { page?: number; status?: WithdrawalStatus; currency?: Currency } = {},
): SWRResponse<ReplyOf<typeof listWithdrawals>, Error> {
  return useSWR<ReplyOf<typeof listWithdrawals>, Error>(
    buildCacheKey(listWithdrawals, {}, asked),
    () => callEndpoint(listWithdrawals, { query: asked }),
    {
      dedupingInterval: 0,
      keepPreviousData: true,
      refreshInterval: (known) =>
        known?.data.some(({ status }) => OPEN.has(status)) === true ? WATCH_MS : 0,
    },
  );
}

/** After these the page knew something that is no longer so: the member's eligibility, or what the wallet holds. */
const STALE: ReadonlySet<string> = new Set([
  "wallet_withdrawal_blocked",
  "wallet_insufficient",
  "wallet_withdrawal_locked",
  "step_up_required",
]);

/** Asks again for whatever a refusal has proved wrong. */
export function useRefreshAfterRefusal(): (error: unknown) => void {
  const refresh = useRefresh();
  return (error) => {
    if (error instanceof Refusal && STALE.has(error.code)) refresh([getMember, ...MONEY]);
  };
}
