import type { BodyOf, QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  approveWithdrawal,
  approveWithdrawals,
  getQueuedWithdrawal,
  listQueuedWithdrawals,
  rejectWithdrawal,
} from "@kinfold/contract/office/withdrawals";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "../client.ts";
import { buildCacheKey, useRefreshingCommand } from "../swr.ts";
import { useAnsweringCommand } from "./answering.ts";
import { QUEUE_READS } from "./queues.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

const QUEUES = [listQueuedWithdrawals, ...QUEUE_READS];
/** Colleagues decide too. */
const FRESH = { dedupingInterval: 0, keepPreviousData: true } as const;

/** One page of everybody's withdrawals. */
export function useQueuedWithdrawals(
  asked: Partial<QueryOf<typeof listQueuedWithdrawals>>,
): SWRResponse<ReplyOf<typeof listQueuedWithdrawals>, Error> {
  return useSWR<ReplyOf<typeof listQueuedWithdrawals>, Error>(
    buildCacheKey(listQueuedWithdrawals, {}, asked),
    () => callEndpoint(listQueuedWithdrawals, { query: asked }),
    FRESH,
  );
}

/** One withdrawal with all that is known about it. */
export function useQueuedWithdrawal(
  id: string,
): SWRResponse<ReplyOf<typeof getQueuedWithdrawal>, Error> {
  return useSWR<ReplyOf<typeof getQueuedWithdrawal>, Error>(
    buildCacheKey(getQueuedWithdrawal, { id }),
    () => callEndpoint(getQueuedWithdrawal, { params: { id } }),
    { dedupingInterval: 0 },
  );
}

/** Approves it: it may go into a batch. */
export function useApproveWithdrawal(id: string): Command<typeof approveWithdrawal> {
  return useAnsweringCommand(approveWithdrawal, { id, of: getQueuedWithdrawal, refreshes: QUEUES });
}

/** Approves those of several that nothing speaks against. */
export function useApproveWithdrawals(): Command<typeof approveWithdrawals> {
  return useRefreshingCommand(approveWithdrawals, { refreshes: QUEUES });
}

/** Declines it: the money is the member's again. */
export function useRejectWithdrawal(id: string): Command<typeof rejectWithdrawal> {
  return useAnsweringCommand(rejectWithdrawal, { id, of: getQueuedWithdrawal, refreshes: QUEUES });
}
