import * as contract from "@kinfold/contract/office/payout-stops";
import { findOpenProposal, mountDecisionRoutes } from "#decisions/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import type { StaffCaller } from "#staff/index.ts";
import { resumeDecision } from "./resume-decision.ts";
import { stopPayouts } from "./stop-payouts.ts";
import { findOpenStop, type StopRow } from "./store.ts";
import { buildStopViews } from "./view.ts";

async function readStop(
  db: Db,
  stop: StopRow,
  reading: { by: StaffCaller; at: Date },
): Promise<contract.PayoutStop> {
  const view = (await buildStopViews(db, [stop])).get(stop.stop_id);
  assertExists(view, "a stop of payouts has no view");
  const resume = await findOpenProposal(db, resumeDecision, stop.stop_id, reading);
  return { id: stop.stop_id, ...view, resume };
}

/** Stopping all payouts, by one staff member, and resuming them, by two. */
export function mountPayoutStopRoutes(staffed: StaffMount<StaffCaller>, platform: Platform): void {
  const { clock, db } = platform;

  staffed(contract.getPayoutStop, async ({ caller: by }) => {
    const stop = await findOpenStop(db);
    return {
      stop: stop === undefined ? null : await readStop(db, stop, { by, at: clock.now() }),
    };
  });

  staffed(
    contract.stopPayouts,
    ({ body: { reason }, caller: by, idempotency }) =>
      idempotency.within(async (tx) => {
        const at = clock.now();
        return readStop(tx, await stopPayouts(tx, { reason, by, at }), { by, at });
      }),
    { keyWithin: true },
  );

  mountDecisionRoutes(
    staffed,
    platform,
    resumeDecision,
    {
      propose: contract.proposePayoutResume,
      approve: contract.approvePayoutResume,
      reject: contract.rejectPayoutResume,
      withdraw: contract.withdrawPayoutResume,
    },
    () => ({}),
  );
}
