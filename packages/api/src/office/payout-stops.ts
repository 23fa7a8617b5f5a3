import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  approvePayoutResume,
  getPayoutStop,
  proposePayoutResume,
  rejectPayoutResume,
  stopPayouts,
  withdrawPayoutResume,
} from "@kinfold/contract/office/payout-stops";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "../client.ts";
import { buildCacheKey, useRefreshingCommand } from "../swr.ts";
import { QUEUE_READS } from "./queues.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

const refreshes = [getPayoutStop, ...QUEUE_READS];

/** The stop of payouts that stands, if any. */
export function usePayoutStop(): SWRResponse<ReplyOf<typeof getPayoutStop>, Error> {
  return useSWR<ReplyOf<typeof getPayoutStop>, Error>(
    buildCacheKey(getPayoutStop),
    () => callEndpoint(getPayoutStop),
    { dedupingInterval: 0 },
  );
}

/** Stops payouts at once. */
export function useStopPayouts(): Command<typeof stopPayouts> {
  return useRefreshingCommand(stopPayouts, { refreshes });
}

/** Proposes to resume payouts. */
export function useProposePayoutResume(): Command<typeof proposePayoutResume> {
  return useRefreshingCommand(proposePayoutResume, { refreshes });
}

/** Approves the proposal of this id. */
export function useApprovePayoutResume(id: string): Command<typeof approvePayoutResume> {
  return useRefreshingCommand(approvePayoutResume, { params: { id }, refreshes });
}

/** Rejects the proposal of this id. */
export function useRejectPayoutResume(id: string): Command<typeof rejectPayoutResume> {
  return useRefreshingCommand(rejectPayoutResume, { params: { id }, refreshes });
}

/** Withdraws one's own proposal of this id. */
export function useWithdrawPayoutResume(id: string): Command<typeof withdrawPayoutResume> {
  return useRefreshingCommand(withdrawPayoutResume, { params: { id }, refreshes });
}
