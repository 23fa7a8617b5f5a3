import { getMoneyOnTheWay, type MoneyOnTheWay } from "@kinfold/contract/money-on-the-way";
import useSWR, { type SWRResponse } from "swr";
import { callEndpoint } from "./client.ts";
import { buildCacheKey } from "./swr.ts";

/** The member's money that is on its way, each with its day. Never taken from the cache alone. */
export function useMoneyOnTheWay(): SWRResponse<MoneyOnTheWay, Error> {
  return useSWR<MoneyOnTheWay, Error>(
    buildCacheKey(getMoneyOnTheWay),
    () => callEndpoint(getMoneyOnTheWay),
    { dedupingInterval: 0 },
  );
}
