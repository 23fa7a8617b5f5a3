import type { BodyOf, QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import { getQueueSummary } from "@kinfold/contract/office/queues";
import {
  addCaseNote,
  approveNoSuspicion,
  downloadCaseReport,
  getCaseDraft,
  getSuspiciousCase,
  listSuspiciousCases,
  openSuspiciousCase,
  proposeNoSuspicion,
  rejectNoSuspicion,
  reportSuspiciousCase,
  withdrawNoSuspicion,
  type CaseDraft,
  type SuspiciousCase,
} from "@kinfold/contract/office/suspicious-cases";
import {
  listUnusualMonths,
  listUnusualTransactions,
} from "@kinfold/contract/office/unusual-transactions";
import { useMemo } from "react";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint, type Query } from "../client.ts";
import { useFileCommand, type FileCommand } from "../files.ts";
import { buildCacheKey, useRefreshingCommand } from "../swr.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;
type Listed = ReplyOf<typeof listSuspiciousCases>;

/** One page of suspicious-transaction cases. */
export function useSuspiciousCases(
  query: Partial<QueryOf<typeof listSuspiciousCases>> & Query,
): SWRResponse<Listed, Error> {
  return useSWR<Listed, Error>(
    buildCacheKey(listSuspiciousCases, {}, query),
    () => callEndpoint(listSuspiciousCases, { query }),
    { dedupingInterval: 0, keepPreviousData: true },
  );
}

/** One case with its transactions and notes. */
export function useSuspiciousCase(id: string): SWRResponse<SuspiciousCase, Error> {
  return useSWR<SuspiciousCase, Error>(buildCacheKey(getSuspiciousCase, { id }), () =>
    callEndpoint(getSuspiciousCase, { params: { id } }),
  );
}

/** What a case can be opened with. */
export function useCaseDraft(
  query: QueryOf<typeof getCaseDraft> & Query,
): SWRResponse<CaseDraft, Error> {
  return useSWR<CaseDraft, Error>(buildCacheKey(getCaseDraft, {}, query), () =>
    callEndpoint(getCaseDraft, { query }),
  );
}

const REFRESHES = [
  getSuspiciousCase,
  listSuspiciousCases,
  listUnusualTransactions,
  listUnusualMonths,
  getQueueSummary,
];
const toOptions = (id: string) => ({ params: { id }, refreshes: REFRESHES });

/** Opens a case. */
export function useOpenSuspiciousCase(): Command<typeof openSuspiciousCase> {
  return useRefreshingCommand(openSuspiciousCase, { refreshes: REFRESHES });
}

/** Adds a note to this case. */
export function useAddCaseNote(id: string): Command<typeof addCaseNote> {
  return useRefreshingCommand(addCaseNote, toOptions(id));
}

/** Ends this case as reported. */
export function useReportSuspiciousCase(id: string): Command<typeof reportSuspiciousCase> {
  return useRefreshingCommand(reportSuspiciousCase, toOptions(id));
}

/** The report of this case as a file. */
export function useCaseReport(id: string): FileCommand<QueryOf<typeof downloadCaseReport>> {
  const params = useMemo(() => ({ id }), [id]);
  return useFileCommand(downloadCaseReport, params);
}

/** Proposes to close this case without a report. */
export function useProposeNoSuspicion(id: string): Command<typeof proposeNoSuspicion> {
  return useRefreshingCommand(proposeNoSuspicion, toOptions(id));
}

/** Closes a case as another staff member proposed. `id` is the proposal's, as of the two below. */
export function useApproveNoSuspicion(id: string): Command<typeof approveNoSuspicion> {
  return useRefreshingCommand(approveNoSuspicion, toOptions(id));
}

/** Rejects what another staff member proposed. */
export function useRejectNoSuspicion(id: string): Command<typeof rejectNoSuspicion> {
  return useRefreshingCommand(rejectNoSuspicion, toOptions(id));
}

/** Takes back one's own proposal. */
export function useWithdrawNoSuspicion(id: string): Command<typeof withdrawNoSuspicion> {
  return useRefreshingCommand(withdrawNoSuspicion, toOptions(id));
}
