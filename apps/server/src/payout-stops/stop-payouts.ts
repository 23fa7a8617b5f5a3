import { payoutStopRefusals } from "@kinfold/contract/refusals/payout-stops";
import { writeAuditEntry } from "#audit/index.ts";
import { isDuplicate, type Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import { refuse } from "#platform/refusing.ts";
import type { Operator } from "#staff/index.ts";
import { holdOpenStop, insertStop, type StopRow } from "./store.ts";

/**
 * Stops payouts: once this is stored no batch is approved or handed over and no refund is released. `by` is null for a program of
 * the club's machine. Refuses a second stop.
 */
export async function stopPayouts(
  tx: Db,
  { reason, by, at }: { reason: string; by: Pick<Operator, "staffId"> | null; at: Date },
): Promise<StopRow> {
  const stop: StopRow = {
    stop_id: createId("pys"),
    reason,
    stopped_at: at,
    stopped_by: by?.staffId ?? null,
  };
  await insertStop(tx, stop).catch((error: unknown) => {
    if (!isDuplicate(error, "one_stop_of_payouts_stands")) throw error;
    return refuse(payoutStopRefusals().payouts_stopped.already);
  });
  await writeAuditEntry(tx, {
    at,
    actor: by === null ? { kind: "system" } : { kind: "staff", staffId: by.staffId },
    action: "payouts.stopped",
    subject: { kind: "payout_stop", id: stop.stop_id },
    reason,
  });
  return stop;
}

/** Refuses while payouts are stopped. Until the transaction ends no one stops them: a stop waits for it. */
export async function refuseWhileStopped(tx: Db): Promise<void> {
  if ((await holdOpenStop(tx)) !== null) refuse(payoutStopRefusals().payouts_stopped.kept);
}
