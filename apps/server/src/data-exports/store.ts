import type { DataExport, DataExportState } from "@kinfold/contract/data-exports";
import type { DataExportId, DecisionId, MemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { Count, Db } from "#platform/db.ts";
import { limitToPage } from "#platform/paging.ts";
import { selectSecurityChange } from "#members/index.ts";
import { DATA_EXPORT_KEPT_MS } from "./rules.ts";
import { addMs } from "#platform/clock.ts";

/** A request as stored. */
export type DataExportRow = {
  export_id: DataExportId;
  member_id: MemberId;
  requested_at: Date;
  due_at: Date;
  cancelled_at: Date | null;
  released_at: Date | null;
  expires_at: Date | null;
};

/** Where a request stands at this moment. */
export function getState(row: DataExportRow, now: Date): DataExportState {
  if (row.cancelled_at !== null) return "cancelled";
  if (row.expires_at === null) return "waiting";
  return row.expires_at <= now ? "expired" : "released";
}

/** A request as its member reads it. */
export const toDataExport = (row: DataExportRow, now: Date): DataExport => ({
  id: row.export_id,
  requested_at: row.requested_at.toISOString(),
  due_at: row.due_at.toISOString(),
  state: getState(row, now),
  released_at: row.released_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
  cancelled_at: row.cancelled_at?.toISOString() ?? null,
});

/** A member's requests, the newest first. */
export async function listDataExportsOf(db: Db, memberId: MemberId): Promise<DataExportRow[]> {
  const { rows } =
    await sql<DataExportRow>`select export_id, member_id, requested_at, due_at, cancelled_at, released_at, expires_at
    from data_export where member_id = ${memberId} order by requested_at desc, export_id`.execute(
      db,
    );
  return rows;
}

/** A request; undefined when there is none of this id. `isHeld` keeps it as it is until the transaction ends. */
export async function findDataExport(
  db: Db,
  id: DataExportId,
  { isHeld = false }: { isHeld?: boolean } = {},
): Promise<DataExportRow | undefined> {
  const { rows } =
    await sql<DataExportRow>`select export_id, member_id, requested_at, due_at, cancelled_at, released_at, expires_at
    from data_export where export_id = ${id} ${isHeld ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

/** Stores a request. Throws a duplicate while another of the member's is open. */
export async function insertDataExport(
  tx: Db,
  row: Pick<DataExportRow, "export_id" | "member_id" | "requested_at" | "due_at">,
): Promise<void> {
  await sql`insert into data_export (export_id, member_id, requested_at, due_at)
    values (${row.export_id}, ${row.member_id}, ${row.requested_at}, ${row.due_at})`.execute(tx);
}

/** Ends a held request that its member no longer wants. */
export async function markCancelled(tx: Db, id: DataExportId, at: Date): Promise<void> {
  await sql`update data_export set cancelled_at = ${at} where export_id = ${id}`.execute(tx);
}

/** Releases a held request. Answers until when its copy can be downloaded. */
export async function markReleased(
  tx: Db,
  id: DataExportId,
  { by, at }: { by: DecisionId; at: Date },
): Promise<Date> {
  const expiresAt = addMs(at, DATA_EXPORT_KEPT_MS);
  await sql`update data_export set released_at = ${at}, released_by = ${by}, expires_at = ${expiresAt}
    where export_id = ${id}`.execute(tx);
  return expiresAt;
}

/** A request as staff read it. */
export type RequestedRow = DataExportRow & {
  name: string;
  email: string;
  security_changed_at: Date | null;
  proposal_id: DecisionId | null;
};

/** One page of all requests: those that wait first, the nearest due time first, then the newest; and how many in all. */
export async function readPageOfDataExports(
  db: Db,
  { state, now }: { state: DataExportState | undefined; now: Date },
  page: { page: number; perPage: number },
): Promise<{ rows: RequestedRow[]; total: number }> {
  const wanted = sql`(${state ?? null}::text is null or ${state ?? null} = case when cancelled_at is not null then 'cancelled'
    when expires_at is null then 'waiting' when expires_at <= ${now}::timestamptz then 'expired' else 'released' end)`;
  const { rows: counted } = await sql<{ total: Count }>`select count(*) as total
    from data_export where ${wanted}`.execute(db);
  const { rows } =
    await sql<RequestedRow>`select export_id, data_export.member_id, requested_at, due_at, cancelled_at, released_at, expires_at,
      first_name || ' ' || last_name as name, email,
      ${selectSecurityChange(sql`data_export.member_id`, now)} as security_changed_at,
      (select decision_id from decision where kind = 'data_export' and subject_id = export_id
        and status in ('proposed', 'approved') order by proposed_at desc limit 1) as proposal_id
    from data_export join member using (member_id) where ${wanted}
    order by released_at is null and cancelled_at is null desc,
      case when released_at is null and cancelled_at is null then due_at end, requested_at desc, export_id
    ${limitToPage(page)}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}
