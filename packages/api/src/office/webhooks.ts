import type { BodyOf, QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import { getQueueSummary } from "@kinfold/contract/office/queues";
import {
  askProvider,
  confirmCredit,
  dismissKeptBack,
  getKeptBack,
  listKeptBack,
  proposeCredit,
} from "@kinfold/contract/office/webhooks";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "../client.ts";
import { buildCacheKey, useRefreshingCommand } from "../swr.ts";
import { useRefetchingCommand } from "./refetching.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

/** One page of what providers told us that was kept for people. */
export function useKeptBackList(
  asked: Partial<QueryOf<typeof listKeptBack>>,
): SWRResponse<ReplyOf<typeof listKeptBack>, Error> {
  return useSWR<ReplyOf<typeof listKeptBack>, Error>(
    buildCacheKey(listKeptBack, {}, asked),
    () => callEndpoint(listKeptBack, { query: asked }),
    { dedupingInterval: 0, keepPreviousData: true },
  );
}

/** One of them with its messages. */
export function useKeptBack(id: string): SWRResponse<ReplyOf<typeof getKeptBack>, Error> {
  return useSWR<ReplyOf<typeof getKeptBack>, Error>(
    buildCacheKey(getKeptBack, { id }),
    () => callEndpoint(getKeptBack, { params: { id } }),
    { dedupingInterval: 0 },
  );
}

/** Asks the provider how the payment stands now. Changes nothing. */
export function useAskProvider(id: string): Command<typeof askProvider> {
  return useRefreshingCommand(askProvider, { params: { id } });
}

const about = (id: string) => ({
  params: { id },
  of: getKeptBack,
  refreshes: [listKeptBack, getQueueSummary],
});

/** Proposes to credit what the provider says. */
export function useProposeCredit(id: string): Command<typeof proposeCredit> {
  return useRefetchingCommand(proposeCredit, about(id));
}

/** Agrees with what another staff member proposed: it is credited. */
export function useConfirmCredit(id: string): Command<typeof confirmCredit> {
  return useRefetchingCommand(confirmCredit, about(id));
}

/** Closes it without moving money. */
export function useDismissKeptBack(id: string): Command<typeof dismissKeptBack> {
  return useRefetchingCommand(dismissKeptBack, about(id));
}
