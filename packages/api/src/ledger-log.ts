import type { ReplyOf } from "@kinfold/contract/endpoint";
import { getLedgerLog, getTransactionProof, type LedgerLog } from "@kinfold/contract/ledger-log";
import useSWR, { type SWRResponse } from "swr";
import { callEndpoint } from "./client.ts";
import { buildCacheKey } from "./swr.ts";

/** How the ledger log stands, and who cosigned it. */
export function useLedgerLog(): SWRResponse<LedgerLog, Error> {
  return useSWR<LedgerLog, Error>(buildCacheKey(getLedgerLog), () => callEndpoint(getLedgerLog));
}

/** Proofs of the journals of one of the member's transactions. */
export function useTransactionProof(
  reference: string,
): SWRResponse<ReplyOf<typeof getTransactionProof>, Error> {
  const params = { reference };
  return useSWR<ReplyOf<typeof getTransactionProof>, Error>(
    buildCacheKey(getTransactionProof, params),
    () => callEndpoint(getTransactionProof, { params }),
  );
}
