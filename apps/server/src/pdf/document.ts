import { say } from "@kinfold/language/say";
import { getSpokenLocale } from "@kinfold/language/say-in";
import { setImmediate as breathe } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import PdfDocument from "pdfkit";
import { compressStructure } from "./compact.ts";
import { DYE, HEM, MARK, WORDMARK } from "./cloth.ts";
import type { Doc } from "./doc.ts";
import { closeStructure, drawArtifact, drawTagged, openStructure } from "./tags.ts";
import { listFigures, getText, type Words } from "./words.ts";

const font = (name: string): string =>
  fileURLToPath(new URL(`fonts/public-sans-${name}.ttf`, import.meta.url));

/** The two fonts of a PDF. Both have ₦ and the characters of every member's name; what they lacked was drawn into them (decision 0191). */
export const PLAIN: string = font("regular");
export const STRONG: string = font("semibold");

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 44 } as const;
/** What is left between the margins. */
export const INNER: number = PAGE.width - 2 * PAGE.margin;
/** How far down the head of the first page goes. */
export const BAND = 104;
/** Where a page has to stop. */
export const FOOT: number = PAGE.height - 58;
/** Where the table begins on every page after the first. */
const NEXT_TOP = 36;

/** Digits are as wide as each other. */
const DIGITS: PDFKit.Mixins.OpenTypeFeatures[] = ["tnum"];

/** A column of a PDF's table. */
export type Column = { x: number; width: number; align: "left" | "right"; name: string };

/** As the font has it: an i with a dot below loses its upper dot to a mark only where the lower one is a mark too. */
const splitMarks = (text: string): string =>
  text.normalize("NFC").replaceAll(/ị(?=[\u0300-\u0308])/gu, "i\u0323");

/** As much of the text as fits one line, with an ellipsis where it was cut. */
function cut(doc: Doc, text: string, width: number): string {
  const oneLine = splitMarks(text).replace(/\s+/g, " ").slice(0, 200);
  if (doc.widthOfString(oneLine) <= width) return oneLine;
  const characters = Array.from(
    new Intl.Segmenter("en", { granularity: "grapheme" }).segment(oneLine),
    ({ segment }) => segment,
  );
  while (characters.length > 0 && doc.widthOfString(`${characters.join("")}…`) > width)
    characters.pop();
  return `${characters.join("")}…`;
}

/** Sets text into a column, on one line, in the font that is chosen. The caller has said what the text is to a reader. */
export function drawText(
  doc: Doc,
  text: string,
  { x, width, align }: Omit<Column, "name">,
  y: number,
): void {
  const words = cut(doc, text, width);
  const left = align === "left" ? x : x + width - doc.widthOfString(words, { features: DIGITS });
  doc.text(words, left, y, { lineBreak: false, features: DIGITS });
}

function drawCloth(doc: Doc): void {
  doc.rect(0, 0, PAGE.width, BAND).fill(DYE.cloth);
  doc
    .save()
    .rect(0, BAND - 26, PAGE.width, 26)
    .clip();
  for (let x = 0; x < PAGE.width; x += 92 * 0.4) {
    doc
      .save()
      .translate(x, BAND - 26)
      .scale(0.4)
      .path(HEM)
      .fillOpacity(0.34)
      .fill(DYE.motif)
      .restore();
  }
  doc.restore();
}

function drawMark(doc: Doc): void {
  doc.save().translate(PAGE.margin, 24).scale(0.3);
  doc.roundedRect(0, 0, 96, 96, 9).fill("#dfe6f5");
  doc.path(MARK.k).fill(DYE.ink);
  doc.path(MARK.shell).fill(DYE.shell).restore();
  doc
    .save()
    .translate(PAGE.margin + 38, 47)
    .scale(0.5)
    .path(WORDMARK)
    .fill(DYE.onCloth)
    .restore();
}

/** Sets a space, where two texts of one paragraph would be read as one word. */
export const drawSpace = (doc: Doc): void => void doc.text(" ", { lineBreak: false });

/** The head of the first page: the club's cloth, its mark, and the PDF's title. */
export function drawBand(doc: Doc, title: string): void {
  drawArtifact(doc, "Layout", () => drawCloth(doc));
  drawTagged(doc, "Figure", () => drawMark(doc), {
    alt: "Kinfold",
    bbox: [PAGE.margin, 22, PAGE.margin + 148, 54],
  });
  drawTagged(doc, "H1", () => {
    doc.font(STRONG).fontSize(17).fillColor(DYE.onCloth);
    drawText(doc, title, { x: PAGE.margin + 200, width: INNER - 200, align: "right" }, 32);
  });
}

/** A name and under it what it is: read as one paragraph. */
export function drawFact(
  doc: Doc,
  name: string,
  value: Words,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const draw = (): void => {
    doc.font(PLAIN).fontSize(8).fillColor(DYE.soft);
    drawText(doc, name, { x, width, align: "left" }, y);
    drawSpace(doc);
    doc.font(STRONG).fontSize(10.5).fillColor(DYE.ink);
    drawText(doc, getText(value), { x, width, align: "left" }, y + 12);
  };
  drawTagged(doc, "P", draw, { figures: listFigures(value) });
}

/** A line from margin to margin. */
export const drawRule = (doc: Doc, y: number): void =>
  drawArtifact(doc, "Layout", () =>
    doc
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.margin + INNER, y)
      .lineWidth(0.6)
      .stroke(DYE.line),
  );

/** Begins the next page and returns where it begins. Other requests are served in between. */
export async function startPage(doc: Doc): Promise<number> {
  await breathe();
  doc.addPage();
  drawArtifact(doc, "Layout", () => doc.rect(0, 0, PAGE.width, 10).fill(DYE.cloth));
  return NEXT_TOP;
}

/** Writes at the foot of every page what it belongs to, and which of how many it is; below that, one more line where there is one. */
export function drawFooters(doc: Doc, words: string, below?: string): void {
  const { count } = doc.bufferedPageRange();
  const right = { x: PAGE.margin + INNER - 90, width: 90, align: "right" } as const;
  const whole = { x: PAGE.margin, width: INNER, align: "left" } as const;
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    drawArtifact(doc, "Pagination", () => {
      doc.font(PLAIN).fontSize(7.5).fillColor(DYE.soft);
      drawText(doc, words, { x: PAGE.margin, width: INNER - 90, align: "left" }, FOOT + 22);
      drawText(doc, say("Page {page} of {count}", { page: page + 1, count }), right, FOOT + 22);
      if (below !== undefined) drawText(doc, below, whole, FOOT + 33);
    });
  }
}

/** Creates an A4 PDF whose structure is that of PDF/UA-1: what is drawn is tagged or said to be decoration. */
export function createPdf(title: string, issuedAt: Date): Doc {
  const doc = new PdfDocument({
    size: "A4",
    margin: 0,
    bufferPages: true,
    lang: getSpokenLocale(),
    tagged: true,
    displayTitle: true,
    pdfVersion: "1.7",
    // The types of the library lack it.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    subset: "PDF/UA" as PDFKit.Mixins.PDFSubsets,
    info: {
      Title: title,
      Author: "Kinfold",
      Creator: "Kinfold",
      Producer: "Kinfold",
      CreationDate: issuedAt,
    },
  });
  openStructure(doc);
  markFigures(doc);
  return doc;
}

/** Says that elements have properties of the user's, which the library does not; its types hide the catalogue. */
function markFigures(doc: Doc): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { MarkInfo } = (doc as unknown as { _root: { data: { MarkInfo: { data: object } } } })._root
    .data;
  Object.assign(MarkInfo.data, { UserProperties: true });
}

/** Ends the PDF and returns its bytes. */
export function finishPdf(doc: Doc): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = [];
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => {
      resolve(compressStructure(Buffer.concat(parts)));
    });
    doc.on("error", reject);
    closeStructure(doc);
    doc.end();
  });
}
