import type { BodyOf, QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  listLargeTransactions,
  reportLargeTransaction,
} from "@kinfold/contract/office/large-transactions";
import { getQueueSummary } from "@kinfold/contract/office/queues";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint, type Query } from "../client.ts";
import { buildCacheKey, useRefreshingCommand } from "../swr.ts";

type Listed = ReplyOf<typeof listLargeTransactions>;
type Report = typeof reportLargeTransaction;

/** One page of transactions that the law asks to be reported. */
export function useLargeTransactions(
  query: Partial<QueryOf<typeof listLargeTransactions>> & Query,
): SWRResponse<Listed, Error> {
  return useSWR<Listed, Error>(
    buildCacheKey(listLargeTransactions, {}, query),
    () => callEndpoint(listLargeTransactions, { query }),
    { dedupingInterval: 0, keepPreviousData: true },
  );
}

/** Notes that this transaction was reported to the NFIU. */
export function useReportLargeTransaction(
  id: string,
): SWRMutationResponse<ReplyOf<Report>, Error, string, BodyOf<Report>> {
  return useRefreshingCommand(reportLargeTransaction, {
    params: { id },
    refreshes: [listLargeTransactions, getQueueSummary],
  });
}
