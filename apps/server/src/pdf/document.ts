import { setImmediate as breathe } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import PdfDocument from "pdfkit";
import { DYE, HEM, MARK, WORDMARK } from "./cloth.ts";

/** A PDF that is being drawn. */
export type Doc = InstanceType<typeof PdfDocument>;

const font = (name: string): string =>
  fileURLToPath(new URL(`fonts/public-sans-${name}.ttf`, import.meta.url));

/** The two fonts of a PDF. Both have ₦ and the characters of every member's name. */
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

/** A column of a PDF's table. */
export type Column = { x: number; width: number; align: "left" | "right"; name: string };

/** As much of the text as fits one line, with an ellipsis where it was cut. */
function cut(doc: Doc, text: string, width: number): string {
  const oneLine = text.replace(/\s+/g, " ").slice(0, 200);
  if (doc.widthOfString(oneLine) <= width) return oneLine;
  const characters = Array.from(
    new Intl.Segmenter("en", { granularity: "grapheme" }).segment(oneLine),
    ({ segment }) => segment,
  );
  while (characters.length > 0 && doc.widthOfString(`${characters.join("")}…`) > width)
    characters.pop();
  return `${characters.join("")}…`;
}

/** Sets text into a column, on one line, in the font that is chosen. */
export function drawText(
  doc: Doc,
  text: string,
  { x, width, align }: Omit<Column, "name">,
  y: number,
): void {
  doc.text(cut(doc, text, width), x, y, { width, align, lineBreak: false, features: ["tnum"] });
}

/** The head of the first page: the club's cloth, its mark, and the PDF's title. */
export function drawBand(doc: Doc, title: string): void {
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
  const mark = 0.3;
  doc.save().translate(PAGE.margin, 24).scale(mark);
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
  doc.font(STRONG).fontSize(17).fillColor(DYE.onCloth);
  drawText(doc, title, { x: PAGE.margin + 200, width: INNER - 200, align: "right" }, 32);
}

/** A name and under it what it is. */
export function drawFact(
  doc: Doc,
  name: string,
  value: string,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  doc.font(PLAIN).fontSize(8).fillColor(DYE.soft);
  drawText(doc, name, { x, width, align: "left" }, y);
  doc.font(STRONG).fontSize(10.5).fillColor(DYE.ink);
  drawText(doc, value, { x, width, align: "left" }, y + 12);
}

/** A line from margin to margin. */
export function drawRule(doc: Doc, y: number): void {
  doc
    .moveTo(PAGE.margin, y)
    .lineTo(PAGE.margin + INNER, y)
    .lineWidth(0.6)
    .stroke(DYE.line);
}

/** The names of a table's columns. Returns where its rows begin. */
export function drawTableHead(
  doc: Doc,
  columns: Readonly<Record<string, Column>>,
  y: number,
): number {
  doc.font(STRONG).fontSize(8).fillColor(DYE.soft);
  for (const column of Object.values(columns)) drawText(doc, column.name, column, y);
  drawRule(doc, y + 15);
  return y + 21;
}

/** Begins the next page and returns where it begins. Other requests are served in between. */
export async function startPage(doc: Doc): Promise<number> {
  await breathe();
  doc.addPage();
  doc.rect(0, 0, PAGE.width, 10).fill(DYE.cloth);
  return NEXT_TOP;
}

/** Writes at the foot of every page what it belongs to, and which of how many it is; below that, one more line where there is one. */
export function drawFooters(doc: Doc, words: string, below?: string): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    doc.font(PLAIN).fontSize(7.5).fillColor(DYE.soft);
    drawText(doc, words, { x: PAGE.margin, width: INNER - 90, align: "left" }, FOOT + 22);
    const right = { x: PAGE.margin + INNER - 90, width: 90, align: "right" } as const;
    drawText(doc, `Page ${page + 1} of ${count}`, right, FOOT + 22);
    const whole = { x: PAGE.margin, width: INNER, align: "left" } as const;
    if (below !== undefined) drawText(doc, below, whole, FOOT + 33);
  }
}

/** Creates an A4 PDF. */
export const createPdf = (title: string, issuedAt: Date): Doc =>
  new PdfDocument({
    size: "A4",
    margin: 0,
    bufferPages: true,
    lang: "en-NG",
    info: {
      Title: title,
      Author: "Kinfold",
      Creator: "Kinfold",
      Producer: "Kinfold",
      CreationDate: issuedAt,
    },
  });

/** Ends the PDF and returns its bytes. */
export function finishPdf(doc: Doc): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = [];
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => {
      resolve(Buffer.concat(parts));
    });
    doc.on("error", reject);
    doc.end();
  });
}
