import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  getFundsProofPdf,
  getProvableFunds,
  listFundsProofs,
  makeFundsProof,
  withdrawFundsProof,
  type FundsProof,
  type ProvableFunds,
} from "@kinfold/contract/funds-proofs";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "./client.ts";
import { callForFile, type ReceivedFile } from "./file.ts";
import { buildCacheKey, useRefreshingCommand } from "./swr.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

const refreshes = [listFundsProofs];

/** What the member can prove. */
export function useProvableFunds(): SWRResponse<ProvableFunds, Error> {
  return useSWR<ProvableFunds, Error>(buildCacheKey(getProvableFunds), () =>
    callEndpoint(getProvableFunds),
  );
}

/** The member's proofs of funds, the newest first. */
export function useFundsProofs(): SWRResponse<FundsProof[], Error> {
  return useSWR<FundsProof[], Error>(buildCacheKey(listFundsProofs), () =>
    callEndpoint(listFundsProofs),
  );
}

/** Makes a proof of funds. */
export function useMakeFundsProof(): Command<typeof makeFundsProof> {
  return useRefreshingCommand(makeFundsProof, { refreshes });
}

/** Withdraws the proof of this code. */
export function useWithdrawFundsProof(code: string): Command<typeof withdrawFundsProof> {
  return useRefreshingCommand(withdrawFundsProof, { params: { code }, refreshes });
}

/** The PDF of the proof of this code. */
export function useFundsProofFile(code: string): () => Promise<ReceivedFile> {
  return () => callForFile(getFundsProofPdf, {}, { code });
}
