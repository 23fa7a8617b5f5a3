import { formatRate } from "@kinfold/contract/rate-words";
import { formatFigure, type Minor } from "@kinfold/money";
import { formatLagosDay, startInLagos } from "#calendar/index.ts";
import {
  DYE,
  drawFact,
  drawHeadRows,
  INNER,
  PAGE,
  PLAIN,
  renderPdf,
  drawText,
  ROW,
  drawRule,
  STRONG,
  drawTableRows,
  type Column,
  type Doc,
  type Heading,
} from "#pdf/index.ts";
import type { Statement, StatementLine } from "./statement.ts";

const COLUMNS = {
  date: { x: PAGE.margin, width: 66, align: "left", name: "Date" },
  details: { x: PAGE.margin + 70, width: 172, align: "left", name: "Details" },
  reference: { x: PAGE.margin + 246, width: 78, align: "left", name: "Reference" },
  amount: { x: PAGE.margin + 322, width: 90, align: "right", name: "Amount" },
  balance: { x: PAGE.margin + 416, width: INNER - 416, align: "right", name: "Balance" },
} satisfies Record<string, Column>;

function sums(doc: Doc, statement: Statement, top: number): number {
  const { currency, openingMinor, inMinor, outMinor, closingMinor } = statement;
  doc.roundedRect(PAGE.margin, top, INNER, 56, 6).fill(DYE.pale);
  const quarter = INNER / 4;
  const amounts: readonly (readonly [string, Minor])[] = [
    ["Opening balance", openingMinor],
    ["Money in", inMinor],
    ["Money out", outMinor],
    ["Closing balance", closingMinor],
  ];
  for (const [at, [name, minor]] of amounts.entries()) {
    const x = PAGE.margin + 12 + at * quarter;
    const column = { x, y: top + 14, width: quarter - 16 };
    drawFact(doc, name, formatFigure(minor, currency), column);
  }
  return top + 80;
}

/** What the wallet held at one end of the period. */
type Balance = { name: string; day: Date; figure: string };

function balanceRow(doc: Doc, { name, day, figure }: Balance, y: number): void {
  doc.font(PLAIN).fontSize(8.5).fillColor(DYE.soft);
  drawText(doc, formatLagosDay(day), COLUMNS.date, y);
  doc.font(STRONG).fillColor(DYE.ink);
  drawText(doc, name, COLUMNS.details, y);
  drawText(doc, figure, COLUMNS.balance, y);
  drawRule(doc, y + ROW - 6);
}

function lineRow(doc: Doc, line: StatementLine, { currency }: Statement, y: number): void {
  const { change_minor: change, balance_after_minor: balance } = line;
  const sign = change > 0n ? "+" : "";
  doc.font(PLAIN).fontSize(8.5).fillColor(DYE.soft);
  drawText(doc, formatLagosDay(line.moved_at), COLUMNS.date, y);
  drawText(doc, line.reference, COLUMNS.reference, y);
  doc.fillColor(DYE.ink);
  drawText(doc, line.description, COLUMNS.details, y);
  drawText(doc, formatFigure(balance, currency), COLUMNS.balance, y);
  doc.font(STRONG);
  drawText(doc, `${sign}${formatFigure(change, currency)}`, COLUMNS.amount, y);
  drawRule(doc, y + ROW - 6);
}

/** The rate of an amount that was priced in the other currency, under its line. */
type RateOfLine = { rateOf: string; words: string };

const RATE_COLUMN: Column = { ...COLUMNS.details, width: COLUMNS.balance.x - COLUMNS.details.x };

function rateRow(doc: Doc, { rateOf, words }: RateOfLine, y: number): void {
  doc.font(PLAIN).fontSize(8.5).fillColor(DYE.soft);
  drawText(doc, `Rate of ${rateOf}: ${words}`, RATE_COLUMN, y);
  drawRule(doc, y + ROW - 6);
}

const lineRows = (line: StatementLine): (StatementLine | RateOfLine)[] =>
  line.exchange_rate === null
    ? [line]
    : [
        line,
        {
          rateOf: line.reference,
          words: formatRate(Number(line.exchange_rate), line.rate),
        },
      ];

/** Prints a wallet's statement: its sums, then every movement between the two balances. */
export const renderStatementPdf = (
  statement: Statement,
  heading: Heading,
): Promise<Buffer<ArrayBuffer>> =>
  renderPdf("Statement", heading, async (doc) => {
    const { currency, openingMinor, closingMinor, from, to } = statement;
    const wallet = currency === "NGN" ? "Naira wallet" : "Dollar wallet";
    const [first, last] = [startInLagos(from), startInLagos(to)];
    const top = drawHeadRows(doc, heading, [
      ["Wallet", `${wallet} (${currency})`],
      ["Period", `${formatLagosDay(first)} to ${formatLagosDay(last)}`],
    ]);
    const figure = (minor: Minor): string => formatFigure(minor, currency);
    const rows: (StatementLine | Balance | RateOfLine)[] = [
      { name: "Opening balance", day: first, figure: figure(openingMinor) },
      ...statement.lines.flatMap(lineRows),
      { name: "Closing balance", day: last, figure: figure(closingMinor) },
    ];
    const draw = (row: (typeof rows)[number], y: number): void => {
      if ("figure" in row) balanceRow(doc, row, y);
      else if ("rateOf" in row) rateRow(doc, row, y);
      else lineRow(doc, row, statement, y);
    };
    await drawTableRows(doc, COLUMNS, rows, draw, sums(doc, statement, top + 6));
  });
