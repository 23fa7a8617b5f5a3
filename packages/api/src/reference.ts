import type { ReplyOf } from "@kinfold/contract/endpoint";
import { REFERENCE_CACHE_MS } from "@kinfold/contract/limits";
import { getExchangeRate, listCountries } from "@kinfold/contract/reference";
import useSWR, { type SWRResponse } from "swr";
import { call } from "./client.ts";
import { keyOf } from "./swr.ts";

/** Every country by name, kept for 15 minutes. Pass false to wait until it is needed. */
export function useCountries(isNeeded = true): SWRResponse<ReplyOf<typeof listCountries>, Error> {
  return useSWR<ReplyOf<typeof listCountries>, Error>(
    isNeeded ? keyOf(listCountries) : null,
    () => call(listCountries),
    { dedupingInterval: REFERENCE_CACHE_MS },
  );
}

/** What a dollar is worth in naira, with its time. Never taken from the cache alone. Pass false to wait until it is needed. */
export function useExchangeRate(
  isNeeded = true,
): SWRResponse<ReplyOf<typeof getExchangeRate>, Error> {
  return useSWR<ReplyOf<typeof getExchangeRate>, Error>(
    isNeeded ? keyOf(getExchangeRate) : null,
    () => call(getExchangeRate),
    { dedupingInterval: 0 },
  );
}
