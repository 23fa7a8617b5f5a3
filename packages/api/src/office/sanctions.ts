import type { BodyOf, QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import { getQueueSummary } from "@kinfold/contract/office/queues";
import {
  approveHitAnswer,
  getScreeningStatus,
  listSanctionsHits,
  proposeHitAnswer,
  rejectHitAnswer,
  withdrawHitAnswer,
  type ScreeningStatus,
} from "@kinfold/contract/office/sanctions";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint, type Query } from "../client.ts";
import { buildCacheKey, useRefreshingCommand } from "../swr.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;
type Listed = ReplyOf<typeof listSanctionsHits>;

/** One page of sanctions hits. */
export function useSanctionsHits(
  query: Partial<QueryOf<typeof listSanctionsHits>> & Query,
): SWRResponse<Listed, Error> {
  return useSWR<Listed, Error>(
    buildCacheKey(listSanctionsHits, {}, query),
    () => callEndpoint(listSanctionsHits, { query }),
    { dedupingInterval: 0, keepPreviousData: true },
  );
}

/** How far the screening of all members has come. */
export function useScreeningStatus(): SWRResponse<ScreeningStatus, Error> {
  return useSWR<ScreeningStatus, Error>(buildCacheKey(getScreeningStatus), () =>
    callEndpoint(getScreeningStatus),
  );
}

const toOptions = (id: string) => ({
  params: { id },
  refreshes: [listSanctionsHits, getQueueSummary],
});

/** Says what this hit is, for another staff member to approve. */
export function useProposeHitAnswer(id: string): Command<typeof proposeHitAnswer> {
  return useRefreshingCommand(proposeHitAnswer, toOptions(id));
}

/** Answers a hit as another staff member proposed. `id` is the proposal's, as of the two below. */
export function useApproveHitAnswer(id: string): Command<typeof approveHitAnswer> {
  return useRefreshingCommand(approveHitAnswer, toOptions(id));
}

/** Rejects what another staff member proposed. */
export function useRejectHitAnswer(id: string): Command<typeof rejectHitAnswer> {
  return useRefreshingCommand(rejectHitAnswer, toOptions(id));
}

/** Takes back one's own proposal. */
export function useWithdrawHitAnswer(id: string): Command<typeof withdrawHitAnswer> {
  return useRefreshingCommand(withdrawHitAnswer, toOptions(id));
}
