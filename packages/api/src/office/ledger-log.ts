import type { QueryOf } from "@kinfold/contract/endpoint";
import type { JournalProof } from "@kinfold/contract/ledger-log";
import {
  getConsistencyProof,
  getJournalProof,
  type ConsistencyProof,
} from "@kinfold/contract/office/ledger-log";
import useSWR, { type SWRResponse } from "swr";
import { callEndpoint } from "../client.ts";
import { buildCacheKey } from "../swr.ts";

/** The proof that a journal is in the ledger log. */
export function useJournalProof(journal: string): SWRResponse<JournalProof, Error> {
  const params = { journal };
  return useSWR<JournalProof, Error>(buildCacheKey(getJournalProof, params), () =>
    callEndpoint(getJournalProof, { params }),
  );
}

/** The proof that the log at one checkpoint begins with an earlier one. */
export function useConsistencyProof(
  query: QueryOf<typeof getConsistencyProof>,
): SWRResponse<ConsistencyProof, Error> {
  return useSWR<ConsistencyProof, Error>(buildCacheKey(getConsistencyProof, {}, query), () =>
    callEndpoint(getConsistencyProof, { query }),
  );
}
