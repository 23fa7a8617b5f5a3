import type { BodyOf, QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  approveMemberCorrection,
  listCorrections,
  proposeMemberCorrection,
  rejectMemberCorrection,
  withdrawMemberCorrection,
} from "@kinfold/contract/office/member-corrections";
import { getQueueSummary } from "@kinfold/contract/office/queues";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint, type Query } from "../client.ts";
import { buildCacheKey, useRefreshingCommand } from "../swr.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;
type Listed = ReplyOf<typeof listCorrections>;

/** One page of members' requests to correct their details. */
export function useRequestedCorrections(
  query: Partial<QueryOf<typeof listCorrections>> & Query,
): SWRResponse<Listed, Error> {
  return useSWR<Listed, Error>(
    buildCacheKey(listCorrections, {}, query),
    () => callEndpoint(listCorrections, { query }),
    { dedupingInterval: 0, keepPreviousData: true },
  );
}

const toOptions = (id: string) => ({
  params: { id },
  refreshes: [listCorrections, getQueueSummary],
});

/** Proposes to answer this request. */
export function useProposeMemberCorrection(id: string): Command<typeof proposeMemberCorrection> {
  return useRefreshingCommand(proposeMemberCorrection, toOptions(id));
}

/** Answers a request as another staff member proposed. `id` is the proposal's, as of the two below. */
export function useApproveMemberCorrection(id: string): Command<typeof approveMemberCorrection> {
  return useRefreshingCommand(approveMemberCorrection, toOptions(id));
}

/** Rejects an answer that another staff member proposed. */
export function useRejectMemberCorrection(id: string): Command<typeof rejectMemberCorrection> {
  return useRefreshingCommand(rejectMemberCorrection, toOptions(id));
}

/** Takes back one's own proposal. */
export function useWithdrawMemberCorrection(id: string): Command<typeof withdrawMemberCorrection> {
  return useRefreshingCommand(withdrawMemberCorrection, toOptions(id));
}
