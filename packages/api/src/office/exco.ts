import type { BodyOf, QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  approveExcoReferral,
  rejectExcoReferral,
  listExcoReferrals,
} from "@kinfold/contract/office/exco";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "../client.ts";
import { buildCacheKey, useRefreshingCommand } from "../swr.ts";
import { QUEUE_READS } from "./queues.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

const QUEUES = [listExcoReferrals, ...QUEUE_READS];

/** One page of introductions that were asked for. */
export function useExcoReferrals(
  asked: Partial<QueryOf<typeof listExcoReferrals>>,
): SWRResponse<ReplyOf<typeof listExcoReferrals>, Error> {
  return useSWR<ReplyOf<typeof listExcoReferrals>, Error>(
    buildCacheKey(listExcoReferrals, {}, asked),
    () => callEndpoint(listExcoReferrals, { query: asked }),
    { dedupingInterval: 0, keepPreviousData: true },
  );
}

/** The executive committee introduces this member. */
export function useApproveExcoReferral(id: string): Command<typeof approveExcoReferral> {
  return useRefreshingCommand(approveExcoReferral, { params: { id }, refreshes: QUEUES });
}

/** It does not. */
export function useRejectExcoReferral(id: string): Command<typeof rejectExcoReferral> {
  return useRefreshingCommand(rejectExcoReferral, { params: { id }, refreshes: QUEUES });
}
