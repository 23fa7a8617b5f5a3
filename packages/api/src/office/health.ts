import { MINUTE_MS } from "@kinfold/contract/durations";
import type { ReplyOf } from "@kinfold/contract/endpoint";
import { getClubHealth } from "@kinfold/contract/office/health";
import useSWR, { type SWRResponse } from "swr";
import { callEndpoint } from "../client.ts";
import { buildCacheKey } from "../swr.ts";

/** How the club is, looked at again every minute. */
export function useClubHealth(): SWRResponse<ReplyOf<typeof getClubHealth>, Error> {
  return useSWR<ReplyOf<typeof getClubHealth>, Error>(
    buildCacheKey(getClubHealth),
    () => callEndpoint(getClubHealth),
    { refreshInterval: MINUTE_MS, dedupingInterval: 2_000 },
  );
}
