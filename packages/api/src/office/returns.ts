import type { BodyOf, QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  askRefund,
  confirmRecovery,
  confirmReversal,
  rejectRefund,
  getRefundable,
  getReturn,
  listReturns,
  proposeRecovery,
  proposeReversal,
  refuseRecovery,
  refuseReversal,
  releaseRefund,
  withdrawRecovery,
  withdrawRefund,
  withdrawReversal,
} from "@kinfold/contract/office/returns";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "../client.ts";
import { buildCacheKey, useRefreshingCommand } from "../swr.ts";
import { QUEUE_READS } from "./queues.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

/** One page of what of payments goes back or may. */
export function useReturns(
  asked: Partial<QueryOf<typeof listReturns>>,
): SWRResponse<ReplyOf<typeof listReturns>, Error> {
  return useSWR<ReplyOf<typeof listReturns>, Error>(
    buildCacheKey(listReturns, {}, asked),
    () => callEndpoint(listReturns, { query: asked }),
    { dedupingInterval: 0, keepPreviousData: true },
  );
}

/** One of them with what people decided about it. */
export function useReturn(id: string): SWRResponse<ReplyOf<typeof getReturn>, Error> {
  return useSWR<ReplyOf<typeof getReturn>, Error>(
    buildCacheKey(getReturn, { id }),
    () => callEndpoint(getReturn, { params: { id } }),
    { dedupingInterval: 0 },
  );
}

/** What of a payment may still be given back; nothing is read while no payment is named. */
export function useRefundable(
  reference: string,
): SWRResponse<ReplyOf<typeof getRefundable>, Error> {
  return useSWR<ReplyOf<typeof getRefundable>, Error>(
    reference === "" ? null : buildCacheKey(getRefundable, { reference }),
    () => callEndpoint(getRefundable, { params: { reference } }),
    { dedupingInterval: 0 },
  );
}

const REFRESHED = [getReturn, listReturns, ...QUEUE_READS];
const toOptions = (id: string) => ({ params: { id }, refreshes: REFRESHED });

/** Asks for a payment, or a part of it, to go back. Another staff member releases it. */
export function useAskRefund(): Command<typeof askRefund> {
  return useRefreshingCommand(askRefund, { refreshes: REFRESHED });
}

/** Releases what another staff member asked for: its provider is told. `id` is the proposal's, as of all that answer one. */
export function useReleaseRefund(id: string): Command<typeof releaseRefund> {
  return useRefreshingCommand(releaseRefund, toOptions(id));
}

/** Does not give it. */
export function useRejectRefund(id: string): Command<typeof rejectRefund> {
  return useRefreshingCommand(rejectRefund, toOptions(id));
}

/** Takes back what one asked for. */
export function useWithdrawRefund(id: string): Command<typeof withdrawRefund> {
  return useRefreshingCommand(withdrawRefund, toOptions(id));
}

/** Proposes to take what is owed for a return. */
export function useProposeRecovery(id: string): Command<typeof proposeRecovery> {
  return useRefreshingCommand(proposeRecovery, toOptions(id));
}

/** Takes what is owed, as another staff member proposed. */
export function useConfirmRecovery(id: string): Command<typeof confirmRecovery> {
  return useRefreshingCommand(confirmRecovery, toOptions(id));
}

/** Does not take it now. */
export function useRefuseRecovery(id: string): Command<typeof refuseRecovery> {
  return useRefreshingCommand(refuseRecovery, toOptions(id));
}

/** Takes back one's own proposal to take what is owed. */
export function useWithdrawRecovery(id: string): Command<typeof withdrawRecovery> {
  return useRefreshingCommand(withdrawRecovery, toOptions(id));
}

/** Proposes what becomes of a return that our bank took back. */
export function useProposeReversal(id: string): Command<typeof proposeReversal> {
  return useRefreshingCommand(proposeReversal, toOptions(id));
}

/** Does what another staff member proposed about it. */
export function useConfirmReversal(id: string): Command<typeof confirmReversal> {
  return useRefreshingCommand(confirmReversal, toOptions(id));
}

/** Does not agree with what was proposed. */
export function useRefuseReversal(id: string): Command<typeof refuseReversal> {
  return useRefreshingCommand(refuseReversal, toOptions(id));
}

/** Takes back one's own proposal of an outcome. */
export function useWithdrawReversal(id: string): Command<typeof withdrawReversal> {
  return useRefreshingCommand(withdrawReversal, toOptions(id));
}
