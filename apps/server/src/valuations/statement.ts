import type { StaffId, ValuationId } from "@kinfold/contract/ids";
import { valuationRefusals } from "@kinfold/contract/refusals/valuations";
import type { FileReply } from "@kinfold/contract/file";
import type { StatementForm, Valuation } from "@kinfold/contract/valuations";
import { writeAuditEntry } from "#audit/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { runTransaction } from "#platform/db.ts";
import { decodeJsonFile } from "#platform/files/base64-file.ts";
import { examineFile, getExtension, hashContent } from "#platform/files/file-content.ts";
import { receiveBytes } from "#platform/files/files.ts";
import { keepContent, readImage, removeContent } from "#platform/files/kept-content.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { lockValuation } from "./decide.ts";
import { insertException, findValuation, type NewException, type ValuationRow } from "./store.ts";
import { readValuationView } from "./view.ts";

function refuseUnneeded(row: ValuationRow): void {
  if (row.status !== "draft") {
    refuse(valuationRefusals().decision_changed(row.status));
  }
  if (!row.is_outside) {
    refuse(valuationRefusals().valuation_in_band);
  }
  if (row.exception_by !== null) {
    refuse(valuationRefusals().valuation_statement_attached);
  }
}

/**
 * Attaches a second reason and the custodian's statement to a draft outside its band. Refuses a draft inside it, a decided
 * one, a second statement, and what is no PDF and no image.
 */
export async function attachStatement(
  platform: Platform,
  { id, by, reason, statement }: StatementForm & { id: ValuationId; by: StaffId },
): Promise<Valuation> {
  const { clock, db, env, files } = platform;
  const { name, bytes } = decodeJsonFile(statement);
  const { content, storedName } = await receiveBytes(files, bytes, async (file) => {
    const examined = await examineFile(file, env);
    return { content: examined, storedName: await keepContent(files, "statements", examined) };
  });
  const at = clock.now();
  const exception: NewException = {
    valuationId: id,
    reason,
    storedName,
    fileName: name,
    mediaType: content.mediaType,
    sizeBytes: content.sizeBytes,
    sha256: await hashContent(content),
    by,
    at,
  };
  try {
    return await runTransaction(db, async (tx) => {
      const { row, plan } = await lockValuation(tx, id);
      refuseUnneeded(row);
      await insertException(tx, exception);
      await writeAuditEntry(tx, {
        at,
        actor: { kind: "staff", staffId: by },
        action: "valuation.statement_attached",
        subject: { kind: "valuation", id },
        reason,
        after: {
          sha256: exception.sha256.toString("hex"),
          unit_price: row.unit_price,
          base_unit_price: row.base_price,
          band_bps: row.band_bps,
        },
      });
      const attached = await findValuation(tx, id);
      assertExists(attached, "a valuation vanished");
      return readValuationView(tx, attached, plan);
    });
  } catch (error) {
    await removeContent(files, storedName);
    throw error;
  }
}

/** The image of the attached statement, for staff: that someone looked is written down first. Refuses `not_found` without one. */
export async function readStatement(
  { clock, db, env, files }: Platform,
  { id, by }: { id: ValuationId; by: StaffId },
): Promise<FileReply> {
  const row = await findValuation(db, id);
  const { statement_stored: storedName = null, statement_type: sentType = null } = row ?? {};
  if (storedName === null || sentType === null) {
    return refuse(valuationRefusals().not_found.statement);
  }
  const stored = { stored_name: storedName, media_type: sentType };
  const { type, bytes } = await readImage(files, stored, env);
  await runTransaction(db, (tx) =>
    writeAuditEntry(tx, {
      at: clock.now(),
      actor: { kind: "staff", staffId: by },
      action: "valuation.statement_viewed",
      subject: { kind: "valuation", id },
    }),
  );
  return { name: `statement-${id}.${getExtension(type)}`, type, bytes, isInline: true };
}
