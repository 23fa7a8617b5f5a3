import { DYE } from "./cloth.ts";
import { momentWords } from "#calendar/index.ts";
import {
  band,
  BAND,
  fact,
  feet,
  finished,
  FOOT,
  INNER,
  newPaper,
  nextPage,
  PAGE,
  PLAIN,
  put,
  tableHead,
  type Column,
  type Doc,
} from "./paper.ts";

/** Names and what stands under them. */
export type Facts = readonly (readonly [string, string])[];

/** Facts in so many columns. Answers where the next thing may stand. */
export function factRows(doc: Doc, facts: Facts, columns: number, top: number, inset = 0): number {
  const step = (INNER - 2 * inset) / columns;
  for (const [at, [name, value]] of facts.entries()) {
    const x = PAGE.margin + inset + (at % columns) * step;
    fact(doc, name, value, { x, y: top + Math.floor(at / columns) * 34, width: step - 10 });
  }
  return top + Math.ceil(facts.length / columns) * 34;
}

/** What every paper of a member says of itself. */
export type Heading = {
  name: string;
  customerCode: string;
  /** By which the club knows the paper again. */
  code: string;
  issuedAt: Date;
  /** Where it can be asked about. */
  site: string;
};

/** Whose paper it is, what it is of, and how it is known again. Answers where the next thing may stand. */
export function headRows(doc: Doc, heading: Heading, of: Facts): number {
  const facts: Facts = [
    ["Member", heading.name],
    ["Member code", heading.customerCode],
    ...of,
    ["Issued", `${momentWords(heading.issuedAt)} (Lagos)`],
    ["Document code", heading.code],
  ];
  return factRows(doc, facts, 2, BAND + 24);
}

/** Every row of a table is as high. */
export const ROW = 21;

/** A table from here on, with its head again on every page. Answers where the next thing may stand. */
export async function tableRows<Row>(
  doc: Doc,
  columns: Readonly<Record<string, Column>>,
  rows: readonly Row[],
  draw: (row: Row, y: number) => void,
  top: number,
): Promise<number> {
  let y = tableHead(doc, columns, top);
  for (const row of rows) {
    if (y > FOOT - ROW) y = tableHead(doc, columns, await nextPage(doc));
    draw(row, y);
    y += ROW;
  }
  return y;
}

/** A sentence in place of what is not there, from margin to margin. */
export function instead(doc: Doc, words: string, y: number): number {
  doc.font(PLAIN).fontSize(8.5).fillColor(DYE.soft);
  put(doc, words, { x: PAGE.margin, width: INNER, align: "left" }, y);
  return y + ROW;
}

/** What has to be said at the end, line by line; on a page of its own when there is no room left. */
export async function smallPrint(doc: Doc, lines: readonly string[], y: number): Promise<void> {
  const top = y > FOOT - 12 * (lines.length + 1) ? await nextPage(doc) : y;
  doc.font(PLAIN).fontSize(8).fillColor(DYE.soft);
  for (const [at, words] of lines.entries()) {
    put(doc, words, { x: PAGE.margin, width: INNER, align: "left" }, top + 10 + at * 12);
  }
}

/**
 * Prints a paper on A4, with our own fonts so that ₦ and the letters of every member's name are there. Whatever members wrote is
 * set as text, one line each. Others are served between pages.
 */
export async function printed(
  title: string,
  { code, issuedAt, site }: Heading,
  write: (doc: Doc) => Promise<void>,
): Promise<Buffer<ArrayBuffer>> {
  const doc = newPaper(`${title} ${code}`, issuedAt);
  band(doc, title);
  await write(doc);
  feet(doc, `Kinfold ${title.toLowerCase()} ${code}. Times are Lagos time. ${site}`);
  return finished(doc);
}
