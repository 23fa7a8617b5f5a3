import type { BodyOf, QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  askProvider,
  confirmCredit,
  dismissFlaggedPayment,
  getFlaggedPayment,
  listFlaggedPayments,
  proposeCredit,
} from "@kinfold/contract/office/webhooks";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "../client.ts";
import { buildCacheKey, useRefreshingCommand } from "../swr.ts";
import { useRefetchingCommand } from "./refetching.ts";
import { QUEUE_READS } from "./queues.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

/** One page of what providers told us that was kept for people. */
export function useFlaggedPayments(
  asked: Partial<QueryOf<typeof listFlaggedPayments>>,
): SWRResponse<ReplyOf<typeof listFlaggedPayments>, Error> {
  return useSWR<ReplyOf<typeof listFlaggedPayments>, Error>(
    buildCacheKey(listFlaggedPayments, {}, asked),
    () => callEndpoint(listFlaggedPayments, { query: asked }),
    { dedupingInterval: 0, keepPreviousData: true },
  );
}

/** One of them with its messages. */
export function useFlaggedPayment(
  id: string,
): SWRResponse<ReplyOf<typeof getFlaggedPayment>, Error> {
  return useSWR<ReplyOf<typeof getFlaggedPayment>, Error>(
    buildCacheKey(getFlaggedPayment, { id }),
    () => callEndpoint(getFlaggedPayment, { params: { id } }),
    { dedupingInterval: 0 },
  );
}

/** Asks the provider how the payment stands now. Changes nothing. */
export function useAskProvider(id: string): Command<typeof askProvider> {
  return useRefreshingCommand(askProvider, { params: { id } });
}

const toOptions = (id: string) => ({
  params: { id },
  of: getFlaggedPayment,
  refreshes: [listFlaggedPayments, ...QUEUE_READS],
});

/** Proposes to credit what the provider says. */
export function useProposeCredit(id: string): Command<typeof proposeCredit> {
  return useRefetchingCommand(proposeCredit, toOptions(id));
}

/** Agrees with what another staff member proposed: it is credited. */
export function useConfirmCredit(id: string): Command<typeof confirmCredit> {
  return useRefetchingCommand(confirmCredit, toOptions(id));
}

/** Closes it without moving money. */
export function useDismissFlaggedPayment(id: string): Command<typeof dismissFlaggedPayment> {
  return useRefetchingCommand(dismissFlaggedPayment, toOptions(id));
}
