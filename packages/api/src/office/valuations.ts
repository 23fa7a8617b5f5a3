import type { BodyOf, QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  approveValuation,
  attachPriceStatement,
  correctValuation,
  draftValuation,
  getPriceStatement,
  getValuation,
  listPrices,
  listValuations,
  listValuedPlans,
  rejectValuation,
} from "@kinfold/contract/valuations";
import useSWR, { useSWRConfig, type SWRResponse } from "swr";
import useSWRMutation, { type SWRMutationResponse } from "swr/mutation";
import { toBase64File } from "../base64-file.ts";
import { callEndpoint } from "../client.ts";
import { callForFile, type ReceivedFile } from "../file.ts";
import { buildCacheKey, ignoreSignedOut, useRefreshingCommand } from "../swr.ts";

/** Reads that a draft or a decision makes stale. */
const PRICES = [listValuations, listValuedPlans];

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

/** Every plan with a unit price, and what is to be done about it. */
export function useValuedPlans(): SWRResponse<ReplyOf<typeof listValuedPlans>, Error> {
  return useSWR<ReplyOf<typeof listValuedPlans>, Error>(
    buildCacheKey(listValuedPlans),
    () => callEndpoint(listValuedPlans),
    { dedupingInterval: 0 },
  );
}

/** One page of valuations, newest day first. */
export function useValuations(
  asked: Partial<QueryOf<typeof listValuations>>,
): SWRResponse<ReplyOf<typeof listValuations>, Error> {
  return useSWR<ReplyOf<typeof listValuations>, Error>(
    buildCacheKey(listValuations, {}, asked),
    () => callEndpoint(listValuations, { query: asked }),
    { dedupingInterval: 0, keepPreviousData: true },
  );
}

/** One valuation, and while it is a draft what publishing it would do. */
export function useValuation(id: string): SWRResponse<ReplyOf<typeof getValuation>, Error> {
  return useSWR<ReplyOf<typeof getValuation>, Error>(
    buildCacheKey(getValuation, { id }),
    () => callEndpoint(getValuation, { params: { id } }),
    { dedupingInterval: 0 },
  );
}

/** The published prices of a plan that stand, oldest first. */
export function usePrices(planId: string): SWRResponse<ReplyOf<typeof listPrices>, Error> {
  return useSWR<ReplyOf<typeof listPrices>, Error>(
    buildCacheKey(listPrices, { id: planId }),
    () => callEndpoint(listPrices, { params: { id: planId } }),
    { dedupingInterval: 0 },
  );
}

/** Drafts what a plan is worth. */
export function useDraftValuation(): Command<typeof draftValuation> {
  return useRefreshingCommand(draftValuation, { refreshes: PRICES });
}

/** Drafts what a published valuation should have been. */
export function useCorrectValuation(id: string): Command<typeof correctValuation> {
  return useRefreshingCommand(correctValuation, { params: { id }, refreshes: PRICES });
}

/** Why a price is outside its band, and the custodian's statement. */
export type PriceStatement = { reason: string; file: File };

/** Attaches a second reason and a statement to a draft outside its band. */
export function useAttachPriceStatement(
  id: string,
): SWRMutationResponse<ReplyOf<typeof attachPriceStatement>, Error, string, PriceStatement> {
  const { mutate } = useSWRConfig();
  return useSWRMutation<ReplyOf<typeof attachPriceStatement>, Error, string, PriceStatement>(
    buildCacheKey(attachPriceStatement, { id }),
    async (_key, { arg: { reason, file } }) =>
      callEndpoint(attachPriceStatement, {
        params: { id },
        body: { reason, statement: await toBase64File(file) },
      }),
    {
      onSuccess: () => {
        ignoreSignedOut(mutate(buildCacheKey(getValuation, { id })));
      },
    },
  );
}

/** Fetches the attached statement. The server writes down that someone looked. */
export function usePriceStatement(id: string): SWRMutationResponse<ReceivedFile, Error, string> {
  return useSWRMutation<ReceivedFile, Error, string>(buildCacheKey(getPriceStatement, { id }), () =>
    callForFile(getPriceStatement, {}, { id }),
  );
}

/** Publishes a draft of another staff member. */
export function useApproveValuation(id: string): Command<typeof approveValuation> {
  return useRefreshingCommand(approveValuation, { params: { id }, refreshes: PRICES });
}

/** Rejects a draft of another staff member. */
export function useRejectValuation(id: string): Command<typeof rejectValuation> {
  return useRefreshingCommand(rejectValuation, { params: { id }, refreshes: PRICES });
}
