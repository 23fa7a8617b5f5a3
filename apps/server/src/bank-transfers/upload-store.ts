import type { MemberId, ReceiptId, UploadId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import type { ReceiptRow } from "./receipt-store.ts";

export type UploadRow = {
  upload_id: UploadId;
  member_id: MemberId;
  file_name: string;
  size_bytes: number;
  received_bytes: number;
  receipt_id: ReceiptId | null;
  started_at: Date;
  expires_at: Date;
};

/** Adds an upload of which nothing has arrived. */
export async function insertUpload(
  tx: Db,
  upload: Omit<UploadRow, "upload_id" | "received_bytes" | "receipt_id">,
): Promise<UploadRow> {
  const { rows } =
    await sql<UploadRow>`insert into receipt_upload (upload_id, member_id, file_name, size_bytes,
      started_at, expires_at)
    values (${createId("upl")}, ${upload.member_id}, ${upload.file_name}, ${upload.size_bytes}, ${upload.started_at},
      ${upload.expires_at})
    returning *`.execute(tx);
  const [row] = rows;
  assertExists(row, "the new upload was not stored");
  return row;
}

/** The member's upload, unless its time is over. */
export async function findUpload(
  db: Db,
  memberId: MemberId,
  uploadId: UploadId,
  now: Date,
): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`select * from receipt_upload
    where upload_id = ${uploadId} and member_id = ${memberId} and expires_at > ${now}`.execute(db);
  return rows[0];
}

/** Adds a part where the upload stands. False when it stands elsewhere by now: another person sent these bytes. */
export async function addPart(
  tx: Db,
  part: { uploadId: UploadId; fromByte: number; sizeBytes: number; storedName: string },
): Promise<boolean> {
  const { rows } = await sql`with moved as (
      update receipt_upload set received_bytes = received_bytes + ${part.sizeBytes}
        where upload_id = ${part.uploadId} and received_bytes = ${part.fromByte}
        returning upload_id)
    insert into receipt_upload_part (upload_id, from_byte, size_bytes, stored_name)
      select upload_id, ${part.fromByte}, ${part.sizeBytes}, ${part.storedName} from moved
      returning upload_id`.execute(tx);
  return rows.length > 0;
}

/** Where the parts of an upload are kept, in the order of their bytes. */
export async function listParts(db: Db, uploadId: UploadId): Promise<string[]> {
  const { rows } = await sql<{ stored_name: string }>`select stored_name from receipt_upload_part
    where upload_id = ${uploadId} order by from_byte`.execute(db);
  return rows.map(({ stored_name }) => stored_name);
}

/** Says what the upload became, and forgets its parts. */
export async function settleUpload(
  tx: Db,
  uploadId: UploadId,
  receiptId: ReceiptId,
): Promise<void> {
  await sql`update receipt_upload set receipt_id = ${receiptId} where upload_id = ${uploadId}`.execute(
    tx,
  );
  await sql`delete from receipt_upload_part where upload_id = ${uploadId}`.execute(tx);
}

/** The receipt that an upload became. */
export async function findReceiptOfUpload(
  db: Db,
  uploadId: UploadId,
): Promise<ReceiptRow | undefined> {
  const { rows } =
    await sql<ReceiptRow>`select receipt.* from receipt_upload join receipt using (receipt_id)
    where upload_id = ${uploadId}`.execute(db);
  return rows[0];
}

/** The member's unfinished uploads beyond the newest so many, and everybody's whose time is over. */
export async function listSurplusUploads(
  db: Db,
  whose: { memberId: MemberId; keep: number } | { endedBy: Date },
): Promise<UploadId[]> {
  const { rows } =
    "memberId" in whose
      ? await sql<{ upload_id: UploadId }>`select upload_id from receipt_upload
          where member_id = ${whose.memberId} and receipt_id is null
          order by started_at desc, upload_id offset ${whose.keep}`.execute(db)
      : await sql<{ upload_id: UploadId }>`select upload_id from receipt_upload
          where expires_at <= ${whose.endedBy} order by expires_at limit 1000`.execute(db);
  return rows.map(({ upload_id }) => upload_id);
}

/** Forgets an upload and its parts. */
export async function deleteUpload(db: Db, uploadId: UploadId): Promise<void> {
  await sql`delete from receipt_upload where upload_id = ${uploadId}`.execute(db);
}
