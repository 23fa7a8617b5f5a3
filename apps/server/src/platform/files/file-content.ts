import { COPY } from "@kinfold/contract/copy";
import { RECEIPT_EXTENSIONS, RECEIPT_MAX_BYTES } from "@kinfold/contract/limits";
import sharp from "sharp";
import { refuse } from "#platform/refusing.ts";
import { pdfFault } from "./pdf.ts";

export type MediaType = "image/jpeg" | "image/png" | "application/pdf";

/** A file as it may be kept. */
export type Content = { mediaType: MediaType; bytes: Buffer };

const EXTENSIONS: Readonly<Record<MediaType, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "application/pdf": "pdf",
};

/** The extension that a kept file is given when it is read. */
export const extensionOf = (mediaType: MediaType): string => EXTENSIONS[mediaType];

const BEGINNINGS: readonly (readonly [MediaType, Buffer])[] = [
  ["image/jpeg", Buffer.from([0xff, 0xd8, 0xff])],
  ["image/png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ["application/pdf", Buffer.from("%PDF-")],
];

/** What a file is by how it begins, whatever it is called; undefined for everything that we do not take. */
export const mediaTypeOf = (bytes: Buffer): MediaType | undefined =>
  BEGINNINGS.find(([, beginning]) => bytes.subarray(0, beginning.length).equals(beginning))?.[0];

const ONLY_THESE = "Please choose a JPG, PNG or PDF file.";

/** Refuses what we do not take by its size and name alone, before a byte of it is read. */
export function refuseBySight({ name, sizeBytes }: { name: string; sizeBytes: number }): void {
  if (sizeBytes > RECEIPT_MAX_BYTES) refuse("file_too_large", COPY.fileTooLarge);
  if (!RECEIPT_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension))) {
    refuse("file_wrong_type", ONLY_THESE);
  }
}

/** The longest edge of a kept picture: enough to read the smallest print of a photographed page. */
const LONGEST_EDGE_PX = 4_000;
/** A larger picture is a small file that unfolds into gigabytes. Telephones photograph with 108 megapixels, and nothing draws a PNG so large. */
const MOST_PIXELS = { "image/jpeg": 120_000_000, "image/png": 40_000_000 } as const;
const AT_ONCE = 2;
let atWork = 0;
const waiting: (() => void)[] = [];

/** Few at a time: each may hold a hundred megabytes of pixels. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (atWork >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else atWork += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) atWork -= 1;
    else next();
  }
}

/**
 * Draws a picture anew from its pixels, turned the way it was held: what the camera wrote about place and time, and
 * whatever else hid in the file, stays behind.
 */
async function redrawn(bytes: Buffer, mediaType: "image/jpeg" | "image/png"): Promise<Buffer> {
  const settings = {
    limitInputPixels: MOST_PIXELS[mediaType],
    failOn: "error",
    sequentialRead: true,
  } as const;
  try {
    return await inTurn(() => {
      const picture = sharp(bytes, settings).autoOrient().resize({
        width: LONGEST_EDGE_PX,
        height: LONGEST_EDGE_PX,
        fit: "inside",
        withoutEnlargement: true,
      });
      return (mediaType === "image/png" ? picture.png() : picture.jpeg({ quality: 88 })).toBuffer();
    });
  } catch {
    // What the reader of pictures says may quote the file.
    return refuse("file_wrong_type", "This picture cannot be read. Please choose another.");
  }
}

/**
 * The file as it may be kept. Judged by content: pictures are drawn anew, a PDF is kept as it came once it was looked
 * through. Refuses `file_too_large` and `file_wrong_type`.
 */
export async function cleaned(bytes: Buffer): Promise<Content> {
  if (bytes.length > RECEIPT_MAX_BYTES) refuse("file_too_large", COPY.fileTooLarge);
  const mediaType = mediaTypeOf(bytes);
  if (mediaType === undefined) refuse("file_wrong_type", ONLY_THESE);
  if (mediaType !== "application/pdf") {
    return { mediaType, bytes: await redrawn(bytes, mediaType) };
  }
  const fault = pdfFault(bytes);
  if (fault !== undefined) refuse("file_wrong_type", fault);
  return { mediaType, bytes };
}
