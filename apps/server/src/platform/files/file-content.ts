import { fileRefusals } from "@kinfold/contract/refusals/files";
import { open } from "node:fs/promises";
import { RECEIPT_EXTENSIONS, RECEIPT_MAX_BYTES } from "@kinfold/contract/limits";
import type { Env } from "#platform/env.ts";
import { hashFile } from "#platform/hash-file.ts";
import { refuse } from "#platform/refusing.ts";
import type { ReceivedFile } from "./files.ts";
import { isInfected } from "./malware-scanner.ts";
import {
  EXAMINATION,
  PDF_MAX_PAGES,
  type FileFault,
  type MediaType,
} from "./examining/examination.ts";
import { createTurns } from "./examining/in-turn.ts";
import { requestExamination } from "./examining/request-examination.ts";

/**
 * What is kept of a file: the image of it that people look at, of a PDF its pages as JPEG; and of a PDF also the file as it came.
 * `sizeBytes` is of the PDF, or else of the image.
 */
export type Content = {
  mediaType: MediaType;
  sizeBytes: number;
  image: Buffer;
  pdf: ReceivedFile | undefined;
};

const EXTENSIONS: Readonly<Record<MediaType, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "application/pdf": "pdf",
};

/** The extension that a kept file is given when it is read. */
export const getExtension = (mediaType: MediaType): string => EXTENSIONS[mediaType];

const BEGINNINGS: readonly (readonly [MediaType, Buffer])[] = [
  ["image/jpeg", Buffer.from([0xff, 0xd8, 0xff])],
  ["image/png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ["application/pdf", Buffer.from("%PDF-")],
];

const BEGINNING_BYTES = 8;

async function readBeginning(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING_BYTES), 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** What a file is by how it begins, whatever it is called; undefined for everything that we do not take. */
export const detectMediaType = (bytes: Buffer): MediaType | undefined =>
  BEGINNINGS.find(([, beginning]) => bytes.subarray(0, beginning.length).equals(beginning))?.[0];

/** The scanner that a file is shown to before it is examined; empty for none. */
export type Scanning = Pick<Env, "MALWARE_SCANNER">;

/** Refuses what we do not take by its size and name alone, before a byte of it is read. */
export function refuseBySight({ name, sizeBytes }: { name: string; sizeBytes: number }): void {
  if (sizeBytes > RECEIPT_MAX_BYTES) refuse(fileRefusals().file_too_large);
  if (!RECEIPT_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension))) {
    refuse(fileRefusals().file_wrong_type.type);
  }
}

function refuseFault(fault: FileFault): never {
  const { pdfTooLong, ...others } = fileRefusals().file_wrong_type;
  refuse(fault === "pdfTooLong" ? pdfTooLong(PDF_MAX_PAGES) : others[fault]);
}

/** Has a file examined once it is its turn: of members' files and statements together, two at a time. */
export const examineInTurn = createTurns(EXAMINATION);

/**
 * The file as it may be kept, examined in a process of its own. Judged by content: images are drawn anew, a PDF is kept as it
 * came once it was looked through and drawn. Refuses `file_too_large` and `file_wrong_type`; throws Unavailable when too many
 * files wait.
 */
export async function examineFile(file: ReceivedFile, scanning: Scanning): Promise<Content> {
  const { path, sizeBytes } = file;
  if (sizeBytes > RECEIPT_MAX_BYTES) refuse(fileRefusals().file_too_large);
  const mediaType = detectMediaType(await readBeginning(path));
  if (mediaType === undefined) refuse(fileRefusals().file_wrong_type.type);
  const { MALWARE_SCANNER: scanner } = scanning;
  if (scanner !== "" && (await isInfected(scanner, path)))
    refuse(fileRefusals().file_wrong_type.infected);
  const { result, content: image } = await examineInTurn(() => requestExamination(path, mediaType));
  if ("fault" in result) refuseFault(result.fault);
  return mediaType === "application/pdf"
    ? { mediaType, sizeBytes, image, pdf: file }
    : { mediaType, sizeBytes: image.length, image, pdf: undefined };
}

/** SHA-256 of what is kept of a file: of the PDF, or else of the image. */
export const hashContent = async ({ pdf, image }: Content): Promise<Buffer> =>
  pdf?.sha256 ?? hashFile(image);
