import type { BodyOf, QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  approveBatch,
  confirmFailed,
  getBatch,
  getBatchFile,
  listBatches,
  listReadyPayouts,
  makeBatch,
  processBatch,
  proposeFailed,
  recordPaid,
  rejectBatch,
  removeFromBatch,
  returnFailed,
  withdrawFailed,
} from "@kinfold/contract/office/payouts";
import { listQueuedWithdrawals } from "@kinfold/contract/office/withdrawals";
import { useMemo } from "react";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "../client.ts";
import { useFileCommand, type FileCommand } from "../files.ts";
import { buildCacheKey, useRefreshingCommand } from "../swr.ts";
import { useAnsweringCommand } from "./answering.ts";
import { QUEUE_READS } from "./queues.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

const QUEUES = [listBatches, listReadyPayouts, listQueuedWithdrawals, ...QUEUE_READS];
/** Colleagues decide too. */
const FRESH = { dedupingInterval: 0, keepPreviousData: true } as const;

/** What could go into a batch now. */
export function useReadyPayouts(): SWRResponse<ReplyOf<typeof listReadyPayouts>, Error> {
  return useSWR<ReplyOf<typeof listReadyPayouts>, Error>(
    buildCacheKey(listReadyPayouts),
    () => callEndpoint(listReadyPayouts),
    FRESH,
  );
}

/** One page of payout batches. */
export function useBatches(
  asked: Partial<QueryOf<typeof listBatches>>,
): SWRResponse<ReplyOf<typeof listBatches>, Error> {
  return useSWR<ReplyOf<typeof listBatches>, Error>(
    buildCacheKey(listBatches, {}, asked),
    () => callEndpoint(listBatches, { query: asked }),
    FRESH,
  );
}

/** One batch with its lines. */
export function useBatch(id: string): SWRResponse<ReplyOf<typeof getBatch>, Error> {
  return useSWR<ReplyOf<typeof getBatch>, Error>(
    buildCacheKey(getBatch, { id }),
    () => callEndpoint(getBatch, { params: { id } }),
    { dedupingInterval: 0 },
  );
}

/** Puts what is ready by a day into a draft. */
export function useMakeBatch(): Command<typeof makeBatch> {
  return useRefreshingCommand(makeBatch, { refreshes: QUEUES });
}

/** Takes one withdrawal out of a draft. */
export function useRemoveFromBatch(id: string): Command<typeof removeFromBatch> {
  return useAnsweringCommand(removeFromBatch, { id, of: getBatch, refreshes: QUEUES });
}

/** Freezes a draft with the file that was looked at. */
export function useApproveBatch(id: string): Command<typeof approveBatch> {
  return useAnsweringCommand(approveBatch, { id, of: getBatch, refreshes: QUEUES });
}

/** Declines a draft. */
export function useRejectBatch(id: string): Command<typeof rejectBatch> {
  return useAnsweringCommand(rejectBatch, { id, of: getBatch, refreshes: QUEUES });
}

/** What the bank is given. */
export function useBatchFile(id: string): FileCommand<Record<string, never>> {
  const params = useMemo(() => ({ id }), [id]);
  return useFileCommand(getBatchFile, params);
}

/** Notes that the bank has the file. */
export function useProcessBatch(id: string): Command<typeof processBatch> {
  return useAnsweringCommand(processBatch, { id, of: getBatch, refreshes: QUEUES });
}

/** Notes what the bank paid. */
export function useRecordPaid(id: string): Command<typeof recordPaid> {
  return useAnsweringCommand(recordPaid, { id, of: getBatch, refreshes: QUEUES });
}

const FAILURES = [getBatch, ...QUEUES];

/** Says what the bank could not pay of a batch, or sent back, for another staff member to confirm. */
export function useProposeFailed(id: string): Command<typeof proposeFailed> {
  return useRefreshingCommand(proposeFailed, { params: { id }, refreshes: FAILURES });
}

/** Confirms what another staff member says was not paid. `id` is the proposal's, as of the two below. */
export function useConfirmFailed(id: string): Command<typeof confirmFailed> {
  return useRefreshingCommand(confirmFailed, { params: { id }, refreshes: FAILURES });
}

/** Sends back what another staff member says was not paid. */
export function useReturnFailed(id: string): Command<typeof returnFailed> {
  return useRefreshingCommand(returnFailed, { params: { id }, refreshes: FAILURES });
}

/** Takes back one's own finding. */
export function useWithdrawFailed(id: string): Command<typeof withdrawFailed> {
  return useRefreshingCommand(withdrawFailed, { params: { id }, refreshes: FAILURES });
}
