import type { ReplyOf } from "@kinfold/contract/endpoint";
import { getPromiseRates, listOwnPromises } from "@kinfold/contract/promises";
import useSWR, { type SWRResponse } from "swr";
import { callEndpoint } from "./client.ts";
import { buildCacheKey } from "./swr.ts";

/** What the club still owes this member an answer to, the nearest due time first. */
export function useOwnPromises(): SWRResponse<ReplyOf<typeof listOwnPromises>, Error> {
  return useSWR<ReplyOf<typeof listOwnPromises>, Error>(buildCacheKey(listOwnPromises), () =>
    callEndpoint(listOwnPromises),
  );
}

/** How well the club kept its promises in the last 90 days, for anyone. */
export function usePromiseRates(): SWRResponse<ReplyOf<typeof getPromiseRates>, Error> {
  return useSWR<ReplyOf<typeof getPromiseRates>, Error>(buildCacheKey(getPromiseRates), () =>
    callEndpoint(getPromiseRates),
  );
}
