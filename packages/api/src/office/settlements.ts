import type { BodyOf, QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import { listReconciliation } from "@kinfold/contract/office/reconciliation";
import {
  listSettlements,
  postSettlement,
  proposeSettlement,
  refuseSettlement,
  withdrawSettlement,
} from "@kinfold/contract/office/settlements";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "../client.ts";
import { buildCacheKey, useRefreshingCommand } from "../swr.ts";
import { QUEUE_READS } from "./queues.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

/** One page of what providers paid out to our bank. */
export function useSettlements(
  asked: Partial<QueryOf<typeof listSettlements>>,
): SWRResponse<ReplyOf<typeof listSettlements>, Error> {
  return useSWR<ReplyOf<typeof listSettlements>, Error>(
    buildCacheKey(listSettlements, {}, asked),
    () => callEndpoint(listSettlements, { query: asked }),
    { dedupingInterval: 0, keepPreviousData: true },
  );
}

const toOptions = (id: string) => ({
  params: { id },
  refreshes: [listSettlements, ...QUEUE_READS, listReconciliation],
});

/** Says that a line is a provider's payout. Another staff member posts it. */
export function useProposeSettlement(id: string): Command<typeof proposeSettlement> {
  return useRefreshingCommand(proposeSettlement, toOptions(id));
}

/** Posts what another staff member proposed. `id` is the proposal's, as of the two below. */
export function usePostSettlement(id: string): Command<typeof postSettlement> {
  return useRefreshingCommand(postSettlement, toOptions(id));
}

/** Does not post what another staff member proposed. */
export function useRefuseSettlement(id: string): Command<typeof refuseSettlement> {
  return useRefreshingCommand(refuseSettlement, toOptions(id));
}

/** Takes back one's own proposal. */
export function useWithdrawSettlement(id: string): Command<typeof withdrawSettlement> {
  return useRefreshingCommand(withdrawSettlement, toOptions(id));
}
