import { DYE } from "./cloth.ts";
import { drawSquareCode } from "./square-code.ts";
import { formatMoment } from "#calendar/index.ts";
import {
  drawBand,
  BAND,
  drawFact,
  drawFooters,
  finishPdf,
  FOOT,
  INNER,
  createPdf,
  startPage,
  PAGE,
  PLAIN,
  STRONG,
  drawText,
  drawTableHead,
  type Column,
  type Doc,
} from "./document.ts";

/** Names and what stands under them. */
export type Facts = readonly (readonly [string, string])[];

/** Facts in so many columns. Answers where the next thing may stand. */
export function drawFactRows(
  doc: Doc,
  facts: Facts,
  columns: number,
  top: number,
  { inset = 0, width = INNER }: { inset?: number; width?: number } = {},
): number {
  const step = (width - 2 * inset) / columns;
  for (const [at, [name, value]] of facts.entries()) {
    const x = PAGE.margin + inset + (at % columns) * step;
    drawFact(doc, name, value, { x, y: top + Math.floor(at / columns) * 34, width: step - 10 });
  }
  return top + Math.ceil(facts.length / columns) * 34;
}

/** How wide the square code is, with the white around it: 4 cm, so that cameras of phones read it when it is printed. */
const SQUARE = 114;
const SQUARE_GAP = 14;

/** What every PDF of a member says about itself. */
export type Heading = {
  /** Empty where it is not shown, as is the code. */
  name: string;
  customerCode: string;
  /** The code by which the club recognises the PDF. */
  code: string;
  issuedAt: Date;
  /** Where it can be asked about. */
  site: string;
  /** The signed address in its square code, for a PDF that anyone who is given it can check. */
  check?: string | undefined;
  /** The newest checkpoint of the ledger log in one line, for a PDF of a member. */
  checkpoint?: string | undefined;
};

/** Draws whose PDF it is, its subject and its code. Returns where the next part begins. */
export function drawHeadRows(doc: Doc, heading: Heading, of: Facts): number {
  const whose: Facts = [
    ["Member", heading.name],
    ["Member code", heading.customerCode],
  ];
  const facts: Facts = [
    ...whose.filter(([, value]) => value !== ""),
    ...of,
    ["Issued", `${formatMoment(heading.issuedAt)} (Lagos)`],
    ["Document code", heading.code],
  ];
  const top = BAND + 24;
  if (heading.check === undefined) return drawFactRows(doc, facts, 2, top);
  const square = { x: PAGE.margin + INNER - SQUARE, y: top - 6, size: SQUARE };
  drawSquareCode(doc, heading.check, square);
  const width = INNER - SQUARE - SQUARE_GAP;
  return Math.max(drawFactRows(doc, facts, 2, top, { width }), top + SQUARE + 2);
}

const PARAGRAPH_LINE = 13;

/** Every row of a table is as high. */
export const ROW = 21;

/** A table from here on, with its head again on every page. Answers where the next thing may stand. */
export async function drawTableRows<Row>(
  doc: Doc,
  columns: Readonly<Record<string, Column>>,
  rows: readonly Row[],
  draw: (row: Row, y: number) => void,
  top: number,
): Promise<number> {
  let y = drawTableHead(doc, columns, top);
  for (const row of rows) {
    if (y > FOOT - ROW) y = drawTableHead(doc, columns, await startPage(doc));
    draw(row, y);
    y += ROW;
  }
  return y;
}

/** A column so far from the margin, named at its head. Figures stand at its end. */
export const placeColumn = (x: number, width: number, name: string, isFigure = false): Column => ({
  x: PAGE.margin + x,
  width,
  align: isFigure ? "right" : "left",
  name,
});

/** The head of a part, on a page of its own when little is left. Answers where the part begins. */
export async function drawHeading(doc: Doc, words: string, top: number): Promise<number> {
  const y = top > FOOT - 80 ? await startPage(doc) : top + 14;
  doc.font(STRONG).fontSize(11).fillColor(DYE.ink);
  drawText(doc, words, { x: PAGE.margin, width: INNER, align: "left" }, y);
  return y + 20;
}

/** Draws rows of text under their columns. */
export async function drawCells<Name extends string>(
  doc: Doc,
  columns: Readonly<Record<Name, Column>>,
  rows: readonly Readonly<Record<Name, string>>[],
  top: number,
): Promise<number> {
  return drawTableRows(
    doc,
    columns,
    rows,
    (row, y) => {
      doc.font(PLAIN).fontSize(8).fillColor(DYE.ink);
      for (const [name, place] of Object.entries<Column>(columns)) {
        // The names of the columns are those of the row.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        drawText(doc, row[name as Name], place, y);
      }
    },
    top,
  );
}

/** A sentence in place of what is not there, from margin to margin. */
export function drawNotice(doc: Doc, words: string, y: number): number {
  doc.font(PLAIN).fontSize(8.5).fillColor(DYE.soft);
  drawText(doc, words, { x: PAGE.margin, width: INNER, align: "left" }, y);
  return y + ROW;
}

/** A text of any length, on as many lines and pages as it takes. Answers where the next thing may stand. */
export async function drawParagraph(doc: Doc, words: string, top: number): Promise<number> {
  const line = { x: PAGE.margin, width: INNER, align: "left" } as const;
  const style = () => doc.font(PLAIN).fontSize(9).fillColor(DYE.ink);
  let y = top;
  for (const part of words.split(/\r?\n/)) {
    style();
    for (const text of wrapLine(doc, part)) {
      if (y > FOOT - PARAGRAPH_LINE) {
        y = await startPage(doc);
        style();
      }
      drawText(doc, text, line, y);
      y += PARAGRAPH_LINE;
    }
  }
  return y + 6;
}

/** A line of text as lines that fit between the margins, broken at spaces; a longer word is broken where it has to. */
function wrapLine(doc: Doc, text: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).flatMap((one) => one.match(/.{1,60}/gu) ?? [])) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && doc.widthOfString(longer) > INNER) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return line === "" ? lines : [...lines, line];
}

/** What has to be said at the end, line by line; on a page of its own when none is left on this page. */
export async function drawSmallPrint(doc: Doc, lines: readonly string[], y: number): Promise<void> {
  const top = y > FOOT - 12 * (lines.length + 1) ? await startPage(doc) : y;
  doc.font(PLAIN).fontSize(8).fillColor(DYE.soft);
  for (const [at, words] of lines.entries()) {
    drawText(doc, words, { x: PAGE.margin, width: INNER, align: "left" }, top + 10 + at * 12);
  }
}

/**
 * Prints an A4 PDF, with our own fonts so that ₦ and the characters of every member's name are there. Whatever members wrote is
 * set as text, one line each. Others are served between pages.
 */
export async function renderPdf(
  title: string,
  { code, issuedAt, site, check, checkpoint }: Heading,
  write: (doc: Doc) => Promise<void>,
): Promise<Buffer<ArrayBuffer>> {
  const doc = createPdf(`${title} ${code}`, issuedAt);
  drawBand(doc, title);
  await write(doc);
  drawFooters(
    doc,
    `Kinfold ${title.toLowerCase()} ${code}. Times are Lagos time. ${check === undefined ? site : `Check it at ${site}/check`}`,
    checkpoint,
  );
  return finishPdf(doc);
}
