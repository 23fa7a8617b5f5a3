import type { MemberId, ReceiptId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import type { MediaType } from "#platform/files/examining/examination.ts";

export type ReceiptRow = {
  receipt_id: ReceiptId;
  member_id: MemberId;
  stored_name: string;
  file_name: string;
  media_type: MediaType;
  size_bytes: number;
  sent_sha256: Buffer;
  stored_at: Date;
};

/**
 * Adds a receipt and answers its row. Undefined when the member has sent the same file before: the earlier row stays.
 */
export async function insertReceipt(
  db: Db,
  receipt: Omit<ReceiptRow, "receipt_id">,
): Promise<ReceiptRow | undefined> {
  const { rows } =
    await sql<ReceiptRow>`insert into receipt (receipt_id, member_id, stored_name, file_name,
      media_type, size_bytes, sent_sha256, stored_at)
    values (${createId("rcp")}, ${receipt.member_id}, ${receipt.stored_name}, ${receipt.file_name},
      ${receipt.media_type}, ${receipt.size_bytes}, ${receipt.sent_sha256}, ${receipt.stored_at})
    on conflict (member_id, sent_sha256) do nothing returning *`.execute(db);
  return rows[0];
}

/** The receipt that the member has of this very file. */
export async function findReceiptByFile(
  db: Db,
  memberId: MemberId,
  sentSha256: Buffer,
): Promise<ReceiptRow | undefined> {
  const { rows } = await sql<ReceiptRow>`select * from receipt
    where member_id = ${memberId} and sent_sha256 = ${sentSha256}`.execute(db);
  return rows[0];
}

/** A receipt of this member; undefined for everybody else's, as for none. */
export async function findReceipt(
  db: Db,
  memberId: MemberId,
  receiptId: ReceiptId,
): Promise<ReceiptRow | undefined> {
  const { rows } = await sql<ReceiptRow>`select * from receipt
    where member_id = ${memberId} and receipt_id = ${receiptId}`.execute(db);
  return rows[0];
}

/** The reference of the payment that holds this receipt, unless it was rejected or corrected. */
export async function findReceiptPayment(
  db: Db,
  receiptId: ReceiptId,
): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string }>`select reference from bank_transfer
    where receipt_id = ${receiptId} and state not in ('rejected', 'corrected')`.execute(db);
  return rows[0]?.reference;
}

/** Forgets that a file is a receipt, unless a payment was ever made with it, and answers its row. */
export async function giveUpReceipt(
  tx: Db,
  memberId: MemberId,
  receiptId: ReceiptId,
): Promise<ReceiptRow | undefined> {
  const isFree = sql`receipt_id = ${receiptId} and member_id = ${memberId}
    and not exists (select from bank_transfer b where b.receipt_id = ${receiptId})`;
  await sql`delete from receipt_upload where ${isFree}`.execute(tx);
  const { rows } = await sql<ReceiptRow>`delete from receipt where ${isFree} returning *`.execute(
    tx,
  );
  return rows[0];
}

/** Those of these stored files that a receipt or a part of an upload names. */
export async function filterReceiptFiles(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ stored_name: string }>`
    select stored_name from receipt_upload_part where stored_name = any(${names}::text[])
    union all select stored_name from receipt where stored_name = any(${names}::text[])`.execute(
    db,
  );
  return rows.map(({ stored_name }) => stored_name);
}
