import { randomBytes } from "node:crypto";
import sharp from "sharp";

type Photo = { width?: number; height?: number; orientation?: number; place?: boolean };

/** A photo that no other is equal to, as a camera writes it. */
export function buildPhoto({
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

const WORDS = "BT /F 24 Tf 40 500 Td (Receipt) Tj ET";

/** A page that can be drawn, under numbers that no test gives to objects of its own. */
const ONE_PAGE = [
  "90 0 obj << /Type /Catalog /Pages 91 0 R >> endobj",
  "91 0 obj << /Type /Pages /Kids [92 0 R] /Count 1 >> endobj",
  "92 0 obj << /Type /Page /Parent 91 0 R /MediaBox [0 0 420 595] /Contents 93 0 R",
  "/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >> endobj",
  `93 0 obj << /Length ${WORDS.length} >> stream\n${WORDS}\nendstream endobj\n`,
].join("\n");

/** A PDF with one page and these objects besides, filled with a comment up to so many bytes. */
export function buildPdf(objects: string | Buffer, bytes = 0): Buffer {
  const head = Buffer.concat([Buffer.from(`%PDF-1.7\n${ONE_PAGE}`), Buffer.from(objects)]);
  const tail = Buffer.from("\ntrailer << /Root 90 0 R >>\n%%EOF\n");
  const comment = Buffer.alloc(Math.max(0, bytes - head.length - tail.length), "%");
  return Buffer.concat([head, comment, tail]);
}

/** A PDF of these objects and nothing else: it begins and ends as it should, and has no page. */
export const buildPdfWithoutPage = (objects: string): Buffer =>
  Buffer.from(`%PDF-1.7\n${objects}\ntrailer << /Root 1 0 R >>\n%%EOF\n`);

/** A small PDF that no other is equal to. */
export const buildAnyPdf = (): Buffer =>
  buildPdf(`1 0 obj (${randomBytes(9).toString("hex")}) endobj`);
