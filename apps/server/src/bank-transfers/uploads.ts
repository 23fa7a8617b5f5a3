import type { MemberId, UploadId } from "@kinfold/contract/ids";
import { transferRefusals } from "@kinfold/contract/refusals/bank-transfers";
import { UPLOAD_LIFETIME_MS } from "@kinfold/contract/limits";
import type { Receipt, Upload } from "@kinfold/contract/receipts";
import { addMs } from "#platform/clock.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import { FileMissing, createFileName, type Files } from "#platform/files/files.ts";
import type { Platform } from "#platform/platform.ts";
import { Refused, refuse } from "#platform/refusing.ts";
import type { ReceiptRow } from "./receipt-store.ts";
import { refuseBySight } from "#platform/files/file-content.ts";
import { toReceipt, refuseUsed, takeIn } from "./receipts.ts";
import { OPEN_UPLOADS } from "./rules.ts";
import {
  addPart,
  deleteUpload,
  insertUpload,
  listParts,
  findReceiptOfUpload,
  settleUpload,
  listSurplusUploads,
  findUpload,
  type UploadRow,
} from "./upload-store.ts";

const view = (upload: UploadRow, receipt: ReceiptRow | undefined): Upload => ({
  id: upload.upload_id,
  received_bytes: upload.received_bytes,
  size_bytes: upload.size_bytes,
  expires_at: upload.expires_at.toISOString(),
  receipt: receipt === undefined ? null : toReceipt(receipt),
});

async function found(
  { db, clock }: Platform,
  memberId: MemberId,
  uploadId: UploadId,
): Promise<UploadRow> {
  const upload = await findUpload(db, memberId, uploadId, clock.now());
  return upload ?? refuse(transferRefusals().not_found.upload);
}

/** Takes the parts away first: a row without files is swept again, files without a row never. */
async function forget(db: Db, files: Files, uploadId: UploadId): Promise<void> {
  for (const name of await listParts(db, uploadId)) await files.remove(name);
  await deleteUpload(db, uploadId);
}

/** Begins an upload. Of a member's unfinished ones the oldest gives way. */
export async function startUpload(
  { db, clock, files }: Platform,
  memberId: MemberId,
  file: { name: string; sizeBytes: number },
): Promise<Upload> {
  refuseBySight(file);
  const now = clock.now();
  const upload = await insertUpload(db, {
    member_id: memberId,
    file_name: file.name,
    size_bytes: file.sizeBytes,
    started_at: now,
    expires_at: addMs(now, UPLOAD_LIFETIME_MS),
  });
  for (const surplus of await listSurplusUploads(db, { memberId, keep: OPEN_UPLOADS })) {
    await forget(db, files, surplus);
  }
  return view(upload, undefined);
}

/** How far an upload has come. */
export async function readUpload(
  platform: Platform,
  memberId: MemberId,
  uploadId: UploadId,
): Promise<Upload> {
  const upload = await found(platform, memberId, uploadId);
  return view(upload, await findReceiptOfUpload(platform.db, uploadId));
}

/**
 * Keeps the next bytes of an upload; they are safe before they are acknowledged. Bytes that were acknowledged before, and
 * whose answer was lost, are refused as `upload_offset_differs`: the person who hears it asks how far the upload has come.
 */
export async function addUploadPart(
  platform: Platform,
  memberId: MemberId,
  { uploadId, fromByte, bytes }: { uploadId: UploadId; fromByte: number; bytes: Buffer },
): Promise<Upload> {
  const { db, files } = platform;
  const upload = await found(platform, memberId, uploadId);
  if (upload.received_bytes !== fromByte) refuseElsewhere();
  if (bytes.length === 0) refuse(transferRefusals().malformed.bytes);
  if (fromByte + bytes.length > upload.size_bytes) {
    refuse(transferRefusals().upload_too_long);
  }
  const storedName = createFileName("parts");
  await files.put(storedName, bytes);
  const part = { uploadId, fromByte, sizeBytes: bytes.length, storedName };
  if (!(await addPart(db, part))) {
    await files.remove(storedName);
    refuseElsewhere();
  }
  return view({ ...upload, received_bytes: fromByte + bytes.length }, undefined);
}

const refuseElsewhere = (): never => refuse(transferRefusals().upload_offset_differs);

/**
 * Takes in the file whose bytes have arrived. Refuses a receipt that a payment holds already; a file that cannot be a
 * receipt is thrown away with its upload.
 */
export async function finishUpload(
  platform: Platform,
  memberId: MemberId,
  uploadId: UploadId,
): Promise<Receipt> {
  const { db, files } = platform;
  const upload = await found(platform, memberId, uploadId);
  const before = await findReceiptOfUpload(db, uploadId);
  if (before !== undefined) {
    await refuseUsed(db, before.receipt_id);
    return toReceipt(before);
  }
  if (upload.received_bytes < upload.size_bytes) {
    refuse(transferRefusals().upload_incomplete);
  }
  const names = await listParts(db, uploadId);
  const release = platform.bytesInFlight.hold(memberId, upload.size_bytes);
  const receipt = await takeInParts(platform, upload, names)
    .catch(async (error: unknown) => {
      if (error instanceof Refused) await forget(db, files, uploadId);
      throw error;
    })
    .finally(release);
  await runTransaction(db, (tx) => settleUpload(tx, uploadId, receipt.receipt_id));
  for (const name of names) await files.remove(name);
  await refuseUsed(db, receipt.receipt_id);
  return toReceipt(receipt);
}

async function takeInParts(
  platform: Platform,
  upload: UploadRow,
  names: readonly string[],
): Promise<ReceiptRow> {
  const { db, files } = platform;
  const unfinished = await files.begin();
  try {
    for (const name of names) await unfinished.append(await files.get(name));
    const file = await unfinished.finish();
    if (file.sizeBytes === upload.size_bytes) {
      return await takeIn(platform, upload.member_id, { name: upload.file_name, ...file });
    }
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
  } finally {
    await unfinished.discard();
  }
  // Finished twice at once: the other one has taken it in and cleared up.
  const receipt = await findReceiptOfUpload(db, upload.upload_id);
  if (receipt !== undefined) return receipt;
  throw new Error("an upload is not as long as what was acknowledged of it");
}

/** Forgets the uploads whose time is over, with the parts of those that were never finished. */
export async function forgetUploads({ db, clock, files }: Platform): Promise<void> {
  for (const uploadId of await listSurplusUploads(db, { endedBy: clock.now() })) {
    await forget(db, files, uploadId);
  }
}
