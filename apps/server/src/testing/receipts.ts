import { randomBytes } from "node:crypto";
import sharp from "sharp";

type Photo = { width?: number; height?: number; orientation?: number; place?: boolean };

/** A photo that no other is equal to, as a camera writes it. */
export function photo({
  width = 60,
  height = 40,
  orientation,
  place = false,
}: Photo): Promise<Buffer> {
  const pixels = randomBytes(width * height * 3);
  const drawn = sharp(pixels, { raw: { width, height, channels: 3 } }).jpeg();
  const held = orientation === undefined ? drawn : drawn.withMetadata({ orientation });
  const placed = place
    ? held.withExifMerge({ IFD0: { ImageDescription: "Lekki" }, IFD3: { GPSLatitudeRef: "N" } })
    : held;
  return placed.toBuffer();
}

/** A PDF around these objects, filled with a comment up to so many bytes. */
export function pdfOf(objects: string | Buffer, bytes = 0): Buffer {
  const head = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.from(objects)]);
  const tail = Buffer.from("\ntrailer << /Root 1 0 R >>\n%%EOF\n");
  const comment = Buffer.alloc(Math.max(0, bytes - head.length - tail.length), "%");
  return Buffer.concat([head, comment, tail]);
}

/** A small PDF that no other is equal to. */
export const anyPdf = (): Buffer => pdfOf(`1 0 obj (${randomBytes(9).toString("hex")}) endobj`);
