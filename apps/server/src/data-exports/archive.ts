import type { DataExportId, MemberId } from "@kinfold/contract/ids";
import { zipSync, strToU8 } from "fflate";
import { FileMissing } from "#platform/files/files.ts";
import type { Platform } from "#platform/platform.ts";
import { listDocuments, readPersonalData } from "./read-personal-data.ts";
import { renderDataPdf } from "./data-pdf.ts";

const FILE_ENDINGS: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
};

/** Builds a member's archive: data.json, your-data.pdf, and the documents and receipts that they uploaded, as they are stored. */
export async function buildArchive(
  { db, env, files }: Pick<Platform, "db" | "env" | "files">,
  { id, memberId, now }: { id: DataExportId; memberId: MemberId; now: Date },
): Promise<Uint8Array<ArrayBuffer>> {
  const sections = await readPersonalData(db, memberId);
  const documents = await listDocuments(db, memberId);
  const contents: Record<string, Uint8Array> = {};
  const missing: string[] = [];
  for (const document of documents) {
    try {
      const ending = FILE_ENDINGS[document.media_type] ?? "bin";
      contents[`documents/${document.id}.${ending}`] = await files.get(document.stored_name);
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
      missing.push(document.id);
    }
  }
  // The rows are JSON of PostgreSQL already: read and written again, a large number would lose digits.
  const data = sections.map(
    ({ table, title, rows }) =>
      `  ${JSON.stringify(table)}: {"title": ${JSON.stringify(title)}, "rows": [\n    ${rows.join(",\n    ")}\n  ]}`,
  );
  const facts = { request: id, made_at: now.toISOString(), files_missing: missing };
  const json = `{"export": ${JSON.stringify(facts)},\n"data": {\n${data.join(",\n")}\n}}\n`;
  const pdf = await renderDataPdf(sections, { id, issuedAt: now, site: env.PUBLIC_URL });
  return zipSync(
    { "data.json": [strToU8(json), { level: 6 }], "your-data.pdf": pdf, ...contents },
    { level: 0, mtime: now },
  );
}
