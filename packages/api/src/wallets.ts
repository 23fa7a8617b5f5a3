import { getWallets, type Wallets } from "@kinfold/contract/wallets";
import useSWR, { type SWRResponse } from "swr";
import { callEndpoint } from "./client.ts";
import { buildCacheKey } from "./swr.ts";

/** The member's wallets. Never taken from the cache alone: whatever shows a balance asks for it. */
export function useWallets(): SWRResponse<Wallets, Error> {
  return useSWR<Wallets, Error>(buildCacheKey(getWallets), () => callEndpoint(getWallets), {
    dedupingInterval: 0,
  });
}
