import {
  getPortfolioBalanceProof,
  getWalletBalanceProof,
  type BalanceProof,
} from "@kinfold/contract/balance-proofs";
import useSWR, { type SWRResponse } from "swr";
import { callEndpoint } from "./client.ts";
import { buildCacheKey } from "./swr.ts";

/** The proof of a wallet's balance at the end of a day; of the newest day unless one is named. */
export function useWalletBalanceProof(
  id: string,
  day: string | undefined,
): SWRResponse<BalanceProof, Error> {
  const [params, query] = [{ id }, { day }];
  return useSWR<BalanceProof, Error>(buildCacheKey(getWalletBalanceProof, params, query), () =>
    callEndpoint(getWalletBalanceProof, { params, query }),
  );
}

/** The proof of a portfolio's value at the end of a day; of the newest day unless one is named. */
export function usePortfolioBalanceProof(
  id: string,
  day: string | undefined,
): SWRResponse<BalanceProof, Error> {
  const [params, query] = [{ id }, { day }];
  return useSWR<BalanceProof, Error>(buildCacheKey(getPortfolioBalanceProof, params, query), () =>
    callEndpoint(getPortfolioBalanceProof, { params, query }),
  );
}
