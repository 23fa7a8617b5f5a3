import type { MemberId, ReceiptId } from "@kinfold/contract/ids";
import { fileRefusals } from "@kinfold/contract/refusals/files";
import { transferRefusals } from "@kinfold/contract/refusals/bank-transfers";
import { RECEIPT_MAX_BYTES } from "@kinfold/contract/limits";
import type { FileReply } from "@kinfold/contract/file";
import type { Receipt } from "@kinfold/contract/receipts";
import { assertExists } from "#platform/assert-exists.ts";
import { lockName, type Db } from "#platform/db.ts";
import type { ReceivedFile } from "#platform/files/files.ts";
import { keepContent, removeContent } from "#platform/files/kept-content.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { examineFile, getExtension } from "#platform/files/file-content.ts";
import {
  giveUpReceipt,
  insertReceipt,
  findReceiptPayment,
  findReceipt,
  findReceiptByFile,
  type ReceiptRow,
} from "./receipt-store.ts";

/** A receipt as its member sees it. */
export const toReceipt = (receipt: ReceiptRow): Receipt => ({
  id: receipt.receipt_id,
  name: receipt.file_name,
  media_type: receipt.media_type,
  size_bytes: receipt.size_bytes,
});

/** Refuses a receipt that a payment holds already, naming it. */
export async function refuseUsed(db: Db, receiptId: ReceiptId): Promise<void> {
  const reference = await findReceiptPayment(db, receiptId);
  if (reference === undefined) return;
  refuse(transferRefusals().pay_receipt_duplicate(reference));
}

/**
 * Takes a received file in and answers its receipt; for a file that the member sent before, the receipt of then. The bytes are
 * safe before the row that speaks of them. Refuses `file_too_large` and `file_wrong_type`.
 */
export async function takeIn(
  { db, clock, env, files }: Platform,
  memberId: MemberId,
  file: ReceivedFile & { name: string },
): Promise<ReceiptRow> {
  if (file.sizeBytes > RECEIPT_MAX_BYTES) refuse(fileRefusals().file_too_large);
  const { sha256: sentSha256 } = file;
  const before = await findReceiptByFile(db, memberId, sentSha256);
  if (before !== undefined) return before;
  const content = await examineFile(file, env);
  const storedName = await keepContent(files, "receipts", content);
  const added = await insertReceipt(db, {
    member_id: memberId,
    stored_name: storedName,
    file_name: file.name,
    media_type: content.mediaType,
    size_bytes: content.sizeBytes,
    sent_sha256: sentSha256,
    stored_at: clock.now(),
  });
  if (added !== undefined) return added;
  // Sent twice at once: the other one is kept.
  await removeContent(files, storedName);
  const other = await findReceiptByFile(db, memberId, sentSha256);
  assertExists(other, "a receipt vanished while it was taken in");
  return other;
}

/** A receipt's bytes, for its own member alone. Refuses `not_found` for everybody else's, as for none. */
export async function readReceipt(
  { db, files }: Platform,
  memberId: MemberId,
  receiptId: ReceiptId,
): Promise<FileReply> {
  const receipt = await findReceipt(db, memberId, receiptId);
  if (receipt === undefined) refuse(transferRefusals().not_found.receipt);
  const reference = await findReceiptPayment(db, receiptId);
  return {
    name: `receipt-${reference ?? receiptId}.${getExtension(receipt.media_type)}`,
    type: receipt.media_type,
    bytes: await files.get(receipt.stored_name),
  };
}

/** A file that was taken in for no payment, as another part of the club keeps it from now on. */
export type HandedOver = Pick<
  ReceiptRow,
  "stored_name" | "file_name" | "media_type" | "size_bytes" | "sent_sha256"
>;

/**
 * Hands a member's uploaded file over to the person who asks: it is a receipt no longer. Undefined when the member has no such
 * file, or a payment was ever made with it.
 */
export async function submitReceipt(
  tx: Db,
  memberId: MemberId,
  receiptId: ReceiptId,
): Promise<HandedOver | undefined> {
  // The lock of the person who would pay with it.
  await lockName(tx, `receipt ${receiptId}`);
  return giveUpReceipt(tx, memberId, receiptId);
}
