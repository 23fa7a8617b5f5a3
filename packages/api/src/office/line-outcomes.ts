import type { BodyOf, QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  approveLineOutcome,
  approveLineReopening,
  listBankLines,
  listLineDecisions,
  listLineReopenings,
  listLineSuggestions,
  listSentPayouts,
  proposeLineOutcome,
  proposeLineReopening,
  rejectLineOutcome,
  rejectLineReopening,
  withdrawLineOutcome,
  withdrawLineReopening,
} from "@kinfold/contract/office/line-outcomes";
import { listReconciliation } from "@kinfold/contract/office/reconciliation";
import { listStatementMatches } from "@kinfold/contract/office/statements";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "../client.ts";
import { buildCacheKey, useRefreshingCommand } from "../swr.ts";
import { QUEUE_READS } from "./queues.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

const FRESH = { dedupingInterval: 0, keepPreviousData: true };

const refreshes = [
  listBankLines,
  listLineSuggestions,
  listSentPayouts,
  listLineDecisions,
  listLineReopenings,
  listStatementMatches,
  ...QUEUE_READS,
  listReconciliation,
];

/** One page of the lines of all statements, with what became of each. */
export function useBankLines(
  query: Partial<QueryOf<typeof listBankLines>>,
): SWRResponse<ReplyOf<typeof listBankLines>, Error> {
  return useSWR<ReplyOf<typeof listBankLines>, Error>(
    buildCacheKey(listBankLines, {}, query),
    () => callEndpoint(listBankLines, { query }),
    FRESH,
  );
}

/** Open lines that look alike, as the program would propose them. */
export function useLineSuggestions(): SWRResponse<ReplyOf<typeof listLineSuggestions>, Error> {
  return useSWR<ReplyOf<typeof listLineSuggestions>, Error>(
    buildCacheKey(listLineSuggestions),
    () => callEndpoint(listLineSuggestions),
    FRESH,
  );
}

/** One page of the payouts that no line is the debit of as yet. */
export function useSentPayouts(
  query: QueryOf<typeof listSentPayouts>,
): SWRResponse<ReplyOf<typeof listSentPayouts>, Error> {
  return useSWR<ReplyOf<typeof listSentPayouts>, Error>(
    buildCacheKey(listSentPayouts, {}, query),
    () => callEndpoint(listSentPayouts, { query }),
    FRESH,
  );
}

/** One page of what staff said that lines are. */
export function useLineDecisions(
  query: Partial<QueryOf<typeof listLineDecisions>>,
): SWRResponse<ReplyOf<typeof listLineDecisions>, Error> {
  return useSWR<ReplyOf<typeof listLineDecisions>, Error>(
    buildCacheKey(listLineDecisions, {}, query),
    () => callEndpoint(listLineDecisions, { query }),
    FRESH,
  );
}

/** One page of the proposals that lines are open again. */
export function useLineReopenings(
  query: Partial<QueryOf<typeof listLineReopenings>>,
): SWRResponse<ReplyOf<typeof listLineReopenings>, Error> {
  return useSWR<ReplyOf<typeof listLineReopenings>, Error>(
    buildCacheKey(listLineReopenings, {}, query),
    () => callEndpoint(listLineReopenings, { query }),
    FRESH,
  );
}

/** Says what some lines are. Another staff member approves it. */
export function useProposeLineOutcome(): Command<typeof proposeLineOutcome> {
  return useRefreshingCommand(proposeLineOutcome, { refreshes });
}

/** Approves what another staff member said. `id` is the decision's, as of the two below. */
export function useApproveLineOutcome(id: string): Command<typeof approveLineOutcome> {
  return useRefreshingCommand(approveLineOutcome, { params: { id }, refreshes });
}

/** Rejects what another staff member said. */
export function useRejectLineOutcome(id: string): Command<typeof rejectLineOutcome> {
  return useRefreshingCommand(rejectLineOutcome, { params: { id }, refreshes });
}

/** Takes back one's own proposal. */
export function useWithdrawLineOutcome(id: string): Command<typeof withdrawLineOutcome> {
  return useRefreshingCommand(withdrawLineOutcome, { params: { id }, refreshes });
}

/** Says that lines of this decision are something else. */
export function useProposeLineReopening(id: string): Command<typeof proposeLineReopening> {
  return useRefreshingCommand(proposeLineReopening, { params: { id }, refreshes });
}

/** Opens lines again as another staff member proposed. `id` is the reopening's, as of the two below. */
export function useApproveLineReopening(id: string): Command<typeof approveLineReopening> {
  return useRefreshingCommand(approveLineReopening, { params: { id }, refreshes });
}

/** Leaves the lines as they are. */
export function useRejectLineReopening(id: string): Command<typeof rejectLineReopening> {
  return useRefreshingCommand(rejectLineReopening, { params: { id }, refreshes });
}

/** Takes back one's own proposal to open lines again. */
export function useWithdrawLineReopening(id: string): Command<typeof withdrawLineReopening> {
  return useRefreshingCommand(withdrawLineReopening, { params: { id }, refreshes });
}
