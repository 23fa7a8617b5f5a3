import type { PayoutStopId } from "@kinfold/contract/ids";
import type { PayoutStop } from "@kinfold/contract/office/payout-stops";
import type { Db } from "#platform/db.ts";
import { readStaffNames } from "#staff/index.ts";
import type { StopRow } from "./store.ts";

type View = Pick<PayoutStop, "stopped_at" | "stopped_by" | "stop_reason">;

/** Who stopped payouts, when and why, by the id of each stop. */
export async function buildStopViews(
  db: Db,
  stops: readonly StopRow[],
): Promise<ReadonlyMap<PayoutStopId, View>> {
  const names = await readStaffNames(
    db,
    stops.map(({ stopped_by: by }) => by).filter((by) => by !== null),
  );
  return new Map(
    stops.map(({ stop_id: stopId, reason, stopped_at: at, stopped_by: by }) => [
      stopId,
      {
        stopped_at: at.toISOString(),
        stopped_by: by === null ? null : { id: by, name: names.get(by) ?? by },
        stop_reason: reason,
      },
    ]),
  );
}
