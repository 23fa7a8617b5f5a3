import type { DataExportForm } from "@kinfold/contract/data-exports";
import { toDataExportId, type DataExportId, type MemberId } from "@kinfold/contract/ids";
import { dataExportRefusals } from "@kinfold/contract/refusals/data-exports";
import { writeAuditEntry } from "#audit/index.ts";
import { proveMember } from "#members/index.ts";
import { addMs } from "#platform/clock.ts";
import { isDuplicate, runTransaction } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { followPromise } from "#promises/index.ts";
import { DATA_EXPORT_PROMISE } from "./promise.ts";
import { DATA_EXPORT_DUE_MS } from "./rules.ts";
import { findDataExport, insertDataExport, markCancelled, type DataExportRow } from "./store.ts";

/** The member's own request. Refuses `not_found` for one of someone else's. */
export function requireOwn(row: DataExportRow | undefined, memberId: MemberId): DataExportRow {
  return row?.member_id === memberId ? row : refuse(dataExportRefusals().not_found.request);
}

/** Stores a member's request for a copy of their data, and opens its promise. Refuses a second one while the first is open. */
export async function requestDataExport(
  platform: Platform,
  memberId: MemberId,
  form: DataExportForm,
): Promise<DataExportRow> {
  const { clock, db } = platform;
  const stepUp = await proveMember(platform, memberId, form);
  const now = clock.now();
  const id = toDataExportId(createId("dxp"));
  const row = {
    export_id: id,
    member_id: memberId,
    requested_at: now,
    due_at: addMs(now, DATA_EXPORT_DUE_MS),
  };
  try {
    await runTransaction(db, async (tx) => {
      await stepUp.take(tx);
      await insertDataExport(tx, row);
      await followPromise(tx, DATA_EXPORT_PROMISE, { subjectId: id });
      await writeAuditEntry(tx, {
        at: now,
        actor: { kind: "member", memberId },
        action: "data_export.requested",
        subject: { kind: "data_export", id },
        memberId,
      });
    });
  } catch (error) {
    if (isDuplicate(error, "one_open_data_export_per_member")) {
      refuse(dataExportRefusals().data_export_open);
    }
    throw error;
  }
  return { ...row, cancelled_at: null, released_at: null, expires_at: null };
}

/** Ends a request that its member no longer wants. Refuses `data_export_closed` once it is released or cancelled. */
export async function cancelDataExport(
  { clock, db }: Platform,
  memberId: MemberId,
  id: DataExportId,
): Promise<DataExportRow> {
  const now = clock.now();
  return runTransaction(db, async (tx) => {
    const row = requireOwn(await findDataExport(tx, id, { isHeld: true }), memberId);
    if (row.cancelled_at !== null || row.released_at !== null) {
      refuse(dataExportRefusals().data_export_closed.member);
    }
    await markCancelled(tx, id, now);
    await followPromise(tx, DATA_EXPORT_PROMISE, { subjectId: id });
    await writeAuditEntry(tx, {
      at: now,
      actor: { kind: "member", memberId },
      action: "data_export.cancelled",
      subject: { kind: "data_export", id },
      memberId,
    });
    return { ...row, cancelled_at: now };
  });
}
