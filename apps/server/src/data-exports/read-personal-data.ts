import type { DocumentId, MemberId, ReceiptId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { assertExists } from "#platform/assert-exists.ts";
import { readAtOneMoment, type Db } from "#platform/db.ts";
import { EXPORTED } from "./personal-data.ts";

/** The rows of one table that are about a member, each as the JSON of PostgreSQL. */
export type DataSection = { table: string; title: string; rows: readonly string[] };

/** What webhook events hold is text that a provider sent. */
const AS_TEXT: Readonly<Record<string, string>> = {
  webhook_event: " || jsonb_build_object('body', encode(r.body, 'escape'))",
};

/** SQL: whether row `r` of each table is about member `m`. */
async function readConditions(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ table_name: string; is_about: string }>`
    select table_name, coalesce(is_about, '') as is_about from personal_table where is_about is not null`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.table_name, row.is_about]));
}

/** Reads every row that is about a member, table by table, at one moment. */
export async function readPersonalData(db: Db, memberId: MemberId): Promise<DataSection[]> {
  return readAtOneMoment(db, async (tx) => {
    const sections: DataSection[] = [];
    const conditions = await readConditions(tx);
    for (const [table, { title, leftOut = {}, unless = "false" }] of Object.entries(EXPORTED)) {
      const isAbout = conditions.get(table);
      assertExists(isAbout, `no one declared which rows of ${table} are about a member`);
      const readable = sql.raw(AS_TEXT[table] ?? "");
      const { rows } = await sql<{
        row: string;
      }>`select coalesce(((to_jsonb(r) - ${Object.keys(leftOut)}::text[])${readable})::text, '') as row
          from ${sql.table(table)} r, (select member_id, email, null::timestamptz as erased_at from member where member_id = ${memberId}) m
          where ${sql.raw(isAbout)} and not (${sql.raw(unless)}) order by 1`.execute(tx);
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
