import type { BodyOf, QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  confirmReceiptGroup,
  confirmTransferReceipt,
  getTransferReceipt,
  getTransferReceiptFile,
  getTransferReceiptOriginal,
  listReceiptGroups,
  listTransferReceipts,
  proposeTransferReceipt,
  rejectTransferReceipt,
} from "@kinfold/contract/office/receipts";
import { listReturns, proposeCorrection } from "@kinfold/contract/office/returns";
import { getReceiptLines } from "@kinfold/contract/office/statements";
import useSWR, { type SWRResponse } from "swr";
import useSWRMutation, { type SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "../client.ts";
import { callForFile, type ReceivedFile } from "../file.ts";
import { buildCacheKey, useRefreshingCommand } from "../swr.ts";
import { useRefetchingCommand } from "./refetching.ts";
import { QUEUE_READS } from "./queues.ts";

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

const QUEUES = [listTransferReceipts, listReceiptGroups, getReceiptLines, ...QUEUE_READS];
/** Colleagues decide too. */
const FRESH = { dedupingInterval: 0, keepPreviousData: true } as const;

/** One page of the receipts that wait, or of those in another state. */
export function useTransferReceipts(
  asked: Partial<QueryOf<typeof listTransferReceipts>>,
): SWRResponse<ReplyOf<typeof listTransferReceipts>, Error> {
  return useSWR<ReplyOf<typeof listTransferReceipts>, Error>(
    buildCacheKey(listTransferReceipts, {}, asked),
    () => callEndpoint(listTransferReceipts, { query: asked }),
    FRESH,
  );
}

/** One receipt with its twins and what was decided. */
export function useTransferReceipt(
  reference: string,
): SWRResponse<ReplyOf<typeof getTransferReceipt>, Error> {
  return useSWR<ReplyOf<typeof getTransferReceipt>, Error>(
    buildCacheKey(getTransferReceipt, { reference }),
    () => callEndpoint(getTransferReceipt, { params: { reference } }),
    { dedupingInterval: 0 },
  );
}

/** Fetches the receipt itself. The server writes down that someone looked. */
export function useTransferReceiptFile(
  reference: string,
): SWRMutationResponse<ReceivedFile, Error, string> {
  return useSWRMutation<ReceivedFile, Error, string>(
    buildCacheKey(getTransferReceiptFile, { reference }),
    () => callForFile(getTransferReceiptFile, {}, { reference }),
  );
}

/** Fetches the receipt as it was sent. The server writes down that it was taken. */
export function useTransferReceiptOriginal(
  reference: string,
): SWRMutationResponse<ReceivedFile, Error, string> {
  return useSWRMutation<ReceivedFile, Error, string>(
    buildCacheKey(getTransferReceiptOriginal, { reference }),
    () => callForFile(getTransferReceiptOriginal, {}, { reference }),
  );
}

const toOptions = (reference: string) => ({
  params: { reference },
  of: getTransferReceipt,
  refreshes: QUEUES,
});

/** Writes down what arrived. */
export function useProposeTransferReceipt(
  reference: string,
): Command<typeof proposeTransferReceipt> {
  return useRefetchingCommand(proposeTransferReceipt, toOptions(reference));
}

/** Agrees with what another staff member found: it is credited. */
export function useConfirmTransferReceipt(
  reference: string,
): Command<typeof confirmTransferReceipt> {
  return useRefetchingCommand(confirmTransferReceipt, toOptions(reference));
}

/** Proposes to correct a confirmed receipt. Another staff member confirms it. */
export function useProposeCorrection(reference: string): Command<typeof proposeCorrection> {
  const { params, of, refreshes } = toOptions(reference);
  return useRefreshingCommand(proposeCorrection, {
    params,
    refreshes: [of, ...refreshes, listReturns],
  });
}

/** Credits nothing, and tells the member why. */
export function useRejectTransferReceipt(reference: string): Command<typeof rejectTransferReceipt> {
  return useRefetchingCommand(rejectTransferReceipt, toOptions(reference));
}

/** Similar receipts that may be confirmed together, without these references. */
export function useReceiptGroups(
  without: readonly string[],
  isWanted: boolean,
): SWRResponse<ReplyOf<typeof listReceiptGroups>, Error> {
  const query = without.length === 0 ? {} : { without: without.join(",") };
  return useSWR<ReplyOf<typeof listReceiptGroups>, Error>(
    isWanted ? buildCacheKey(listReceiptGroups, {}, query) : null,
    () => callEndpoint(listReceiptGroups, { query }),
    FRESH,
  );
}

/** Confirms similar receipts together. */
export function useConfirmReceiptGroup(): Command<typeof confirmReceiptGroup> {
  return useRefreshingCommand(confirmReceiptGroup, { refreshes: QUEUES });
}
