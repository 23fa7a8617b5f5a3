import { pathOf, type AnyEndpoint, type Endpoint } from "@kinfold/contract/endpoint";
import { Refusal } from "@kinfold/contract/refusal";
import { useState } from "react";
import { useSWRConfig, type SWRConfiguration } from "swr";
import useSWRMutation, { type SWRMutationResponse } from "swr/mutation";
import { call } from "./client.ts";

const MOST_RETRIES = 3;
const LONGEST_WAIT_MS = 30_000;

/** Seconds double from one: 1 s, 2 s, 4 s, never more than 30 s. `retry` counts from 1. */
export const retryWaitMs = (retry: number): number =>
  Math.min(1000 * 2 ** (retry - 1), LONGEST_WAIT_MS);

/** The specification's query defaults: 3 retries with capped back-off, 5 minutes of cache, no refetch on focus. */
export const swrDefaults: SWRConfiguration = {
  revalidateOnFocus: false,
  dedupingInterval: 5 * 60_000,
  errorRetryCount: MOST_RETRIES,
  onErrorRetry: (error, _key, { errorRetryCount = MOST_RETRIES }, revalidate, { retryCount }) => {
    // A refusal stays a refusal; asking again would only delay the 401 handler.
    if (error instanceof Refusal || retryCount > errorRetryCount) return;
    setTimeout(() => void revalidate({ retryCount }), retryWaitMs(retryCount));
  },
};

/**
 * True once a read has failed for good: refused, or failed again after every retry. Until then a loader is the honest
 * answer. `error` is the read's own.
 */
export function useGivenUp(error: Error | undefined): boolean {
  const { errorRetryCount = MOST_RETRIES, shouldRetryOnError } = useSWRConfig();
  const [failed, setFailed] = useState<{ error: Error | undefined; times: number }>({
    error: undefined,
    times: 0,
  });
  // Every attempt throws an error of its own, so a new one is one more failure.
  if (failed.error !== error) {
    setFailed({ error, times: error === undefined ? 0 : failed.times + 1 });
  }
  return (
    error !== undefined &&
    (error instanceof Refusal || shouldRetryOnError === false || failed.times > errorRetryCount)
  );
}

/** The cache key of a read: its endpoint's path, filled in. */
export const keyOf = (to: AnyEndpoint, params: Record<string, string> = {}): string =>
  `${to.method} ${pathOf(to, params)}`;

/** A command inside the private area: its own state, no retry, and the reads it makes stale. `trigger` throws what `call` throws. */
export function useRefreshingCommand<Body, Reply, Code extends string>(
  to: Endpoint<Body, Reply, Code>,
  options: { params?: Record<string, string>; refreshes?: readonly AnyEndpoint[] } = {},
): SWRMutationResponse<Reply, Error, string, Body> {
  const { mutate } = useSWRConfig();
  const { params, refreshes = [] } = options;
  return useSWRMutation<Reply, Error, string, Body>(
    keyOf(to, params),
    (_key, { arg }) =>
      call(to, {
        ...(arg !== undefined && { body: arg }),
        ...(params !== undefined && { params }),
      }),
    {
      onSuccess: () => {
        for (const read of refreshes) void mutate(keyOf(read));
      },
    },
  );
}
