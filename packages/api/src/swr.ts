import { MINUTE_MS } from "@kinfold/contract/durations";
import { buildPath, type AnyEndpoint, type Endpoint } from "@kinfold/contract/endpoint";
import { Refusal } from "@kinfold/contract/refusal";
import { useCallback, useState } from "react";
import { useSWRConfig, type SWRConfiguration } from "swr";
import useSWRMutation, { type SWRMutationResponse } from "swr/mutation";
import { callEndpoint, removeEmptyParameters, type Query } from "./client.ts";
import { callOnce } from "./once.ts";

const MOST_RETRIES = 3;
const LONGEST_WAIT_MS = 30_000;

/** Seconds double from one: 1 s, 2 s, 4 s, never more than 30 s. `retry` counts from 1. */
export const retryWaitMs = (retry: number): number =>
  Math.min(1000 * 2 ** (retry - 1), LONGEST_WAIT_MS);

/** What the last retry of a read failed with, for a component that begins to show that read while it is being retried, or later. */
const failedForGood = new WeakSet<Error>();

/** The specification's query defaults: 3 retries with capped back-off, 5 minutes of cache, no refetch on focus. */
export const swrDefaults: SWRConfiguration = {
  revalidateOnFocus: false,
  dedupingInterval: 5 * MINUTE_MS,
  errorRetryCount: MOST_RETRIES,
  onErrorRetry: (error, _key, { errorRetryCount = MOST_RETRIES }, revalidate, { retryCount }) => {
    // A refusal stays a refusal; asking again would only delay the 401 handler.
    if (error instanceof Refusal) return;
    if (retryCount > errorRetryCount) {
      if (error instanceof Error) failedForGood.add(error);
      return;
    }
    setTimeout(() => void revalidate({ retryCount }), retryWaitMs(retryCount));
  },
};

/**
 * True once a read has failed for good: refused, or failed again after every retry. Until then a loader is the honest
 * answer. `error` is the read's own.
 */
export function useGivenUp(error: Error | undefined): boolean {
  const { shouldRetryOnError } = useSWRConfig();
  const [failed, setFailed] = useState<{ error: Error | undefined; isForGood: boolean }>({
    error: undefined,
    isForGood: false,
  });
  // Asked for once more, a read stays given up until it is answered.
  if (failed.error !== error) {
    const isForGood = error !== undefined && (failed.isForGood || failedForGood.has(error));
    setFailed({ error, isForGood });
  }
  return (
    error !== undefined &&
    (error instanceof Refusal || shouldRetryOnError === false || failed.isForGood)
  );
}

/** The cache key of a read: its endpoint's path, filled in, and what is asked of it. */
export function buildCacheKey(
  to: AnyEndpoint,
  params: Record<string, string> = {},
  query: Query = {},
): string {
  const parameters = Object.entries(removeEmptyParameters(query)).map(([name, value]) => [
    name,
    String(value),
  ]);
  const path = `${to.method} ${buildPath(to, params)}`;
  return parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters).toString()}`;
}

/** The key of one page of a list that grows: nothing but the list itself reads it. */
export const buildPageKey = (to: AnyEndpoint, query: Query): string =>
  `page ${buildCacheKey(to, {}, query)}`;

/** How the query library marks the key of the whole of such a list. */
const WHOLE = "$inf$page ";

/**
 * For a change of what was read that an answer brings. When the member has signed out before it came, nothing is left to
 * change: the library fails over that, and no one needs to hear of it.
 */
export function ignoreSignedOut(change: Promise<unknown>): void {
  change.catch(() => undefined);
}

/** Matches every key under which this endpoint was read, of whichever thing and whatever was asked of it. */
const keysOf = ({ method, path }: AnyEndpoint): RegExp =>
  new RegExp(`^${method} ${path.replace(/:\w+/g, "[^/?]+")}(\\?|$)`);

/** Asks again for everything that was read from these endpoints, whatever was asked of them. */
export function useRefresh(): (reads: readonly AnyEndpoint[]) => void {
  const { mutate, cache } = useSWRConfig();
  return useCallback(
    (reads) => {
      const keys = reads.map(keysOf);
      const isRead = (key: unknown): boolean =>
        typeof key === "string" && keys.some((known) => known.test(key));
      ignoreSignedOut(mutate(isRead));
      // A list that grows asks again only for pages that it does not have, and the library keeps it out of the question above.
      const cached = [...cache.keys()];
      for (const key of cached) {
        if (key.startsWith("page ") && isRead(key.slice("page ".length))) cache.delete(key);
      }
      for (const key of cached) {
        if (key.startsWith(WHOLE) && isRead(key.slice(WHOLE.length))) {
          ignoreSignedOut(mutate(key));
        }
      }
    },
    [mutate, cache],
  );
}

type Refreshing = {
  params?: Record<string, string>;
  refreshes?: readonly AnyEndpoint[];
  /** What even a refusal makes stale: it is written down. */
  refusalRefreshes?: readonly AnyEndpoint[];
};

/**
 * A command inside the private area: its own state, no retry, and the reads it makes stale. Where its endpoint takes a key, the
 * same content goes under one key until it is answered. `trigger` throws what `callEndpoint` throws.
 */
export function useRefreshingCommand<Body, Reply, Code extends string>(
  to: Endpoint<Body, Reply, Code>,
  options: Refreshing = {},
): SWRMutationResponse<Reply, Error, string, Body> {
  const refresh = useRefresh();
  const { params, refreshes = [], refusalRefreshes = [] } = options;
  return useSWRMutation<Reply, Error, string, Body>(
    buildCacheKey(to, params),
    (_key, { arg }) =>
      to.once === undefined
        ? callEndpoint(to, {
            ...(arg !== undefined && { body: arg }),
            ...(params !== undefined && { params }),
          })
        : // What was not answered before goes under its own key: `callOnce` finds it.
          callOnce(to, {
            body: arg,
            idempotencyKey: crypto.randomUUID(),
            ...(params !== undefined && { params }),
          }),
    {
      onSuccess: () => {
        refresh(refreshes);
      },
      onError: () => {
        refresh(refusalRefreshes);
      },
    },
  );
}

/**
 * A command about whichever thing the caller names by its id, and the reads it makes stale. Without a state of its own: a form
 * knows whether it is being sent. Throws what `callEndpoint` throws.
 */
export function useCommandOn<Body, Reply, Code extends string>(
  to: Endpoint<Body, Reply, Code>,
  reads: readonly AnyEndpoint[],
): (id: string, body: Body) => Promise<Reply> {
  const refresh = useRefresh();
  return async (id, body) => {
    const reply = await callEndpoint(to, { body, params: { id } });
    refresh(reads);
    return reply;
  };
}

/** What a command that moves money sends: its body, and the key that makes sending it again harmless. */
export type Once<Body> = { body: Body; idempotencyKey: string };

/** A command that moves money: as `useRefreshingCommand`, sent under the key of the member's intent. */
export function useOnceCommand<Body, Reply, Code extends string>(
  to: Endpoint<Body, Reply, Code>,
  options: { params?: Record<string, string>; refreshes?: readonly AnyEndpoint[] } = {},
): SWRMutationResponse<Reply, Error, string, Once<Body>> {
  const refresh = useRefresh();
  const { params, refreshes = [] } = options;
  return useSWRMutation<Reply, Error, string, Once<Body>>(
    buildCacheKey(to, params),
    (_key, { arg }) => callOnce(to, { ...arg, ...(params !== undefined && { params }) }),
    {
      onSuccess: () => {
        refresh(refreshes);
      },
    },
  );
}
