import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import {
  approveReview,
  getReview,
  getReviewDocument,
  getReviewOriginal,
  listReviews,
  proposeReview,
  rejectReview,
  returnReview,
  type Purpose,
  type ReviewDetail,
} from "@kinfold/contract/office/identity";
import { useCallback, useState } from "react";
import useSWR, { type SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { callEndpoint } from "../client.ts";
import { callForFile, type ReceivedFile } from "../file.ts";
import type { FileCommand } from "../files.ts";
import { buildCacheKey, useRefresh, useRefreshingCommand, ignoreSignedOut } from "../swr.ts";
import { QUEUE_READS } from "./queues.ts";

/** How often the queue is looked at again. */
const WATCH_MS = 30_000;

type Command<E> = SWRMutationResponse<ReplyOf<E>, Error, string, BodyOf<E>>;

/** What a page of the queue is asked for; an empty text asks for nothing. */
export type ReviewsAsked = {
  page: number;
  show: string;
  kind: string;
  late: string;
  search: string;
};

/** Documents, BVNs and accounts that wait, or were decided; looked at again now and then. */
export function useReviews(asked: ReviewsAsked): SWRResponse<ReplyOf<typeof listReviews>, Error> {
  return useSWR<ReplyOf<typeof listReviews>, Error>(
    buildCacheKey(listReviews, {}, asked),
    () => callEndpoint(listReviews, { query: asked }),
    { dedupingInterval: 0, keepPreviousData: true, refreshInterval: WATCH_MS },
  );
}

/** All that is to be seen about one of them. Never taken from the cache alone. */
export function useReview(id: string): SWRResponse<ReviewDetail, Error> {
  const params = { id };
  return useSWR<ReviewDetail, Error>(
    buildCacheKey(getReview, params),
    () => callEndpoint(getReview, { params }),
    {
      dedupingInterval: 0,
    },
  );
}

function useDocumentOf(
  to: typeof getReviewDocument | typeof getReviewOriginal,
  id: string,
): FileCommand<{ purpose: Purpose }> {
  const [isMutating, setMutating] = useState(false);
  const trigger = useCallback(
    async (asked: { purpose: Purpose }): Promise<ReceivedFile> => {
      setMutating(true);
      try {
        return await callForFile(to, asked, { id });
      } finally {
        setMutating(false);
      }
    },
    [to, id],
  );
  return { trigger, isMutating };
}

/** Fetches the document as an image. The server records who looked and what for. It is not cached. */
export const useReviewDocument = (id: string): FileCommand<{ purpose: Purpose }> =>
  useDocumentOf(getReviewDocument, id);

/** Asks for the document as it was sent, for auditors, which writes down who took it and what for. */
export const useReviewOriginal = (id: string): FileCommand<{ purpose: Purpose }> =>
  useDocumentOf(getReviewOriginal, id);

/** Asks again for one of them and for the queues: what was known of it is no longer so. */
export function useRefreshReview(id: string): () => void {
  const refresh = useRefresh();
  const { mutate } = useReview(id);
  return useCallback(() => {
    refresh([listReviews, ...QUEUE_READS]);
    ignoreSignedOut(mutate());
  }, [mutate, refresh]);
}

/** Proposes that it is right. */
export function useProposeReview(id: string): Command<typeof proposeReview> {
  return useRefreshingCommand(proposeReview, { params: { id } });
}

/** Approves what another staff member proposed. */
export function useApproveReview(id: string): Command<typeof approveReview> {
  return useRefreshingCommand(approveReview, { params: { id } });
}

/** Sends a proposal back, or takes one's own back. */
export function useReturnReview(id: string): Command<typeof returnReview> {
  return useRefreshingCommand(returnReview, { params: { id } });
}

/** Refuses it, and tells the member. */
export function useRejectReview(id: string): Command<typeof rejectReview> {
  return useRefreshingCommand(rejectReview, { params: { id } });
}
