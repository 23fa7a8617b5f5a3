import type { DocumentId, MemberId, ReviewSubjectId, StaffId } from "@kinfold/contract/ids";
import { kycRefusals } from "@kinfold/contract/refusals/kyc";
import type { FileReply } from "@kinfold/contract/file";
import { writeAuditEntry } from "#audit/index.ts";
import { runTransaction } from "#platform/db.ts";
import { getExtension } from "#platform/files/file-content.ts";
import type { MediaType } from "#platform/files/examining/examination.ts";
import { readImage } from "#platform/files/kept-content.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { findDocument, findCheckDocument, insertView, type DocumentRow } from "./document-store.ts";

const nameOf = ({ document_type: kind }: DocumentRow, type: MediaType): string =>
  `${kind.replaceAll("_", "-")}.${getExtension(type)}`;

async function originalOf({ files }: Platform, document: DocumentRow): Promise<FileReply> {
  const { media_type: type, stored_name: storedName } = document;
  return { name: nameOf(document, type), type, bytes: await files.get(storedName) };
}

async function readDrawnImage({ env, files }: Platform, document: DocumentRow): Promise<FileReply> {
  const { type, bytes } = await readImage(files, document, env);
  return { name: nameOf(document, type), type, bytes, isInline: true };
}

/** The bytes of a member's own document. Refuses `not_found` for everybody else's, as for none. */
export async function readOwnDocument(
  platform: Platform,
  memberId: MemberId,
  documentId: DocumentId,
): Promise<FileReply> {
  const document = await findDocument(platform.db, documentId);
  if (document?.member_id !== memberId) return refuse(kycRefusals().not_found.document);
  return originalOf(platform, document);
}

/**
 * Anybody's document, for staff: the image that was drawn of it, or the file as it came. Who looks, when and what for is written down
 * before a byte is given. Refuses `not_found` for a document without a file.
 */
export async function readDocumentForStaff(
  platform: Platform,
  asked: {
    check: { id: ReviewSubjectId; kind: string };
    by: StaffId;
    purpose: string;
    isOriginal?: true;
  },
): Promise<FileReply> {
  const { db, clock } = platform;
  const { by, check, purpose, isOriginal = false } = asked;
  const document = await findCheckDocument(db, check.id);
  if (document === undefined) return refuse(kycRefusals().not_found.document);
  // Read first: what the store has lost was not looked at.
  const file = await (isOriginal
    ? originalOf(platform, document)
    : readDrawnImage(platform, document));
  await runTransaction(db, async (tx) => {
    const at = clock.now();
    const { document_id: documentId, member_id: memberId } = document;
    await insertView(tx, { documentId, by, purpose, at });
    await writeAuditEntry(tx, {
      at,
      actor: { kind: "staff", staffId: by },
      action: `${check.kind}.${isOriginal ? "original_downloaded" : "document_viewed"}`,
      subject: { kind: "identity_document", id: documentId },
      memberId,
      reason: purpose,
    });
  });
  return file;
}
