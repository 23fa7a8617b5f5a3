import type { DocumentId, MemberId, ReceiptId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { EXPORTED } from "./personal-data.ts";

/** The rows of one table that are about a member, each as the JSON of PostgreSQL. */
export type DataSection = { table: string; title: string; rows: readonly string[] };

/** What webhook events hold is text that a provider sent. */
const AS_TEXT: Readonly<Record<string, string>> = {
  webhook_event: " || jsonb_build_object('body', encode(r.body, 'escape'))",
};

/** Reads every row that is about a member, table by table, at one moment. */
export async function readPersonalData(db: Db, memberId: MemberId): Promise<DataSection[]> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const sections: DataSection[] = [];
      for (const [table, { title, isAbout, leftOut = {} }] of Object.entries(EXPORTED)) {
        const readable = sql.raw(AS_TEXT[table] ?? "");
        const { rows } = await sql<{
          row: string;
        }>`select coalesce(((to_jsonb(r) - ${Object.keys(leftOut)}::text[])${readable})::text, '') as row
          from ${sql.table(table)} r, (select member_id, email from member where member_id = ${memberId}) m
          where ${sql.raw(isAbout)} order by 1`.execute(tx);
        sections.push({ table, title, rows: rows.map(({ row }) => row) });
      }
      return sections;
    });
}

/** A file that a member uploaded. */
export type UploadedDocument = {
  id: DocumentId | ReceiptId;
  stored_name: string;
  media_type: string;
};

/** Every document and receipt that a member uploaded, whatever became of it. */
export async function listDocuments(db: Db, memberId: MemberId): Promise<UploadedDocument[]> {
  const { rows } =
    await sql<UploadedDocument>`select document_id as id, stored_name, media_type from identity_document
      where member_id = ${memberId}
    union all select receipt_id, stored_name, media_type from receipt where member_id = ${memberId}
    order by 1`.execute(db);
  return rows;
}
