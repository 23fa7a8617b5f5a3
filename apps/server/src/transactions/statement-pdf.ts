import { formatFigure } from "@kinfold/money";
import { startInLagos } from "#calendar/index.ts";
import {
  band,
  BAND,
  dayWords,
  DYE,
  fact as factAt,
  feet,
  finished,
  FOOT,
  INNER,
  momentWords,
  newPaper,
  nextPage,
  PAGE,
  PLAIN,
  put,
  rule,
  STRONG,
  tableHead,
  type Column,
  type Doc,
} from "#papers/index.ts";
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

const ROW = 21;

const COLUMNS = {
  date: { x: PAGE.margin, width: 66, align: "left", name: "Date" },
  details: { x: PAGE.margin + 70, width: 172, align: "left", name: "Details" },
  reference: { x: PAGE.margin + 246, width: 78, align: "left", name: "Reference" },
  amount: { x: PAGE.margin + 322, width: 90, align: "right", name: "Amount" },
  balance: { x: PAGE.margin + 416, width: INNER - 416, align: "right", name: "Balance" },
} satisfies Record<string, Column>;

const fact = (doc: Doc, name: string, value: string, x: number, y: number, width: number): void =>
  factAt(doc, name, value, { x, y, width });

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

/**
 * Prints the statement on A4, with our own fonts so that ₦ and the letters of every member's name are there. Whatever members
 * wrote is set as text, one line each. Others are served between pages.
 */
export async function statementPdf(
  statement: Statement,
  heading: Heading,
): Promise<Buffer<ArrayBuffer>> {
  const { currency, openingMinor, closingMinor, from, to } = statement;
  const doc = newPaper(`Statement ${heading.code}`, heading.issuedAt);
  band(doc, "Statement");
  let y = tableHead(doc, COLUMNS, facts(doc, statement, heading));
  y = balanceRow(
    doc,
    "Opening balance",
    startInLagos(from),
    formatFigure(openingMinor, currency),
    y,
  );
  const turn = async (): Promise<void> => {
    y = tableHead(doc, COLUMNS, await nextPage(doc));
  };
  for (const line of statement.lines) {
    if (y > FOOT - ROW) await turn();
    y = lineRow(doc, line, statement, y);
  }
  if (y > FOOT - ROW) await turn();
  balanceRow(doc, "Closing balance", startInLagos(to), formatFigure(closingMinor, currency), y);
  const { code, site } = heading;
  feet(doc, `Kinfold statement ${code}. Times are Lagos time. ${site}`);
  return finished(doc);
}
