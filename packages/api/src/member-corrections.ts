import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  cancelCorrection,
  listOwnCorrections,
  requestCorrection,
  type MemberCorrection,
} from "@kinfold/contract/member-corrections";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "./client.ts";
import { buildCacheKey, useRefreshingCommand } from "./swr.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

const refreshes = [listOwnCorrections];

/** The member's requests to correct their details, the newest first. Always asked afresh. */
export function useOwnCorrections(): SWRResponse<MemberCorrection[], Error> {
  return useSWR<MemberCorrection[], Error>(
    buildCacheKey(listOwnCorrections),
    () => callEndpoint(listOwnCorrections),
    { dedupingInterval: 0 },
  );
}

/** Asks to correct the member's details. */
export function useRequestCorrection(): Command<typeof requestCorrection> {
  return useRefreshingCommand(requestCorrection, { refreshes, refusalRefreshes: refreshes });
}

/** Takes the request of this id back. */
export function useCancelCorrection(id: string): Command<typeof cancelCorrection> {
  return useRefreshingCommand(cancelCorrection, {
    params: { id },
    refreshes,
    refusalRefreshes: refreshes,
  });
}
