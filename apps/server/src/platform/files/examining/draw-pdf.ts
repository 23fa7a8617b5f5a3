import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import sharp from "sharp";
import { PDF_MAX_PAGES, type FileFault } from "./examination.ts";

/** Of the longer edge: about 140 dots an inch on A4. */
const LONGEST_EDGE_PX = 1_680;
/** Of all pages together. */
const MOST_PIXELS = 8_000_000;
/** What the renderer may ask for; it starts with 16 MB. */
const MOST_RENDERER_BYTES = 128 * 1_048_576;
/** In the renderer: blue, green, red and a byte of no meaning. */
const BYTES_DRAWN = 4;
/** In an image: red, green and blue. */
const BYTES_PER_PIXEL = 3;

/** As PDFium numbers them. */
const PASSWORD_ERROR = 4;
const GO_TO = 1;
const SUBTYPE_LINK = 2;
/** File attachments, sounds, films, screens that play something, 3D, and rich media. */
const SUBTYPES_BEYOND_PAGES = new Set([17, 18, 19, 21, 25, 27]);
const MOST_BOOKMARKS = 500;
/** Annotations are drawn, and text is not smoothed for a screen's own dots. */
const DRAW_ANNOTATIONS = 0x01;
const NO_ALPHA = 0;
const WHITE = 0xffffffff;

export type DrawnPdf = { fault: FileFault } | { pages: number; image: Buffer };

type Page = { handle: number; width: number; height: number };

/** Opens the renderer. It has no memory beyond its own, which ends at a limit, and no call to any socket. */
export async function openRenderer(): Promise<WrappedPdfiumModule> {
  const wasmBinary = readFileSync(
    fileURLToPath(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm")),
  );
  const module = await WebAssembly.compile(wasmBinary);
  const pdfium = await init({
    instantiateWasm: (imports, done) => {
      const grow = imports["env"]?.["emscripten_resize_heap"];
      const env = {
        ...imports["env"],
        emscripten_resize_heap: (bytes: number): unknown =>
          bytes > MOST_RENDERER_BYTES || typeof grow !== "function" ? 0 : grow(bytes),
      };
      const instance = new WebAssembly.Instance(module, { ...imports, env });
      done(instance);
      return instance.exports;
    },
  });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** Whether a link or bookmark does anything but go to a page of this document. */
const leavesDocument = (pdfium: WrappedPdfiumModule, action: number): boolean =>
  action !== 0 && pdfium.FPDFAction_GetType(action) !== GO_TO;

function hasForeignAnnotation(pdfium: WrappedPdfiumModule, page: number): boolean {
  for (let at = 0; at < pdfium.FPDFPage_GetAnnotCount(page); at += 1) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, at);
    const subtype = pdfium.FPDFAnnot_GetSubtype(annotation);
    if (SUBTYPES_BEYOND_PAGES.has(subtype)) return true;
    const link = subtype === SUBTYPE_LINK ? pdfium.FPDFAnnot_GetLink(annotation) : 0;
    if (link !== 0 && leavesDocument(pdfium, pdfium.FPDFLink_GetAction(link))) return true;
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
  return false;
}

/** Goes through the bookmarks, of which a hostile file may have endless rings. */
function hasForeignBookmark(pdfium: WrappedPdfiumModule, document: number): boolean {
  const waiting = [pdfium.FPDFBookmark_GetFirstChild(document, 0)];
  let seen = 0;
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (one === 0) continue;
    seen += 1;
    if (seen > MOST_BOOKMARKS || leavesDocument(pdfium, pdfium.FPDFBookmark_GetAction(one))) {
      return true;
    }
    waiting.push(
      pdfium.FPDFBookmark_GetNextSibling(document, one),
      pdfium.FPDFBookmark_GetFirstChild(document, one),
    );
  }
  return false;
}

const hasMoreThanPages = (
  pdfium: WrappedPdfiumModule,
  document: number,
  pages: readonly Page[],
): boolean =>
  pdfium.FPDFDoc_GetJavaScriptActionCount(document) > 0 ||
  pdfium.FPDFDoc_GetAttachmentCount(document) > 0 ||
  hasForeignBookmark(pdfium, document) ||
  pages.some(({ handle }) => hasForeignAnnotation(pdfium, handle));

/** Pixels of one page, four bytes each. Undefined when the renderer has no room for it. */
function drawPage(
  pdfium: WrappedPdfiumModule,
  { handle, width, height }: Page,
  mostPixels: number,
): { pixels: Buffer; width: number; height: number } | undefined {
  const scale = Math.min(
    LONGEST_EDGE_PX / Math.max(width, height),
    Math.sqrt(mostPixels / (width * height)),
  );
  const [wide, high] = [
    Math.max(1, Math.floor(width * scale)),
    Math.max(1, Math.floor(height * scale)),
  ];
  const bitmap = pdfium.FPDFBitmap_Create(wide, high, NO_ALPHA);
  if (bitmap === 0) return undefined;
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, wide, high, WHITE);
  pdfium.FPDF_RenderPageBitmap(bitmap, handle, 0, 0, wide, high, 0, DRAW_ANNOTATIONS);
  const from = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const heap = pdfium.pdfium.HEAPU8;
  const pixels = Buffer.allocUnsafe(wide * high * BYTES_PER_PIXEL);
  for (let to = 0, drawn = from; to < pixels.length; to += BYTES_PER_PIXEL, drawn += BYTES_DRAWN) {
    pixels[to] = heap[drawn + 2] ?? 0;
    pixels[to + 1] = heap[drawn + 1] ?? 0;
    pixels[to + 2] = heap[drawn] ?? 0;
  }
  pdfium.FPDFBitmap_Destroy(bitmap);
  return { pixels, width: wide, height: high };
}

const isOneColour = (pixels: Buffer): boolean =>
  pixels.length <= BYTES_PER_PIXEL ||
  pixels.subarray(BYTES_PER_PIXEL).equals(pixels.subarray(0, -BYTES_PER_PIXEL));

/** Draws all pages under one another, as one JPEG; or says in a sentence for the member why not. */
export async function drawPdf(pdfium: WrappedPdfiumModule, bytes: Buffer): Promise<DrawnPdf> {
  const { HEAPU8: before, wasmExports } = pdfium.pdfium;
  const at = wasmExports.malloc(bytes.length);
  if (at === 0) return { fault: "pdfNotShown" };
  // Asking for memory may have moved the heap.
  const heap = before.length === pdfium.pdfium.HEAPU8.length ? before : pdfium.pdfium.HEAPU8;
  heap.set(bytes, at);
  const document = pdfium.FPDF_LoadMemDocument(at, bytes.length, "");
  if (document === 0) {
    return { fault: pdfium.FPDF_GetLastError() === PASSWORD_ERROR ? "pdfPassword" : "pdfNotShown" };
  }
  const count = pdfium.FPDF_GetPageCount(document);
  if (count < 1) return { fault: "pdfNotShown" };
  if (count > PDF_MAX_PAGES) return { fault: "pdfTooLong" };
  const pages: Page[] = [];
  for (let number = 0; number < count; number += 1) {
    const handle = pdfium.FPDF_LoadPage(document, number);
    const [width, height] = [pdfium.FPDF_GetPageWidthF(handle), pdfium.FPDF_GetPageHeightF(handle)];
    if (handle === 0 || !(width > 0 && height > 0)) return { fault: "pdfNotShown" };
    pages.push({ handle, width, height });
  }
  if (hasMoreThanPages(pdfium, document, pages)) return { fault: "pdfActive" };
  const drawn = pages.map((page) => drawPage(pdfium, page, MOST_PIXELS / count));
  const kept = drawn.filter((page) => page !== undefined);
  if (kept.length < count) return { fault: "pdfNotShown" };
  if (kept.every(({ pixels }) => isOneColour(pixels))) return { fault: "pdfBlank" };
  return { pages: count, image: await joinPages(kept) };
}

const GAP_PX = 12;
const GREY = 208;

async function joinPages(
  pages: readonly { pixels: Buffer; width: number; height: number }[],
): Promise<Buffer> {
  const width = Math.max(...pages.map((page) => page.width));
  const height = pages.reduce((sum, page) => sum + page.height + GAP_PX, -GAP_PX);
  const rowBytes = width * BYTES_PER_PIXEL;
  const joined = Buffer.alloc(rowBytes * height, GREY);
  let top = 0;
  for (const page of pages) {
    const pageRowBytes = page.width * BYTES_PER_PIXEL;
    for (let row = 0; row < page.height; row += 1) {
      const from = row * pageRowBytes;
      page.pixels.copy(joined, (top + row) * rowBytes, from, from + pageRowBytes);
    }
    top += page.height + GAP_PX;
  }
  return (
    sharp(joined, { raw: { width, height, channels: BYTES_PER_PIXEL } })
      // The best tables of codes save a twentieth of the bytes for five times the work.
      .jpeg({ quality: 86, optimiseCoding: false })
      .toBuffer()
  );
}
