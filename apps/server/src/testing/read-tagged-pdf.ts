import type { WrappedPdfiumModule } from "@embedpdf/pdfium";
import { openRenderer } from "#platform/files/examining/draw-pdf.ts";

/** Something that is drawn on a page. `mark` is the same number for all that stands in one piece of marked content. */
type Drawn = {
  kind: "text" | "path";
  text: string;
  isArtifact: boolean;
  mcid: number;
  mark: number;
};

/** A piece of marked content on a page. */
export type Content = { page: number; mcid: number };

/** An element of the structure. A child of null is one of which nothing is drawn on any page. */
export type Element = {
  tag: string;
  alt: string;
  /** Where it is not that of the PDF. */
  language: string;
  attributes: Readonly<Record<string, string | number>>;
  /** What the figures that stand in it are called. */
  figures: readonly string[];
  children: (Element | Content | null)[];
};

/** A PDF as PDFium, which did not write it, reads it. */
export type TaggedPdf = {
  isMarked: boolean;
  language: string;
  title: string;
  tops: Element["children"];
  pages: { drawn: Drawn[]; text: string }[];
};

/** As PDFium numbers them. */
const TEXT = 1;
const ATTRIBUTE_NUMBER = 2;

type Reader = {
  pdfium: WrappedPdfiumModule;
  /** Calls with a place for so many bytes, and answers what was written there. */
  read: (call: (at: number, size: number) => unknown) => string;
};

const BUFFER = 65_536;

function createReader(pdfium: WrappedPdfiumModule): Reader {
  const at = pdfium.pdfium.wasmExports.malloc(BUFFER);
  return {
    pdfium,
    read(call) {
      pdfium.pdfium.HEAPU8.fill(0, at, at + 2);
      call(at, BUFFER);
      const { buffer } = pdfium.pdfium.HEAPU8;
      const length = new Uint16Array(buffer, at, BUFFER / 2).indexOf(0);
      return Buffer.from(buffer, at, 2 * length).toString("utf16le");
    },
  };
}

function readAttributes({ pdfium, read }: Reader, element: number): Element["attributes"] {
  const attributes: Record<string, string | number> = {};
  for (let at = 0; at < pdfium.FPDF_StructElement_GetAttributeCount(element); at += 1) {
    const map = pdfium.FPDF_StructElement_GetAttributeAtIndex(element, at);
    for (const name of ["Scope", "ColSpan"]) {
      const value = pdfium.FPDF_StructElement_Attr_GetValue(map, name);
      if (value === 0) continue;
      const isNumber = pdfium.FPDF_StructElement_Attr_GetType(value) === ATTRIBUTE_NUMBER;
      const slot = pdfium.pdfium.wasmExports.malloc(4);
      if (isNumber && pdfium.FPDF_StructElement_Attr_GetNumberValue(value, slot)) {
        attributes[name] = Buffer.from(pdfium.pdfium.HEAPU8.buffer, slot, 4).readFloatLE();
      } else {
        attributes[name] = read((to, size) =>
          pdfium.FPDF_StructElement_Attr_GetStringValue(value, to, size, slot),
        );
      }
      pdfium.pdfium.wasmExports.free(slot);
    }
  }
  return attributes;
}

/** The figures of an element: the property `figure` of its user properties. */
function readFigures({ pdfium, read }: Reader, element: number): string[] {
  const figures: string[] = [];
  for (let at = 0; at < pdfium.FPDF_StructElement_GetAttributeCount(element); at += 1) {
    const map = pdfium.FPDF_StructElement_GetAttributeAtIndex(element, at);
    const properties = pdfium.FPDF_StructElement_Attr_GetValue(map, "P");
    if (properties === 0) continue;
    const slot = pdfium.pdfium.wasmExports.malloc(4);
    const readText = (property: number, name: string): string =>
      read((to, size) =>
        pdfium.FPDF_StructElement_Attr_GetStringValue(
          pdfium.FPDF_StructElement_Attr_GetValue(property, name),
          to,
          size,
          slot,
        ),
      );
    for (let of = 0; of < pdfium.FPDF_StructElement_Attr_CountChildren(properties); of += 1) {
      const property = pdfium.FPDF_StructElement_Attr_GetChildAtIndex(properties, of);
      if (readText(property, "N") === "figure") figures.push(...readText(property, "V").split(" "));
    }
    pdfium.pdfium.wasmExports.free(slot);
  }
  return figures;
}

/** PDFium reads the structure page by page, with nothing in place of what is on others. */
const mergeChildren = (one: Element["children"], other: Element["children"]): Element["children"] =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, at) => {
    const [first = null, second = null] = [one[at], other[at]];
    if (first === null || second === null) return first ?? second;
    if (!("tag" in first) || !("tag" in second)) return first;
    return { ...first, children: mergeChildren(first.children, second.children) };
  });

function readElement(reader: Reader, element: number, page: number): Element {
  const { pdfium, read } = reader;
  const count = pdfium.FPDF_StructElement_CountChildren(element);
  return {
    tag: read((at, size) => pdfium.FPDF_StructElement_GetType(element, at, size)),
    alt: read((at, size) => pdfium.FPDF_StructElement_GetAltText(element, at, size)),
    language: read((at, size) => pdfium.FPDF_StructElement_GetLang(element, at, size)),
    attributes: readAttributes(reader, element),
    figures: readFigures(reader, element),
    children: Array.from({ length: count }, (_, at) => {
      const mcid = pdfium.FPDF_StructElement_GetChildMarkedContentID(element, at);
      if (mcid >= 0) return { page, mcid };
      const child = pdfium.FPDF_StructElement_GetChildAtIndex(element, at);
      return child === 0 ? null : readElement(reader, child, page);
    }),
  };
}

function readDrawn({ pdfium, read }: Reader, page: number, words: number): Drawn[] {
  return Array.from({ length: pdfium.FPDFPage_CountObjects(page) }, (_, at) => {
    const object = pdfium.FPDFPage_GetObject(page, at);
    const kind = pdfium.FPDFPageObj_GetType(object) === TEXT ? "text" : "path";
    const count = pdfium.FPDFPageObj_CountMarks(object);
    const marks = Array.from({ length: count }, (__, mark) =>
      pdfium.FPDFPageObj_GetMark(object, mark),
    );
    const slot = pdfium.pdfium.wasmExports.malloc(4);
    const names = marks.map((mark) =>
      read((to, size) => pdfium.FPDFPageObjMark_GetName(mark, to, size, slot)),
    );
    pdfium.pdfium.wasmExports.free(slot);
    return {
      kind,
      text:
        kind === "text"
          ? read((to, size) => pdfium.FPDFTextObj_GetText(object, words, to, size / 2))
          : "",
      isArtifact: names.includes("Artifact"),
      mcid: pdfium.FPDFPageObj_GetMarkedContentID(object),
      mark: marks[0] ?? 0,
    };
  });
}

type Page = TaggedPdf["pages"][number] & Pick<TaggedPdf, "tops">;

function readPage(reader: Reader, document: number, number: number): Page {
  const { pdfium, read } = reader;
  const page = pdfium.FPDF_LoadPage(document, number);
  const words = pdfium.FPDFText_LoadPage(page);
  const tree = pdfium.FPDF_StructTree_GetForPage(page);
  const tops = Array.from({ length: pdfium.FPDF_StructTree_CountChildren(tree) }, (_, at) => {
    const element = pdfium.FPDF_StructTree_GetChildAtIndex(tree, at);
    return element === 0 ? null : readElement(reader, element, number);
  });
  const drawn = readDrawn(reader, page, words);
  const count = pdfium.FPDFText_CountChars(words);
  const text = read((at) => pdfium.FPDFText_GetText(words, 0, count, at));
  pdfium.FPDF_StructTree_Close(tree);
  pdfium.FPDFText_ClosePage(words);
  pdfium.FPDF_ClosePage(page);
  return { drawn, tops, text };
}

/** Reads something of a PDF that PDFium opened. */
export function readOpened<Read>(
  pdfium: WrappedPdfiumModule,
  bytes: Uint8Array,
  read: (document: number) => Read,
): Read {
  const at = pdfium.pdfium.wasmExports.malloc(bytes.length);
  pdfium.pdfium.HEAPU8.set(bytes, at);
  const document = pdfium.FPDF_LoadMemDocument(at, bytes.length, "");
  if (document === 0) throw new Error("PDFium does not open this PDF");
  const answer = read(document);
  pdfium.FPDF_CloseDocument(document);
  pdfium.pdfium.wasmExports.free(at);
  return answer;
}

/** Opens PDFium, which reads what is drawn in a PDF and its structure. */
export async function openTaggedPdfReader(): Promise<(bytes: Uint8Array) => TaggedPdf> {
  const pdfium = await openRenderer();
  const reader = createReader(pdfium);
  return (bytes) =>
    readOpened(pdfium, bytes, (document) => {
      const pages = Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, page) =>
        readPage(reader, document, page),
      );
      return {
        isMarked: pdfium.FPDFCatalog_IsTagged(document),
        language: reader.read((to, size) => pdfium.FPDFCatalog_GetLanguage(document, to, size)),
        title: reader.read((to, size) => pdfium.FPDF_GetMetaText(document, "Title", to, size)),
        tops: pages.map(({ tops }) => tops).reduce(mergeChildren, []),
        pages,
      };
    });
}
