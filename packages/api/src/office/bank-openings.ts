import type { BodyOf, QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  approveBankOpening,
  listBankOpenings,
  proposeBankOpening,
  rejectBankOpening,
  withdrawBankOpening,
} from "@kinfold/contract/office/bank-openings";
import { listBankBalances } from "@kinfold/contract/office/statements";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "../client.ts";
import { buildCacheKey, useRefreshingCommand } from "../swr.ts";
import { QUEUE_READS } from "./queues.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

const refreshes = [listBankOpenings, listBankBalances, ...QUEUE_READS];

/** One page of what staff said that opening balances were. */
export function useBankOpenings(
  query: Partial<QueryOf<typeof listBankOpenings>>,
): SWRResponse<ReplyOf<typeof listBankOpenings>, Error> {
  return useSWR<ReplyOf<typeof listBankOpenings>, Error>(
    buildCacheKey(listBankOpenings, {}, query),
    () => callEndpoint(listBankOpenings, { query }),
    { dedupingInterval: 0, keepPreviousData: true },
  );
}

/** Says what the opening balance of an account was. */
export function useProposeBankOpening(): Command<typeof proposeBankOpening> {
  return useRefreshingCommand(proposeBankOpening, { refreshes });
}

/** Approves the proposal of this id. */
export function useApproveBankOpening(id: string): Command<typeof approveBankOpening> {
  return useRefreshingCommand(approveBankOpening, { params: { id }, refreshes });
}

/** Rejects the proposal of this id. */
export function useRejectBankOpening(id: string): Command<typeof rejectBankOpening> {
  return useRefreshingCommand(rejectBankOpening, { params: { id }, refreshes });
}

/** Withdraws one's own proposal of this id. */
export function useWithdrawBankOpening(id: string): Command<typeof withdrawBankOpening> {
  return useRefreshingCommand(withdrawBankOpening, { params: { id }, refreshes });
}
