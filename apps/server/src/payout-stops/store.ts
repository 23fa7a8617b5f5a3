import type { DecisionId, PayoutStopId, StaffId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";

/** A stop of payouts. `stopped_by` is null where a program of the club's machine stopped them. */
export type StopRow = {
  stop_id: PayoutStopId;
  reason: string;
  stopped_at: Date;
  stopped_by: StaffId | null;
};

/** The stop that stands; undefined while payouts go out. It says nothing of the next moment. */
export async function findOpenStop(db: Db): Promise<StopRow | undefined> {
  const { rows } =
    await sql<StopRow>`select stop_id, reason, stopped_at, stopped_by from payout_stop
    where ended_at is null`.execute(db);
  return rows[0];
}

/** Stops by their ids, ended or not. */
export async function findStops(db: Db, ids: readonly PayoutStopId[]): Promise<StopRow[]> {
  const { rows } =
    await sql<StopRow>`select stop_id, reason, stopped_at, stopped_by from payout_stop
    where stop_id = any (${ids}::text[])`.execute(db);
  return rows;
}

/** Waits for what is being let out, and stops the rest. The database refuses a second stop that stands. */
export async function insertStop(tx: Db, stop: StopRow): Promise<void> {
  await sql`insert into payout_stop (stop_id, reason, stopped_at, stopped_by)
    values (${stop.stop_id}, ${stop.reason}, ${stop.stopped_at}, ${stop.stopped_by})`.execute(tx);
}

/** Ends the stop by this approved decision. False when it does not stand. */
export async function endStop(
  tx: Db,
  stopId: PayoutStopId,
  { decisionId, at }: { decisionId: DecisionId; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ stop_id: PayoutStopId }>`update payout_stop
    set ended_by = ${decisionId}, ended_at = ${at}
    where stop_id = ${stopId} and ended_at is null returning stop_id`.execute(tx);
  return rows.length > 0;
}

/** The id of the stop that stands, null without one. None begins or ends until the transaction ends. */
export async function holdOpenStop(tx: Db): Promise<PayoutStopId | null> {
  const { rows } = await sql<{
    stop_id: PayoutStopId | null;
  }>`select find_payout_stop() as stop_id`.execute(tx);
  return rows[0]?.stop_id ?? null;
}
