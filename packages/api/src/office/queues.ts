import { claimWork, releaseWork, type Claim } from "@kinfold/contract/office/claims";
import { getQueueSummary } from "@kinfold/contract/office/queues";
import type { ReplyOf } from "@kinfold/contract/endpoint";
import { useEffect, useState } from "react";
import useSWR, { type SWRResponse } from "swr";
import { call } from "../client.ts";
import { keyOf } from "../swr.ts";

const LOOK_AGAIN_MS = 60_000;
/** Well before the server forgets it. */
const RENEW_MS = 120_000;

/** What waits in each queue, looked at again every minute. */
export function useQueueSummary(): SWRResponse<ReplyOf<typeof getQueueSummary>, Error> {
  return useSWR<ReplyOf<typeof getQueueSummary>, Error>(
    keyOf(getQueueSummary),
    () => call(getQueueSummary),
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
    let isOpen = true;
    const claim = async (): Promise<void> => {
      try {
        const answer = await call(claimWork, { body: { subject_kind: kind, subject_id: id } });
        if (isOpen) setHeld({ of: `${kind} ${id}`, claim: answer });
      } catch {
        // It only tells others; nothing that somebody waits for depends on it.
      }
    };
    let claimed = claim();
    const renew = setInterval(() => {
      claimed = claim();
    }, RENEW_MS);
    const release = async (): Promise<void> => {
      // A release that overtakes its claim would leave the work claimed by somebody who has closed it.
      await claimed;
      await call(releaseWork, { params: { kind, id }, keepalive: true });
    };
    return () => {
      isOpen = false;
      clearInterval(renew);
      release().catch(() => undefined);
    };
  }, [kind, id]);
  return held?.of === `${kind} ${id}` ? held.claim : undefined;
}
