import type { FileReply } from "@kinfold/contract/file";
import { audit } from "#audit/index.ts";
import { transaction } from "#platform/db.ts";
import { extensionOf } from "#platform/files/file-content.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { documentById, documentOfCheck, insertView, type DocumentRow } from "./document-store.ts";

const NO_SUCH = "There is no such document.";

async function fileOf({ files }: Platform, document: DocumentRow): Promise<FileReply> {
  const { document_type: kind, media_type: type, stored_name: storedName } = document;
  const name = `${kind.replaceAll("_", "-")}.${extensionOf(type)}`;
  return { name, type, bytes: await files.get(storedName) };
}

/** The bytes of a member's own paper. Refuses `not_found` for everybody else's, as for none. */
export async function readOwnDocument(
  platform: Platform,
  memberId: string,
  documentId: string,
): Promise<FileReply> {
  const document = await documentById(platform.db, documentId);
  if (document?.member_id !== memberId) return refuse("not_found", NO_SUCH);
  return fileOf(platform, document);
}

/**
 * The bytes of anybody's paper, for staff: who looks, when and what for is written down before a byte is given. Refuses
 * `not_found` for a paper without a file.
 */
export async function readDocumentForStaff(
  platform: Platform,
  asked: { check: { id: string; kind: string }; by: string; purpose: string },
): Promise<FileReply> {
  const { db, clock } = platform;
  const { by, check, purpose } = asked;
  const document = await documentOfCheck(db, check.id);
  if (document === undefined) return refuse("not_found", NO_SUCH);
  // Read first: what the store has lost was not looked at.
  const file = await fileOf(platform, document);
  await transaction(db, async (tx) => {
    const at = clock.now();
    const { document_id: documentId, member_id: memberId } = document;
    await insertView(tx, { documentId, by, purpose, at });
    await audit(tx, {
      at,
      actor: { kind: "staff", staffId: by },
      action: `${check.kind}.document_viewed`,
      subject: { kind: "identity_document", id: documentId },
      memberId,
      reason: purpose,
    });
  });
  return { ...file, isInline: true };
}
