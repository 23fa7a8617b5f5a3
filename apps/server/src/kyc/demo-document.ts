import type { MemberId } from "@kinfold/contract/ids";
import { createHash } from "node:crypto";
import sharp from "sharp";
import { listCurrentChecks } from "#identity/index.ts";
import { createFileName } from "#platform/files/files.ts";
import type { Platform } from "#platform/platform.ts";
import { findCheckDocument, insertDocument } from "./document-store.ts";

const TYPES = { kyc: "passport", poa: "utility_bill" } as const;

/** A document of no one's: lines where a document has them, and the name. */
const specimenOf = (kind: keyof typeof TYPES, name: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="420"><rect width="640" height="420" fill="#e7e2d6"/>
  ${kind === "kyc" ? '<rect x="34" y="84" width="160" height="204" fill="#b9b09c"/>' : ""}
  <g font-family="sans-serif" fill="#3a3428"><text x="34" y="52" font-size="26">SPECIMEN</text>
  <text x="226" y="120" font-size="24">${name.toUpperCase().replaceAll(/[^\p{L}\p{M} -]/gu, "")}</text></g>
  <g fill="#8d8470"><rect x="226" y="160" width="220" height="10"/><rect x="226" y="190" width="180" height="10"/>
  <rect x="34" y="340" width="560" height="12"/><rect x="34" y="366" width="560" height="12"/></g></svg>`;

/** Draws such a document as a JPEG image. */
export const drawSpecimen = (kind: keyof typeof TYPES, name: string): Promise<Buffer> =>
  sharp(Buffer.from(specimenOf(kind, name)))
    .jpeg()
    .toBuffer();

/** Keeps a file for each document check of a demo member that has none, as if it had been handed in with the check. */
export async function keepDemoDocuments(
  { db, files }: Pick<Platform, "db" | "files">,
  memberId: MemberId,
  name: string,
): Promise<void> {
  for (const { check_id: checkId, kind, submitted_at: at } of await listCurrentChecks(
    db,
    memberId,
  )) {
    if (kind === "bvn" || (await findCheckDocument(db, checkId)) !== undefined) continue;
    const bytes = await drawSpecimen(kind, name);
    const storedName = createFileName("papers");
    await files.put(storedName, bytes);
    await insertDocument(db, {
      check_id: checkId,
      member_id: memberId,
      document_type: TYPES[kind],
      stored_name: storedName,
      file_name: `${TYPES[kind]}.jpg`,
      media_type: "image/jpeg",
      size_bytes: bytes.length,
      sent_sha256: createHash("sha256").update(bytes).digest(),
      sent_as: null,
      issuing_country: kind === "kyc" ? "NG" : null,
      id_number_hmac: null,
      id_number_last4: null,
      issued_on: null,
      expires_on: null,
      stored_at: at,
    });
  }
}
