import { getWallets, type Wallets } from "@kinfold/contract/wallets";
import useSWR, { type SWRResponse } from "swr";
import { call } from "./client.ts";
import { keyOf } from "./swr.ts";

/** The member's wallets. Never taken from the cache alone: whatever shows a balance asks for it. */
export function useWallets(): SWRResponse<Wallets, Error> {
  return useSWR<Wallets, Error>(keyOf(getWallets), () => call(getWallets), { dedupingInterval: 0 });
}
