import { MINUTE_MS } from "@kinfold/contract/durations";
import { listApprovals } from "@kinfold/contract/office/approval-list";
import { claimWork, releaseWork, type Claim } from "@kinfold/contract/office/claims";
import { getQueueSummary } from "@kinfold/contract/office/queues";
import type { QueryOf, ReplyOf } from "@kinfold/contract/endpoint";
import { useEffect, useState } from "react";
import useSWR, { type SWRResponse } from "swr";
import { callEndpoint } from "../client.ts";
import { buildCacheKey } from "../swr.ts";

const LOOK_AGAIN_MS = MINUTE_MS;
/** Well before the server forgets it. */
const RENEW_MS = 120_000;

/** The last claim or release of each piece of work. The server must hear them in the order in which they were meant. */
const lastCalls = new Map<string, Promise<void>>();

/** Sends a claim or release after the earlier ones of the same work were answered. It never rejects. */
function callInOrder(key: string, send: () => Promise<void>): void {
  // It only informs others; no work waits for it.
  const sent = (lastCalls.get(key) ?? Promise.resolve()).then(send).catch(() => undefined);
  lastCalls.set(key, sent);
  void sent.then(() => {
    if (lastCalls.get(key) === sent) lastCalls.delete(key);
  });
}

/** What every decision changes beside its own list: how much waits in each queue, and what waits for each person. */
export const QUEUE_READS = [getQueueSummary, listApprovals] as const;

/** One page of what waits for the caller, of what they proposed, or of what they decided today; looked at again every minute. */
export function useApprovals(
  asked: Partial<QueryOf<typeof listApprovals>>,
): SWRResponse<ReplyOf<typeof listApprovals>, Error> {
  return useSWR<ReplyOf<typeof listApprovals>, Error>(
    buildCacheKey(listApprovals, {}, asked),
    () => callEndpoint(listApprovals, { query: asked }),
    { refreshInterval: LOOK_AGAIN_MS, dedupingInterval: 2_000, keepPreviousData: true },
  );
}

/** What waits in each queue, looked at again every minute. */
export function useQueueSummary(): SWRResponse<ReplyOf<typeof getQueueSummary>, Error> {
  return useSWR<ReplyOf<typeof getQueueSummary>, Error>(
    buildCacheKey(getQueueSummary),
    () => callEndpoint(getQueueSummary),
    { refreshInterval: LOOK_AGAIN_MS, dedupingInterval: 2_000 },
  );
}

/**
 * Claims a piece of work for as long as it is open, and answers who has it; undefined until the server has said so. What
 * cannot be claimed (no subject, no permission, no network) is simply not claimed.
 */
export function useClaim(subject: { kind: string; id: string } | undefined): Claim | undefined {
  const [held, setHeld] = useState<{ of: string; claim: Claim }>();
  const kind = subject?.kind;
  const id = subject?.id;
  useEffect(() => {
    if (kind === undefined || id === undefined) return undefined;
    const key = `${kind} ${id}`;
    let isOpen = true;
    const claim = (): void => {
      callInOrder(key, async () => {
        const answer = await callEndpoint(claimWork, {
          body: { subject_kind: kind, subject_id: id },
        });
        if (isOpen) setHeld({ of: key, claim: answer });
      });
    };
    claim();
    const renew = setInterval(claim, RENEW_MS);
    return () => {
      isOpen = false;
      clearInterval(renew);
      callInOrder(key, async () => {
        await callEndpoint(releaseWork, { params: { kind, id }, keepalive: true });
      });
    };
  }, [kind, id]);
  return held?.of === `${kind} ${id}` ? held.claim : undefined;
}
