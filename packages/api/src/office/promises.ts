import type { QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import { getPromiseHistory, listPromises } from "@kinfold/contract/office/promises";
import useSWR, { type SWRResponse } from "swr";
import { callEndpoint } from "../client.ts";
import { buildCacheKey } from "../swr.ts";

/** One page of the club's promises. */
export function usePromises(
  query: Partial<QueryOf<typeof listPromises>>,
): SWRResponse<ReplyOf<typeof listPromises>, Error> {
  return useSWR<ReplyOf<typeof listPromises>, Error>(
    buildCacheKey(listPromises, {}, query),
    () => callEndpoint(listPromises, { query }),
    { dedupingInterval: 0, keepPreviousData: true },
  );
}

/** How each kind of promise was kept in the last 90 days. */
export function usePromiseHistory(): SWRResponse<ReplyOf<typeof getPromiseHistory>, Error> {
  return useSWR<ReplyOf<typeof getPromiseHistory>, Error>(buildCacheKey(getPromiseHistory), () =>
    callEndpoint(getPromiseHistory),
  );
}
