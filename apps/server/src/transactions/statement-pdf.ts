import { setImmediate as breathe } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { formatFigure } from "@kinfold/money";
import Paper from "pdfkit";
import { startInLagos } from "#calendar/index.ts";
import { DYE, HEM, MARK, WORDMARK } from "./cloth.ts";
import { dayWords, momentWords } from "./lagos-words.ts";
import type { Statement, StatementLine } from "./statement.ts";

/** What stands on the paper besides the figures. */
export type Heading = {
  name: string;
  customerCode: string;
  /** By which the club knows the paper again. */
  code: string;
  issuedAt: Date;
  /** Where it can be asked about. */
  site: string;
};

type Doc = InstanceType<typeof Paper>;

const font = (name: string): string =>
  fileURLToPath(new URL(`fonts/public-sans-${name}.ttf`, import.meta.url));
const PLAIN = font("regular");
const STRONG = font("semibold");

const PAGE = { width: 595.28, height: 841.89, margin: 44 };
const INNER = PAGE.width - 2 * PAGE.margin;
const BAND = 104;
const ROW = 21;
const FOOT = PAGE.height - 58;

type Column = { x: number; width: number; align: "left" | "right"; name: string };
const COLUMNS = {
  date: { x: PAGE.margin, width: 66, align: "left", name: "Date" },
  details: { x: PAGE.margin + 70, width: 172, align: "left", name: "Details" },
  reference: { x: PAGE.margin + 246, width: 78, align: "left", name: "Reference" },
  amount: { x: PAGE.margin + 322, width: 90, align: "right", name: "Amount" },
  balance: { x: PAGE.margin + 416, width: INNER - 416, align: "right", name: "Balance" },
} satisfies Record<string, Column>;

/** As much of the text as fits one line, with an ellipsis where it was cut. */
function cut(doc: Doc, text: string, width: number): string {
  const oneLine = text.replace(/\s+/g, " ").slice(0, 200);
  if (doc.widthOfString(oneLine) <= width) return oneLine;
  const letters = Array.from(
    new Intl.Segmenter("en", { granularity: "grapheme" }).segment(oneLine),
    ({ segment }) => segment,
  );
  while (letters.length > 0 && doc.widthOfString(`${letters.join("")}…`) > width) letters.pop();
  return `${letters.join("")}…`;
}

function put(doc: Doc, text: string, { x, width, align }: Omit<Column, "name">, y: number): void {
  doc.text(cut(doc, text, width), x, y, { width, align, lineBreak: false, features: ["tnum"] });
}

function band(doc: Doc, title: string): void {
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
  put(doc, title, { x: PAGE.margin + 200, width: INNER - 200, align: "right" }, 32);
}

function fact(doc: Doc, name: string, value: string, x: number, y: number, width: number): void {
  doc.font(PLAIN).fontSize(8).fillColor(DYE.soft);
  put(doc, name, { x, width, align: "left" }, y);
  doc.font(STRONG).fontSize(10.5).fillColor(DYE.ink);
  put(doc, value, { x, width, align: "left" }, y + 12);
}

function facts(doc: Doc, statement: Statement, heading: Heading): number {
  const { currency, openingMinor, inMinor, outMinor, closingMinor } = statement;
  const half = INNER / 2;
  const right = PAGE.margin + half;
  const period = `${dayWords(startInLagos(statement.from))} to ${dayWords(startInLagos(statement.to))}`;
  const wallet = currency === "NGN" ? "Naira wallet" : "Dollar wallet";
  fact(doc, "Member", heading.name, PAGE.margin, BAND + 24, half - 12);
  fact(doc, "Member code", heading.customerCode, right, BAND + 24, half);
  fact(doc, "Wallet", `${wallet} (${currency})`, PAGE.margin, BAND + 58, half - 12);
  fact(doc, "Period", period, right, BAND + 58, half);
  fact(
    doc,
    "Issued",
    `${momentWords(heading.issuedAt)} (Lagos)`,
    PAGE.margin,
    BAND + 92,
    half - 12,
  );
  fact(doc, "Document code", heading.code, right, BAND + 92, half);

  const top = BAND + 132;
  doc.roundedRect(PAGE.margin, top, INNER, 56, 6).fill(DYE.pale);
  const quarter = INNER / 4;
  const sums: readonly (readonly [string, bigint])[] = [
    ["Opening balance", openingMinor],
    ["Money in", inMinor],
    ["Money out", outMinor],
    ["Closing balance", closingMinor],
  ];
  for (const [at, [name, minor]] of sums.entries()) {
    const x = PAGE.margin + 12 + at * quarter;
    fact(doc, name, formatFigure(minor, currency), x, top + 14, quarter - 16);
  }
  return top + 80;
}

function rule(doc: Doc, y: number): void {
  doc
    .moveTo(PAGE.margin, y)
    .lineTo(PAGE.margin + INNER, y)
    .lineWidth(0.6)
    .stroke(DYE.line);
}

function tableHead(doc: Doc, y: number): number {
  doc.font(STRONG).fontSize(8).fillColor(DYE.soft);
  for (const column of Object.values(COLUMNS)) put(doc, column.name, column, y);
  rule(doc, y + 15);
  return y + 21;
}

function balanceRow(doc: Doc, name: string, day: Date, figure: string, y: number): number {
  doc.font(PLAIN).fontSize(8.5).fillColor(DYE.soft);
  put(doc, dayWords(day), COLUMNS.date, y);
  doc.font(STRONG).fillColor(DYE.ink);
  put(doc, name, COLUMNS.details, y);
  put(doc, figure, COLUMNS.balance, y);
  rule(doc, y + ROW - 6);
  return y + ROW;
}

function lineRow(doc: Doc, line: StatementLine, { currency }: Statement, y: number): number {
  const { change_minor: change, balance_after_minor: balance } = line;
  const sign = change > 0n ? "+" : "";
  doc.font(PLAIN).fontSize(8.5).fillColor(DYE.soft);
  put(doc, dayWords(line.moved_at), COLUMNS.date, y);
  put(doc, line.reference, COLUMNS.reference, y);
  doc.fillColor(DYE.ink);
  put(doc, line.description, COLUMNS.details, y);
  put(doc, formatFigure(balance, currency), COLUMNS.balance, y);
  doc.font(STRONG);
  put(doc, `${sign}${formatFigure(change, currency)}`, COLUMNS.amount, y);
  rule(doc, y + ROW - 6);
  return y + ROW;
}

function feet(doc: Doc, { code, site }: Heading): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    doc.font(PLAIN).fontSize(7.5).fillColor(DYE.soft);
    const left = { x: PAGE.margin, width: INNER - 90, align: "left" } as const;
    put(doc, `Kinfold statement ${code}. Times are Lagos time. ${site}`, left, FOOT + 22);
    const right = { x: PAGE.margin + INNER - 90, width: 90, align: "right" } as const;
    put(doc, `Page ${page + 1} of ${count}`, right, FOOT + 22);
  }
}

function finished(doc: Doc): Promise<Buffer<ArrayBuffer>> {
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

/**
 * Prints the statement on A4, with our own fonts so that ₦ and the letters of every member's name are there. Whatever members
 * wrote is set as text, one line each. Others are served between pages.
 */
export async function statementPdf(
  statement: Statement,
  heading: Heading,
): Promise<Buffer<ArrayBuffer>> {
  const { currency, openingMinor, closingMinor, from, to } = statement;
  const doc = new Paper({
    size: "A4",
    margin: 0,
    bufferPages: true,
    lang: "en-NG",
    info: {
      Title: `Statement ${heading.code}`,
      Author: "Kinfold",
      Creator: "Kinfold",
      Producer: "Kinfold",
      CreationDate: heading.issuedAt,
    },
  });
  band(doc, "Statement");
  let y = tableHead(doc, facts(doc, statement, heading));
  y = balanceRow(
    doc,
    "Opening balance",
    startInLagos(from),
    formatFigure(openingMinor, currency),
    y,
  );
  const turn = async (): Promise<void> => {
    await breathe();
    doc.addPage();
    doc.rect(0, 0, PAGE.width, 10).fill(DYE.cloth);
    y = tableHead(doc, 36);
  };
  for (const line of statement.lines) {
    if (y > FOOT - ROW) await turn();
    y = lineRow(doc, line, statement, y);
  }
  if (y > FOOT - ROW) await turn();
  balanceRow(doc, "Closing balance", startInLagos(to), formatFigure(closingMinor, currency), y);
  feet(doc, heading);
  return finished(doc);
}
