import type { BodyOf, QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  approveClosure,
  listClosures,
  proposeClosure,
  rejectClosure,
  withdrawClosure,
} from "@kinfold/contract/office/account-closures";
import { getQueueSummary } from "@kinfold/contract/office/queues";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint, type Query } from "../client.ts";
import { buildCacheKey, useRefreshingCommand } from "../swr.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;
type Listed = ReplyOf<typeof listClosures>;

/** One page of members' requests to close their accounts. */
export function useRequestedClosures(
  query: Partial<QueryOf<typeof listClosures>> & Query,
): SWRResponse<Listed, Error> {
  return useSWR<Listed, Error>(
    buildCacheKey(listClosures, {}, query),
    () => callEndpoint(listClosures, { query }),
    { dedupingInterval: 0, keepPreviousData: true },
  );
}

const toOptions = (id: string) => ({
  params: { id },
  refreshes: [listClosures, getQueueSummary],
});

/** Proposes to close the account of this request. */
export function useProposeClosure(id: string): Command<typeof proposeClosure> {
  return useRefreshingCommand(proposeClosure, toOptions(id));
}

/** Closes an account as another staff member proposed. `id` is the proposal's, as of the two below. */
export function useApproveClosure(id: string): Command<typeof approveClosure> {
  return useRefreshingCommand(approveClosure, toOptions(id));
}

/** Rejects a closing that another staff member proposed. */
export function useRejectClosure(id: string): Command<typeof rejectClosure> {
  return useRefreshingCommand(rejectClosure, toOptions(id));
}

/** Takes back one's own proposal. */
export function useWithdrawClosure(id: string): Command<typeof withdrawClosure> {
  return useRefreshingCommand(withdrawClosure, toOptions(id));
}
