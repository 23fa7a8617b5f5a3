import type { BodyOf, QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  approveDataExport,
  listDataExports,
  proposeDataExport,
  rejectDataExport,
  withdrawDataExport,
} from "@kinfold/contract/office/data-exports";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint, type Query } from "../client.ts";
import { buildCacheKey, useRefreshingCommand } from "../swr.ts";
import { QUEUE_READS } from "./queues.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;
type Listed = ReplyOf<typeof listDataExports>;

/** One page of members' requests for a copy of their data. */
export function useRequestedDataExports(
  query: Partial<QueryOf<typeof listDataExports>> & Query,
): SWRResponse<Listed, Error> {
  return useSWR<Listed, Error>(
    buildCacheKey(listDataExports, {}, query),
    () => callEndpoint(listDataExports, { query }),
    { dedupingInterval: 0, keepPreviousData: true },
  );
}

const toOptions = (id: string) => ({
  params: { id },
  refreshes: [listDataExports, ...QUEUE_READS],
});

/** Proposes to release the copy of this request. */
export function useProposeDataExport(id: string): Command<typeof proposeDataExport> {
  return useRefreshingCommand(proposeDataExport, toOptions(id));
}

/** Releases a copy as another staff member proposed. `id` is the proposal's, as of the two below. */
export function useApproveDataExport(id: string): Command<typeof approveDataExport> {
  return useRefreshingCommand(approveDataExport, toOptions(id));
}

/** Rejects a release that another staff member proposed. */
export function useRejectDataExport(id: string): Command<typeof rejectDataExport> {
  return useRefreshingCommand(rejectDataExport, toOptions(id));
}

/** Takes back one's own proposal. */
export function useWithdrawDataExport(id: string): Command<typeof withdrawDataExport> {
  return useRefreshingCommand(withdrawDataExport, toOptions(id));
}
