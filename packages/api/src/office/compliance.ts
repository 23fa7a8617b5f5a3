import type { BodyOf, QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  approvePepApproval,
  listPepMembers,
  markPep,
  proposePepApproval,
  rejectPepApproval,
  withdrawPepApproval,
} from "@kinfold/contract/office/compliance";
import { getQueueSummary } from "@kinfold/contract/office/queues";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint, type Query } from "../client.ts";
import { buildCacheKey, useRefreshingCommand } from "../swr.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;
type Listed = ReplyOf<typeof listPepMembers>;

/** One page of politically exposed members. */
export function usePepMembers(
  query: Partial<QueryOf<typeof listPepMembers>> & Query,
): SWRResponse<Listed, Error> {
  return useSWR<Listed, Error>(
    buildCacheKey(listPepMembers, {}, query),
    () => callEndpoint(listPepMembers, { query }),
    { dedupingInterval: 0, keepPreviousData: true },
  );
}

const toOptions = (id: string) => ({
  params: { id },
  refreshes: [listPepMembers, getQueueSummary],
});

/** Marks this member as politically exposed. */
export function useMarkPep(id: string): Command<typeof markPep> {
  return useRefreshingCommand(markPep, toOptions(id));
}

/** Proposes that this politically exposed member be admitted. */
export function useProposePepApproval(id: string): Command<typeof proposePepApproval> {
  return useRefreshingCommand(proposePepApproval, toOptions(id));
}

/** Approves what another staff member proposed. `id` is the proposal's, as of the two below. */
export function useApprovePepApproval(id: string): Command<typeof approvePepApproval> {
  return useRefreshingCommand(approvePepApproval, toOptions(id));
}

/** Rejects what another staff member proposed. */
export function useRejectPepApproval(id: string): Command<typeof rejectPepApproval> {
  return useRefreshingCommand(rejectPepApproval, toOptions(id));
}

/** Takes back one's own proposal. */
export function useWithdrawPepApproval(id: string): Command<typeof withdrawPepApproval> {
  return useRefreshingCommand(withdrawPepApproval, toOptions(id));
}
