import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  cancelMandate,
  chargeMandate,
  getMandate,
  requestMandate,
} from "@kinfold/contract/mandates";
import { getMoneyOnTheWay } from "@kinfold/contract/money-on-the-way";
import { listSubscriptions } from "@kinfold/contract/subscriptions";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "./client.ts";
import { buildCacheKey, useRefreshingCommand } from "./swr.ts";

type Reply = ReplyOf<typeof getMandate>;
type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

/** How often a mandate that waits for its member or the bank is asked about. */
const WATCH_MS = 10_000;
const WAITING: ReadonlySet<string> = new Set(["asked", "waiting", "activating"]);

/** The member's newest mandate; asked again now and then while it waits. Not read where it is not wanted. */
export function useMandate(isWanted = true): SWRResponse<Reply, Error> {
  return useSWR<Reply, Error>(
    isWanted ? buildCacheKey(getMandate) : null,
    () => callEndpoint(getMandate),
    {
      dedupingInterval: 0,
      refreshInterval: (newest) => (WAITING.has(newest?.mandate?.state ?? "") ? WATCH_MS : 0),
    },
  );
}

/** Asks for a mandate on the member's bank account. */
export function useRequestMandate(): Command<typeof requestMandate> {
  return useRefreshingCommand(requestMandate, { refreshes: [getMandate] });
}

/** Ends it at once. */
export function useCancelMandate(): Command<typeof cancelMandate> {
  return useRefreshingCommand(cancelMandate, {
    refreshes: [getMandate, listSubscriptions, getMoneyOnTheWay],
  });
}

/** Debits a contribution that repeats by the member's mandate from now on. */
export function useChargeMandate(id: string): Command<typeof chargeMandate> {
  return useRefreshingCommand(chargeMandate, {
    params: { id },
    refreshes: [listSubscriptions, getMoneyOnTheWay],
  });
}
