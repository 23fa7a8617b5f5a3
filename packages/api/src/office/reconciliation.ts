import type { BodyOf, QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  checkIntegrity,
  explainAlike,
  explainDisagreement,
  exportReconciliation,
  listDisagreements,
  listNightlyChecks,
  listReconciliation,
  reconcileNow,
} from "@kinfold/contract/office/reconciliation";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "../client.ts";
import { useFileCommand, type FileCommand } from "../files.ts";
import { buildCacheKey, useRefreshingCommand } from "../swr.ts";

/** Reads that an explanation or another computing makes stale. */
const BOTH = [listReconciliation, listDisagreements];

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

/** One page of days, newest first. */
export function useReconciliation(
  asked: Partial<QueryOf<typeof listReconciliation>>,
): SWRResponse<ReplyOf<typeof listReconciliation>, Error> {
  return useSWR<ReplyOf<typeof listReconciliation>, Error>(
    buildCacheKey(listReconciliation, {}, asked),
    () => callEndpoint(listReconciliation, { query: asked }),
    { dedupingInterval: 0, keepPreviousData: true },
  );
}

/** One page of what the sides do not agree about, oldest first. */
export function useDisagreements(
  asked: Partial<QueryOf<typeof listDisagreements>>,
): SWRResponse<ReplyOf<typeof listDisagreements>, Error> {
  return useSWR<ReplyOf<typeof listDisagreements>, Error>(
    buildCacheKey(listDisagreements, {}, asked),
    () => callEndpoint(listDisagreements, { query: asked }),
    { dedupingInterval: 0, keepPreviousData: true },
  );
}

/** Says why two sides do not agree. */
export function useExplainDisagreement(id: string): Command<typeof explainDisagreement> {
  return useRefreshingCommand(explainDisagreement, { params: { id }, refreshes: BOTH });
}

/** Gives one reason for several disagreements. */
export function useExplainAlike(): Command<typeof explainAlike> {
  return useRefreshingCommand(explainAlike, { refreshes: BOTH });
}

/** Has the last weeks held against each other at once. */
export function useReconcileNow(): Command<typeof reconcileNow> {
  return useRefreshingCommand(reconcileNow, { refreshes: BOTH });
}

/** Days and disagreements as a file. */
export function useReconciliationFile(): FileCommand<QueryOf<typeof exportReconciliation>> {
  return useFileCommand(exportReconciliation);
}

/** The check of the ledger: run when the page opens, and again by `mutate`. */
export function useIntegrityReport(): SWRResponse<ReplyOf<typeof checkIntegrity>, Error> {
  return useSWR<ReplyOf<typeof checkIntegrity>, Error>(
    buildCacheKey(checkIntegrity),
    () => callEndpoint(checkIntegrity),
    { dedupingInterval: 0 },
  );
}

/** The integrity checks of the last 30 nights, looked at again every five minutes. */
export function useNightlyChecks(): SWRResponse<ReplyOf<typeof listNightlyChecks>, Error> {
  return useSWR<ReplyOf<typeof listNightlyChecks>, Error>(
    buildCacheKey(listNightlyChecks),
    () => callEndpoint(listNightlyChecks),
    { refreshInterval: 300_000, dedupingInterval: 2_000 },
  );
}
