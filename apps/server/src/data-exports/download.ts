import { createHash } from "node:crypto";
import type { DataExportForm } from "@kinfold/contract/data-exports";
import type { FileReply } from "@kinfold/contract/file";
import type { DataExportId, MemberId } from "@kinfold/contract/ids";
import { dataExportRefusals } from "@kinfold/contract/refusals/data-exports";
import { writeAuditEntry } from "#audit/index.ts";
import { lagosDay } from "#calendar/index.ts";
import { proveMember } from "#members/index.ts";
import { runTransaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { buildArchive } from "./archive.ts";
import { requireOwn } from "./request.ts";
import { DOWNLOADS } from "./rules.ts";
import { findDataExport, getState } from "./store.ts";

/**
 * The archive of a released request, made from what the club holds at this moment and kept nowhere. Each download is written to the
 * audit with the archive's SHA-256. Refuses what is not released or has expired.
 */
export async function downloadDataExport(
  platform: Platform,
  memberId: MemberId,
  id: DataExportId,
  form: DataExportForm,
): Promise<FileReply> {
  const { clock, db, limiter } = platform;
  const now = clock.now();
  const row = requireOwn(await findDataExport(db, id), memberId);
  const state = getState(row, now);
  if (state === "expired") refuse(dataExportRefusals().data_export_expired);
  if (state !== "released") refuse(dataExportRefusals().data_export_not_released);
  const stepUp = await proveMember(platform, memberId, form);
  await limiter.take(DOWNLOADS, memberId);
  const bytes = await buildArchive(platform, { id, memberId, now });
  await runTransaction(db, async (tx) => {
    await stepUp.take(tx);
    await writeAuditEntry(tx, {
      at: now,
      actor: { kind: "member", memberId },
      action: "data_export.downloaded",
      subject: { kind: "data_export", id },
      memberId,
      after: {
        size_bytes: bytes.length,
        sha256: createHash("sha256").update(bytes).digest("hex"),
      },
    });
  });
  return { name: `kinfold-your-data-${lagosDay(now)}.zip`, type: "application/zip", bytes };
}
