import { toSubjectId, type StaffId, type SubjectId } from "@kinfold/contract/ids";
import * as claims from "@kinfold/contract/office/claims";
import { getQueueSummary } from "@kinfold/contract/office/queues";
import type { Platform } from "#platform/platform.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import { claimSubject, releaseClaim } from "./claims.ts";
import { countQueue, type Queue } from "./queues.ts";
import type { StaffCaller } from "./session-store.ts";

/** What is due over all queues, and what is open at whose desk. */
export function mountQueueRoutes(
  staffed: StaffMount<StaffCaller>,
  { db, clock }: Platform,
  queues: readonly Queue[],
  onClaimed: (subject: { kind: string; id: SubjectId }, staffId: StaffId) => Promise<void>,
): void {
  staffed(getQueueSummary, async ({ caller }) => {
    const now = clock.now();
    const seen = queues.filter(({ permission }) => caller.permissions.includes(permission));
    const counts = [];
    for (const queue of seen) counts.push(await countQueue(db, queue, now, caller.memberId));
    return { queues: counts };
  });

  staffed(claims.claimWork, async ({ body, caller }) => {
    const subject = { kind: body.subject_kind, id: toSubjectId(body.subject_id) };
    const claim = await claimSubject(db, subject, caller.staffId, clock.now());
    if (claim.is_mine) await onClaimed(subject, caller.staffId);
    return claim;
  });

  staffed(claims.releaseWork, ({ params, caller }) =>
    releaseClaim(
      db,
      { kind: params["kind"] ?? "", id: toSubjectId(params["id"]) },
      caller.staffId,
      clock.now(),
    ),
  );
}
