import type { BodyOf, QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import { getQueueSummary } from "@kinfold/contract/office/queues";
import {
  exportUnusualMonths,
  listUnusualMonths,
  listUnusualTransactions,
  setUnusualAside,
} from "@kinfold/contract/office/unusual-transactions";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint, type Query } from "../client.ts";
import { useFileCommand, type FileCommand } from "../files.ts";
import { buildCacheKey, useRefreshingCommand } from "../swr.ts";

type Listed = ReplyOf<typeof listUnusualTransactions>;
type SetAside = typeof setUnusualAside;

/** One page of unusual transactions. */
export function useUnusualTransactions(
  query: Partial<QueryOf<typeof listUnusualTransactions>> & Query,
): SWRResponse<Listed, Error> {
  return useSWR<Listed, Error>(
    buildCacheKey(listUnusualTransactions, {}, query),
    () => callEndpoint(listUnusualTransactions, { query }),
    { dedupingInterval: 0, keepPreviousData: true },
  );
}

/** What the rules found in each month, and how it ended. */
export function useUnusualMonths(): SWRResponse<ReplyOf<typeof listUnusualMonths>, Error> {
  return useSWR<ReplyOf<typeof listUnusualMonths>, Error>(buildCacheKey(listUnusualMonths), () =>
    callEndpoint(listUnusualMonths),
  );
}

/** The same as a CSV file. */
export const useUnusualMonthsFile = (): FileCommand<Record<string, never>> =>
  useFileCommand(exportUnusualMonths);

/** Notes why nothing is unusual about the row of this last transaction. */
export function useSetUnusualAside(
  id: string,
): SWRMutationResponse<ReplyOf<SetAside>, Error, string, BodyOf<SetAside>> {
  return useRefreshingCommand(setUnusualAside, {
    params: { id },
    refreshes: [listUnusualTransactions, listUnusualMonths, getQueueSummary],
  });
}
