import type { BodyOf, QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  approveErasure,
  listErasures,
  proposeErasure,
  rejectErasure,
  withdrawErasure,
} from "@kinfold/contract/office/erasures";
import { getQueueSummary } from "@kinfold/contract/office/queues";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint, type Query } from "../client.ts";
import { buildCacheKey, useRefreshingCommand } from "../swr.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;
type Listed = ReplyOf<typeof listErasures>;

/** One page of closed accounts whose day of erasure has come. */
export function useDueErasures(
  query: Partial<QueryOf<typeof listErasures>> & Query,
): SWRResponse<Listed, Error> {
  return useSWR<Listed, Error>(
    buildCacheKey(listErasures, {}, query),
    () => callEndpoint(listErasures, { query }),
    { dedupingInterval: 0, keepPreviousData: true },
  );
}

const toOptions = (id: string) => ({
  params: { id },
  refreshes: [listErasures, getQueueSummary],
});

/** Proposes to erase the member of this erasure. */
export function useProposeErasure(id: string): Command<typeof proposeErasure> {
  return useRefreshingCommand(proposeErasure, toOptions(id));
}

/** Erases a member as another staff member proposed. `id` is the proposal's, as of the two below. */
export function useApproveErasure(id: string): Command<typeof approveErasure> {
  return useRefreshingCommand(approveErasure, toOptions(id));
}

/** Rejects an erasure that another staff member proposed. */
export function useRejectErasure(id: string): Command<typeof rejectErasure> {
  return useRefreshingCommand(rejectErasure, toOptions(id));
}

/** Takes back one's own proposal. */
export function useWithdrawErasure(id: string): Command<typeof withdrawErasure> {
  return useRefreshingCommand(withdrawErasure, toOptions(id));
}
