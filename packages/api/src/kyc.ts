import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import { getKyc, uploadKyc, uploadPoa, validateBvn, type Kyc } from "@kinfold/contract/kyc";
import { getMember } from "@kinfold/contract/members";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "./client.ts";
import { useFormCommand, type FormFields } from "./forms.ts";
import { buildCacheKey, useRefreshingCommand } from "./swr.ts";

/** What a document that was handed in makes stale. */
const DOCUMENT_READS = [getKyc, getMember];
/** How often documents that wait are asked about. */
const WATCH_MS = 30_000;

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

const isWaiting = (known: Kyc | undefined): boolean =>
  known !== undefined &&
  [known.bvn, known.kyc, known.poa].some((document) => document?.status === "pending");

/** Where the member's documents stand; asked again now and then while one of them waits. Never taken from the cache alone. */
export function useKyc(): SWRResponse<Kyc, Error> {
  return useSWR<Kyc, Error>(buildCacheKey(getKyc), () => callEndpoint(getKyc), {
    dedupingInterval: 0,
    refreshInterval: (known) => (isWaiting(known) ? WATCH_MS : 0),
  });
}

/** Hands in a government-issued ID. */
export function useUploadKyc(): Command<typeof uploadKyc> {
  return useRefreshingCommand(uploadKyc, { refreshes: DOCUMENT_READS });
}

/** Hands in a proof of address, as a form whose file was uploaded before. */
export function useUploadPoa(): SWRMutationResponse<
  ReplyOf<typeof uploadPoa>,
  Error,
  string,
  FormFields
> {
  return useFormCommand(uploadPoa, { refreshes: DOCUMENT_READS });
}

/** Asks the BVN provider about a BVN. A refusal is stored, and the form that shows it stays. */
export function useValidateBvn(): Command<typeof validateBvn> {
  return useRefreshingCommand(validateBvn, {
    refreshes: DOCUMENT_READS,
    refusalRefreshes: [getMember],
  });
}
