import { say } from "@kinfold/language/say";
import type { FigureId } from "@kinfold/contract/figure-sources";
import { DYE } from "./cloth.ts";
import { fillSignature, reserveSignature, type PdfSigner } from "./signature.ts";
import { drawSquareCode } from "./square-code.ts";
import { formatMoment } from "#calendar/index.ts";
import {
  drawBand,
  BAND,
  drawFact,
  drawFooters,
  drawLines,
  finishPdf,
  FOOT,
  INNER,
  createPdf,
  layFact,
  startPage,
  PAGE,
  drawSpace,
  drawText,
  drawRule,
  wrapText,
  type Column,
  type LaidFact,
} from "./document.ts";
import type { Doc } from "./doc.ts";
import { PLAIN, STRONG } from "./letters.ts";
import { addElement, drawArtifact, drawInto, drawTagged, type Element } from "./tags.ts";
import { listFigures, getText, type Words } from "./words.ts";

/** Names and what stands under them. */
export type Facts = readonly (readonly [string, Words])[];

/** How high a row of facts is whose values take one line. */
const FACT_ROW = 34;

type FactPlaces = { inset?: number; width?: number; person?: string | undefined };

/** Facts in rows of so many columns, broken into lines, and how wide each is. `person` is the fact that names one. */
function layFactRows(
  doc: Doc,
  facts: Facts,
  columns: number,
  { inset = 0, width = INNER, person }: FactPlaces = {},
): { rows: { facts: LaidFact[]; height: number }[]; step: number } {
  const step = (width - 2 * inset) / columns;
  const laid = facts.map(([name, value]) =>
    layFact(doc, name, value, { width: step - 10, isPerson: name === person }),
  );
  const rows = Array.from({ length: Math.ceil(laid.length / columns) }, (_, at) => {
    const some = laid.slice(at * columns, (at + 1) * columns);
    return { facts: some, height: FACT_ROW + Math.max(...some.map((one) => one.extraHeight)) };
  });
  return { rows, step };
}

/** Facts in so many columns. Their values take as many lines as they need. Answers where the next thing may stand. */
export function drawFactRows(
  doc: Doc,
  facts: Facts,
  columns: number,
  top: number,
  places: FactPlaces = {},
): number {
  const { rows, step } = layFactRows(doc, facts, columns, places);
  let y = top;
  for (const row of rows) {
    for (const [at, fact] of row.facts.entries()) {
      const x = PAGE.margin + (places.inset ?? 0) + at * step;
      drawFact(doc, fact, { x, y, width: step - 10 });
    }
    y += row.height;
  }
  return y;
}

/** How wide the square code is, with the white around it: 4 cm, so that cameras of phones read it when it is printed. */
const SQUARE = 114;
const SQUARE_GAP = 14;

/** What makes a PDF checkable: the signed address in its square code, and who signs the file. */
export type DocumentCheck = { address: string; signer: PdfSigner };

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
  /** For a PDF that anyone who is given it can check. */
  check?: DocumentCheck | undefined;
  /** The newest checkpoint of the ledger log in one line, for a PDF of a member. */
  checkpoint?: string | undefined;
};

/** Draws whose PDF it is, its subject and its code. Returns where the next part begins. */
export function drawHeadRows(doc: Doc, heading: Heading, of: Facts): number {
  const whose: Facts = [
    [say("Member"), heading.name],
    [say("Member code"), heading.customerCode],
  ];
  const facts: Facts = [
    ...whose.filter(([, value]) => value !== ""),
    ...of,
    [say("Issued"), say("{time} (Lagos)", { time: formatMoment(heading.issuedAt) })],
    [say("Document code"), heading.code],
  ];
  const top = BAND + 24;
  const person = say("Member");
  if (heading.check === undefined) return drawFactRows(doc, facts, 2, top, { person });
  const width = INNER - SQUARE - SQUARE_GAP;
  const bottom = drawFactRows(doc, facts, 2, top, { width, person });
  const square = { x: PAGE.margin + INNER - SQUARE, y: top - 6, size: SQUARE };
  const alt = say("Square code. It opens {place}, which says whether this document is genuine.", {
    place: `${heading.site}/check`,
  });
  drawSquareCode(doc, heading.check.address, square, alt);
  return Math.max(bottom, top + SQUARE + 2);
}

/** Facts on a pale ground from margin to margin, four in a row. Answers where the next thing may stand. */
export function drawFactBox(doc: Doc, facts: Facts, top: number): number {
  const { rows } = layFactRows(doc, facts, 4, { inset: 12 });
  const height = rows.reduce((sum, row) => sum + row.height, 16);
  drawArtifact(doc, "Layout", () =>
    doc.roundedRect(PAGE.margin, top, INNER, height, 6).fill(DYE.pale),
  );
  drawFactRows(doc, facts, 4, top + 13, { inset: 12 });
  return top + height + 18;
}

/** From margin to margin. */
const LINE = { x: PAGE.margin, width: INNER, align: "left" } as const;
const PAIR_NAME = { x: PAGE.margin, width: 170, align: "left" } as const;
const PAIR_VALUE = { x: PAGE.margin + 176, width: INNER - 176, align: "left" } as const;
/** How high a line of a paragraph is, and a pair. */
export const PARAGRAPH_LINE = 13;

/** Every row of a table is as high. */
const ROW = 21;

/** A cell of a table: its text, how it looks, and how many columns it takes when it is more than its own. */
export type Cell = {
  text: string;
  figures?: readonly FigureId[];
  look?: keyof typeof LOOKS;
  span?: number;
};

const LOOKS = {
  ink: { font: PLAIN, color: DYE.ink },
  soft: { font: PLAIN, color: DYE.soft },
  strong: { font: STRONG, color: DYE.ink },
} as const;

const HEAD_CELL = { font: STRONG, color: DYE.soft } as const;

/** What stands in a row, by the names of the columns. A column without a cell is empty, or is covered by the one before it. */
export type Cells<Name extends string> = { readonly [Key in Name]?: string | Cell };

type Style = { size: number; isRuled: boolean };

function setCell(doc: Doc, cell: Cell, place: Column, y: number, size: number): void {
  const { font, color } = LOOKS[cell.look ?? "ink"];
  doc.font(font).fontSize(size).fillColor(color);
  drawText(doc, cell.text, place, y);
}

/** Draws the names of the columns. On later pages they are repeated for the eye alone. */
function drawTableHead(
  doc: Doc,
  columns: readonly Column[],
  y: number,
  table: Element | undefined,
): number {
  const drawName = (column: Column): void => {
    doc.font(HEAD_CELL.font).fontSize(8).fillColor(HEAD_CELL.color);
    drawText(doc, column.name, column, y);
  };
  if (table === undefined) {
    drawArtifact(doc, "Pagination", () => columns.forEach(drawName));
  } else {
    const row = addElement(doc, "TR", {}, table);
    for (const column of columns) {
      drawTagged(doc, "TH", () => drawName(column), { scope: "Column" }, row);
    }
    row.end();
  }
  drawRule(doc, y + 15);
  return y + 21;
}

function drawRow(
  doc: Doc,
  columns: readonly (readonly [string, Column])[],
  cells: Cells<string>,
  { y, table, style }: { y: number; table: Element; style: Style },
): void {
  const row = addElement(doc, "TR", {}, table);
  for (let at = 0; at < columns.length;) {
    const [name, column] = columns[at] ?? [];
    const written = name === undefined ? undefined : cells[name];
    const cell = typeof written === "string" ? { text: written } : written;
    const span = cell?.span ?? 1;
    const last = columns[at + span - 1]?.[1];
    if (column === undefined || last === undefined) break;
    if (cell === undefined || cell.text === "") {
      addElement(doc, "TD", {}, row).end();
    } else {
      const place = { ...column, width: last.x + last.width - column.x };
      const { figures = [] } = cell;
      const options = span === 1 ? { figures } : { span, figures };
      drawTagged(doc, "TD", () => setCell(doc, cell, place, y, style.size), options, row);
    }
    at += span;
  }
  row.end();
  if (style.isRuled) drawRule(doc, y + ROW - 6);
}

/** A table from here on, with its head again on every page. Answers where the next thing may stand. */
async function drawTable(
  doc: Doc,
  columns: Readonly<Record<string, Column>>,
  rows: Iterable<Cells<string>>,
  top: number,
  style: Style,
): Promise<number> {
  const places = Object.entries(columns);
  const heads = Object.values(columns);
  const table = addElement(doc, "Table");
  let y = drawTableHead(doc, heads, top, table);
  for (const cells of rows) {
    if (y > FOOT - ROW) y = drawTableHead(doc, heads, await startPage(doc), undefined);
    drawRow(doc, places, cells, { y, table, style });
    y += ROW;
  }
  table.end();
  return y;
}

/** A table of movements, with a line under each row. */
export const drawTableRows = <Name extends string>(
  doc: Doc,
  columns: Readonly<Record<Name, Column>>,
  rows: readonly Cells<NoInfer<Name>>[],
  top: number,
): Promise<number> => drawTable(doc, columns, rows, top, { size: 8.5, isRuled: true });

/** A column so far from the margin, named at its head. Figures stand at its end. */
export const placeColumn = (x: number, width: number, name: string, isFigure = false): Column => ({
  x: PAGE.margin + x,
  width,
  align: isFigure ? "right" : "left",
  name,
});

/** The head of a part. Answers where the part begins. */
export function drawTitle(doc: Doc, words: string, y: number): number {
  drawTagged(doc, "H2", () => {
    doc.font(STRONG).fontSize(11).fillColor(DYE.ink);
    drawText(doc, words, LINE, y);
  });
  return y + 20;
}

/** The head of a part, on a page of its own when little is left. Answers where the part begins. */
export async function drawHeading(doc: Doc, words: string, top: number): Promise<number> {
  return drawTitle(doc, words, top > FOOT - 80 ? await startPage(doc) : top + 14);
}

/** A table of rows of text under their columns. */
export const drawCells = <Name extends string>(
  doc: Doc,
  columns: Readonly<Record<Name, Column>>,
  rows: readonly Readonly<Record<NoInfer<Name>, Words>>[],
  top: number,
): Promise<number> => drawTable(doc, columns, rows, top, { size: 8, isRuled: false });

/** A sentence from margin to margin, in the colour of what is noted. Answers where the next thing may stand. */
export function drawNotice(doc: Doc, words: Words, y: number): number {
  const draw = (): void => {
    doc.font(PLAIN).fontSize(8.5).fillColor(DYE.soft);
    drawText(doc, getText(words), LINE, y);
  };
  drawTagged(doc, "P", draw, { figures: listFigures(words) });
  return y + ROW;
}

/** A name and beside it its value, as one short line. Answers where the next thing may stand. */
export function drawPair(doc: Doc, name: string, value: string, y: number): number {
  drawTagged(doc, "P", () => {
    doc.font(PLAIN).fontSize(8).fillColor(DYE.soft);
    drawText(doc, name, PAIR_NAME, y);
    drawSpace(doc);
    doc.fillColor(DYE.ink);
    drawText(doc, value, PAIR_VALUE, y);
  });
  return y + PARAGRAPH_LINE;
}

/** A text of any length, on as many lines and pages as it takes. Answers where the next thing may stand. */
export async function drawParagraph(doc: Doc, words: Words, top: number): Promise<number> {
  const style = () => doc.font(PLAIN).fontSize(9).fillColor(DYE.ink);
  let y = top;
  for (const part of getText(words).split(/\r?\n/)) {
    style();
    const lines = wrapText(doc, part, INNER);
    if (lines.length === 0) continue;
    const paragraph = addElement(doc, "P", { figures: listFigures(words) });
    for (const text of lines) {
      if (y > FOOT - PARAGRAPH_LINE) y = await startPage(doc);
      const at = y;
      drawInto(doc, paragraph, "P", () => {
        style();
        drawLines(doc, [text], LINE, at, PARAGRAPH_LINE);
      });
      y += PARAGRAPH_LINE;
    }
    paragraph.end();
  }
  return y + 6;
}

/** What has to be said at the end, line by line; on a page of its own when none is left on this page. Answers where the next thing may stand. */
export async function drawSmallPrint(
  doc: Doc,
  lines: readonly string[],
  y: number,
): Promise<number> {
  const top = y > FOOT - 12 * (lines.length + 1) ? await startPage(doc) : y;
  drawTagged(doc, "P", () => {
    doc.font(PLAIN).fontSize(8).fillColor(DYE.soft);
    for (const [at, words] of lines.entries()) {
      if (at > 0) drawSpace(doc);
      drawText(doc, words, LINE, top + 10 + at * 12);
    }
  });
  return top + 10 + 12 * lines.length;
}

/**
 * Prints an A4 PDF in the language of the work in hand, with our own fonts so that ₦ and the characters of every member's name are there. Whatever members wrote is
 * set as text, one line each. Others are served between pages.
 */
export async function renderPdf(
  title: string,
  { code, issuedAt, site, check, checkpoint }: Heading,
  write: (doc: Doc) => Promise<void>,
): Promise<Buffer<ArrayBuffer>> {
  const doc = createPdf(`${title} ${code}`, issuedAt);
  if (check !== undefined) reserveSignature(doc, check.signer, issuedAt);
  drawBand(doc, title);
  await write(doc);
  drawFooters(
    doc,
    `${say("Kinfold {title} {code}. Times are Lagos time.", { title: title.toLowerCase(), code })} ${
      check === undefined ? site : say("Check it at {place}", { place: `${site}/check` })
    }`,
    checkpoint,
  );
  const pdf = await finishPdf(doc);
  if (check !== undefined) fillSignature(pdf, check.signer);
  return pdf;
}
