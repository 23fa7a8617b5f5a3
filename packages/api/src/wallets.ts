import { getWallets, type Wallets } from "@kinfold/contract/wallets";
import useSWR, { type SWRResponse } from "swr";
import { callEndpoint } from "./client.ts";
import { noteBalances } from "./last-seen.ts";
import { buildCacheKey } from "./swr.ts";

async function readWallets(): Promise<Wallets> {
  const wallets = await callEndpoint(getWallets);
  void noteBalances(wallets);
  return wallets;
}

/** The member's wallets. Never taken from the cache alone: whatever shows a balance asks for it. */
export function useWallets(): SWRResponse<Wallets, Error> {
  return useSWR<Wallets, Error>(buildCacheKey(getWallets), readWallets, { dedupingInterval: 0 });
}
