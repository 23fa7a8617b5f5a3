import type { ReplyOf } from "@kinfold/contract/endpoint";
import { getAlertCosts } from "@kinfold/contract/phone-alerts";
import useSWR, { type SWRResponse } from "swr";
import { callEndpoint } from "../client.ts";
import { buildCacheKey } from "../swr.ts";

/** What alerts to phones cost, month by month. */
export function useAlertCosts(): SWRResponse<ReplyOf<typeof getAlertCosts>, Error> {
  return useSWR<ReplyOf<typeof getAlertCosts>, Error>(buildCacheKey(getAlertCosts), () =>
    callEndpoint(getAlertCosts),
  );
}
