import { cancelClosure, getOwnClosure, requestClosure } from "@kinfold/contract/account-closures";
import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "./client.ts";
import { buildCacheKey, useRefreshingCommand } from "./swr.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;
type Own = ReplyOf<typeof getOwnClosure>;

const refreshes = [getOwnClosure];

/** The member's newest request to close their account, and what keeps it from being done. Always asked afresh. */
export function useOwnClosure(): SWRResponse<Own, Error> {
  return useSWR<Own, Error>(buildCacheKey(getOwnClosure), () => callEndpoint(getOwnClosure), {
    dedupingInterval: 0,
  });
}

/** Asks to close the member's account. */
export function useRequestClosure(): Command<typeof requestClosure> {
  return useRefreshingCommand(requestClosure, { refreshes, refusalRefreshes: refreshes });
}

/** Takes the member's request back. */
export function useCancelClosure(): Command<typeof cancelClosure> {
  return useRefreshingCommand(cancelClosure, { refreshes, refusalRefreshes: refreshes });
}
