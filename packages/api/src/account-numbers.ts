import {
  getAccountNumber,
  openAccountNumber,
  type AccountNumber,
} from "@kinfold/contract/account-numbers";
import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import { getWallets } from "@kinfold/contract/wallets";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "./client.ts";
import { buildCacheKey, useRefreshingCommand } from "./swr.ts";

/** How often a number that is being made is asked about. */
const WATCH_MS = 5_000;

/** The member's own naira account number; asked again now and then while it is being made. Never taken from the cache alone. */
export function useAccountNumber(): SWRResponse<AccountNumber, Error> {
  return useSWR<AccountNumber, Error>(
    buildCacheKey(getAccountNumber),
    () => callEndpoint(getAccountNumber),
    {
      dedupingInterval: 0,
      refreshInterval: (number) => (number?.state === "being_made" ? WATCH_MS : 0),
    },
  );
}

/** Asks for an account number of the member's own. */
export function useOpenAccountNumber(): SWRMutationResponse<
  ReplyOf<typeof openAccountNumber>,
  Error,
  string,
  BodyOf<typeof openAccountNumber>
> {
  return useRefreshingCommand(openAccountNumber, { refreshes: [getAccountNumber, getWallets] });
}
