import type { BodyOf, QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  approveMonthClose,
  downloadMonthPack,
  getMonth,
  listMonths,
  proposeMonthClose,
  rejectMonthClose,
  withdrawMonthClose,
  type OneMonth,
} from "@kinfold/contract/office/month-closes";
import { getQueueSummary } from "@kinfold/contract/office/queues";
import { useMemo } from "react";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "../client.ts";
import { useFileCommand, type FileCommand } from "../files.ts";
import { buildCacheKey, useRefreshingCommand } from "../swr.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;
type Listed = ReplyOf<typeof listMonths>;

/** One page of the months of the ledger, newest first. */
export function useMonths(query: Partial<QueryOf<typeof listMonths>>): SWRResponse<Listed, Error> {
  return useSWR<Listed, Error>(
    buildCacheKey(listMonths, {}, query),
    () => callEndpoint(listMonths, { query }),
    { dedupingInterval: 0, keepPreviousData: true },
  );
}

/** One month of the ledger, as it is now or was closed. */
export function useMonth(month: string): SWRResponse<OneMonth, Error> {
  return useSWR<OneMonth, Error>(
    buildCacheKey(getMonth, { month }),
    () => callEndpoint(getMonth, { params: { month } }),
    { dedupingInterval: 0 },
  );
}

const refreshes = [listMonths, getMonth, getQueueSummary];

/** Proposes to close this month with the figures that it has now. */
export function useProposeMonthClose(month: string): Command<typeof proposeMonthClose> {
  return useRefreshingCommand(proposeMonthClose, { params: { month }, refreshes });
}

/** Closes a month as another staff member proposed. `id` is the proposal's, as of the two below. */
export function useApproveMonthClose(id: string): Command<typeof approveMonthClose> {
  return useRefreshingCommand(approveMonthClose, { params: { id }, refreshes });
}

/** Rejects a close that another staff member proposed. */
export function useRejectMonthClose(id: string): Command<typeof rejectMonthClose> {
  return useRefreshingCommand(rejectMonthClose, { params: { id }, refreshes });
}

/** Takes back one's own proposal. */
export function useWithdrawMonthClose(id: string): Command<typeof withdrawMonthClose> {
  return useRefreshingCommand(withdrawMonthClose, { params: { id }, refreshes });
}

/** The signed pack of a closed month. */
export function useMonthPack(month: string): FileCommand<Record<string, never>> {
  const params = useMemo(() => ({ month }), [month]);
  return useFileCommand(downloadMonthPack, params);
}
