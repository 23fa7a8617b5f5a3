import type {
  CheckId,
  DocumentId,
  MemberId,
  ReceiptId,
  ReviewSubjectId,
  StaffId,
} from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { CheckDecider } from "#identity/index.ts";
import type { Db } from "#platform/db.ts";
import type { MediaType } from "#platform/files/examining/examination.ts";
import { createId } from "#platform/ids.ts";
import type { Rejection } from "./rules.ts";

/** The file of a document, and what the member says about it. */
export type DocumentRow = {
  document_id: DocumentId;
  check_id: CheckId;
  member_id: MemberId;
  document_type: string;
  stored_name: string;
  file_name: string;
  media_type: MediaType;
  size_bytes: number;
  sent_sha256: Buffer;
  sent_as: ReceiptId | null;
  issuing_country: string | null;
  id_number_hmac: Buffer | null;
  id_number_last4: string | null;
  /** Days in Lagos. */
  issued_on: string | null;
  expires_on: string | null;
  stored_at: Date;
};

const COLUMNS = sql.raw(
  `document_id, check_id, member_id, document_type, stored_name, file_name, media_type, size_bytes, sent_sha256, sent_as,
  issuing_country, id_number_hmac, id_number_last4, issued_on::text as issued_on, expires_on::text as expires_on, stored_at`,
);

/** Adds the file of a document. */
export async function insertDocument(
  tx: Db,
  document: Omit<DocumentRow, "document_id">,
): Promise<void> {
  await sql`insert into identity_document (document_id, check_id, member_id, document_type, stored_name, file_name,
      media_type, size_bytes, sent_sha256, sent_as, issuing_country, id_number_hmac, id_number_last4, issued_on,
      expires_on, stored_at)
    values (${createId("doc")}, ${document.check_id}, ${document.member_id}, ${document.document_type},
      ${document.stored_name}, ${document.file_name}, ${document.media_type}, ${document.size_bytes},
      ${document.sent_sha256}, ${document.sent_as}, ${document.issuing_country}, ${document.id_number_hmac},
      ${document.id_number_last4}, ${document.issued_on}::date, ${document.expires_on}::date,
      ${document.stored_at})`.execute(tx);
}

/** The file of this document; documents of the demo club have none, and a bank account neither. */
export async function findCheckDocument(
  db: Db,
  checkId: ReviewSubjectId,
): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`select ${COLUMNS} from identity_document
    where check_id = ${checkId}`.execute(db);
  return rows[0];
}

/** A file by its id, whosever it is. */
export async function findDocument(
  db: Db,
  documentId: DocumentId,
): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`select ${COLUMNS} from identity_document
    where document_id = ${documentId}`.execute(db);
  return rows[0];
}

/** Approved documents whose last good day is before this one. */
export async function listExpiredChecks(db: Db, today: string): Promise<CheckId[]> {
  const { rows } = await sql<{ check_id: CheckId }>`select d.check_id from identity_document d
    join identity_check c using (check_id)
    where d.expires_on < ${today}::date and c.status = 'validated' and c.replaced_at is null
    order by d.expires_on`.execute(db);
  return rows.map(({ check_id: checkId }) => checkId);
}

export type Decision = {
  checkId: CheckId;
  action: "approved" | "rejected" | "expired";
  reason?: Rejection;
  note?: string;
  by: Exclude<CheckDecider, "register">;
  at: Date;
};

/** Writes down who decided what. The database refuses a second time, and the owner of the document. */
export async function insertDecision(tx: Db, decision: Decision): Promise<void> {
  await sql`insert into identity_decision (decision_id, check_id, action, reason_code, note, decided_by, decided_at)
    values (${createId("dec")}, ${decision.checkId}, ${decision.action}, ${decision.reason ?? null},
      ${decision.note ?? null}, ${decision.by}, ${decision.at})`.execute(tx);
}

export type DecisionRow = {
  check_id: CheckId;
  action: Decision["action"];
  reason_code: Rejection | null;
  note: string | null;
  decided_by: Decision["by"];
  decided_at: Date;
};

/** Everything that was ever decided about a member's documents, oldest first. */
export async function listDocumentDecisions(db: Db, memberId: MemberId): Promise<DecisionRow[]> {
  const { rows } =
    await sql<DecisionRow>`select d.check_id, d.action, d.reason_code, d.note, d.decided_by, d.decided_at
    from identity_decision d join identity_check c using (check_id)
    where c.member_id = ${memberId} order by d.decision_no`.execute(db);
  return rows;
}

/** True when this staff member has opened the file of this check. Handed in anew it is another check, which no one has opened. */
export async function hasOpenedDocument(
  db: Db,
  checkId: CheckId,
  staffId: StaffId,
): Promise<boolean> {
  const { rows } = await sql<{ is_opened: boolean | null }>`
    select has_opened_document(${checkId}, ${staffId}) as is_opened`.execute(db);
  return rows[0]?.is_opened ?? false;
}

/** Writes down that a staff member looks at a document. */
export async function insertView(
  tx: Db,
  view: { documentId: DocumentId; by: StaffId; purpose: string; at: Date },
): Promise<void> {
  await sql`insert into identity_document_view (view_id, document_id, viewed_by, purpose, viewed_at)
    values (${createId("view")}, ${view.documentId}, ${view.by}, ${view.purpose}, ${view.at})`.execute(
    tx,
  );
}

/** Those of these stored files that an identity document names. */
export async function filterDocumentFiles(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ stored_name: string }>`select stored_name from identity_document
    where stored_name = any(${names}::text[])`.execute(db);
  return rows.map(({ stored_name }) => stored_name);
}
