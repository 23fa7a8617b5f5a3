import { listPools, type Product } from "@kinfold/contract/plans";
import useSWR, { type SWRResponse } from "swr";
import { callEndpoint } from "./client.ts";
import { buildCacheKey } from "./swr.ts";

/** The plans that this member may see, in the order of the club. */
export function usePlans(): SWRResponse<Product[], Error> {
  return useSWR<Product[], Error>(buildCacheKey(listPools), () => callEndpoint(listPools));
}
