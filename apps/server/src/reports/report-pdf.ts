import { LINE_NAMES } from "@kinfold/contract/portfolio-words";
import type { PortfolioLine } from "@kinfold/contract/portfolios";
import { formatFigure, type Currency } from "@kinfold/money";
import {
  band,
  BAND,
  DYE,
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
import { formatE6 } from "#returns/index.ts";
import type { PortfolioReport } from "./portfolio-report.ts";
import {
  days,
  factRows,
  NONE,
  percentOf,
  priceOf,
  signed,
  unitsOf,
  type Facts,
} from "./report-facts.ts";

/** What stands on the report besides its figures. */
export type ReportHeading = {
  name: string;
  customerCode: string;
  /** Who manages the plan for the club. */
  manager: string;
  plan: string;
  currency: Currency;
  /** Of the portfolio. */
  reference: string;
  /** By which the club knows the paper again. */
  code: string;
  issuedAt: Date;
  /** Where it can be asked about. */
  site: string;
};

const ROW = 21;
const { margin } = PAGE;

const COLUMNS = {
  date: { x: margin, width: 62, align: "left", name: "Date" },
  type: { x: margin + 66, width: 92, align: "left", name: "Type" },
  reference: { x: margin + 162, width: 66, align: "left", name: "Reference" },
  price: { x: margin + 230, width: 62, align: "right", name: "Price" },
  units: { x: margin + 296, width: 62, align: "right", name: "Units" },
  running: { x: margin + 362, width: 62, align: "right", name: "Units after" },
  amount: { x: margin + 428, width: INNER - 428, align: "right", name: "Amount" },
} satisfies Record<string, Column>;

const DISCLAIMER = [
  "Unaudited. Past performance does not tell what is to come: what a portfolio is worth can fall as well as rise, and no return is",
  "promised. Values are units at the newest published price, or what was put in at a fixed rate with its interest so far before tax.",
  "Returns are since the portfolio began. The simple return is the gain as a share of all that was put in; your own return is a",
  "yearly rate that counts when your money came and went, and is told from 90 days on.",
] as const;

const headFacts = (report: PortfolioReport, heading: ReportHeading): Facts => [
  ["Member", heading.name],
  ["Member code", heading.customerCode],
  ["Plan", `${heading.plan} (${heading.currency})`],
  ["Portfolio", heading.reference],
  ["Period", `${days(report.from)} to ${days(report.to)}`],
  ["Managed by", heading.manager],
  ["Issued", `${momentWords(heading.issuedAt)} (Lagos)`],
  ["Document code", heading.code],
];

function periodFacts({ period }: PortfolioReport, currency: Currency): Facts {
  return [
    ["Opening value", formatFigure(period.openingMinor, currency)],
    ["Contributions", formatFigure(period.contributionsMinor, currency)],
    ["Withdrawals", formatFigure(period.withdrawalsMinor, currency)],
    ["Fees", formatFigure(period.feesMinor, currency)],
    ["Tax", formatFigure(period.taxMinor, currency)],
    [period.gainMinor < 0n ? "Loss" : "Gain", signed(period.gainMinor, currency)],
    ["Closing value", formatFigure(period.closingMinor, currency)],
  ];
}

function standingFacts(report: PortfolioReport, currency: Currency): Facts {
  const { period, asOf, isFixed } = report;
  const { closingUnitsE6: units, closingPriceE6: price } = period;
  const priceWords = price === null ? NONE : priceOf(Number(formatE6(price)), currency);
  const ofUnits: Facts = [
    ["Units", unitsOf(Number(formatE6(units)))],
    ["Price of a unit", asOf === null ? NONE : priceWords],
  ];
  return [
    ...(isFixed ? [] : ofUnits),
    [isFixed ? "Value of" : "Priced on", asOf === null ? NONE : days(asOf)],
    ["Simple return", percentOf(report.simpleReturn)],
    ["Your own return, a year", percentOf(report.personalReturn)],
  ];
}

function sums(doc: Doc, report: PortfolioReport, currency: Currency, top: number): number {
  doc.roundedRect(margin, top, INNER, 84, 6).fill(DYE.pale);
  factRows(doc, periodFacts(report, currency), 4, top + 13, 12);
  return factRows(doc, standingFacts(report, currency), report.isFixed ? 3 : 5, top + 102);
}

function lineRow(doc: Doc, line: PortfolioLine, currency: Currency, y: number): number {
  doc.font(PLAIN).fontSize(8.5).fillColor(DYE.soft);
  put(doc, days(line.date), COLUMNS.date, y);
  put(doc, line.reference, COLUMNS.reference, y);
  put(doc, priceOf(line.price, currency), COLUMNS.price, y);
  put(doc, unitsOf(line.units), COLUMNS.units, y);
  put(doc, unitsOf(line.running_units), COLUMNS.running, y);
  doc.fillColor(DYE.ink);
  put(doc, LINE_NAMES[line.type], COLUMNS.type, y);
  doc.font(STRONG);
  put(doc, signed(line.amount, currency), COLUMNS.amount, y);
  rule(doc, y + ROW - 6);
  return y + ROW;
}

function disclaimer(doc: Doc, y: number): void {
  doc.font(PLAIN).fontSize(8).fillColor(DYE.soft);
  for (const [at, words] of DISCLAIMER.entries()) {
    put(doc, words, { x: margin, width: INNER, align: "left" }, y + at * 12);
  }
}

/** Prints a portfolio's report on A4. Whatever members wrote is set as text, one line each; others are served between pages. */
export async function reportPdf(
  report: PortfolioReport,
  heading: ReportHeading,
): Promise<Buffer<ArrayBuffer>> {
  const { currency, code, site, issuedAt } = heading;
  const doc = newPaper(`Portfolio report ${code}`, issuedAt);
  band(doc, "Portfolio report");
  let y = factRows(doc, headFacts(report, heading), 2, BAND + 24) + 4;
  y = tableHead(doc, COLUMNS, sums(doc, report, currency, y) + 16);
  for (const line of report.lines) {
    if (y > FOOT - ROW) y = tableHead(doc, COLUMNS, await nextPage(doc));
    y = lineRow(doc, line, currency, y);
  }
  if (report.lines.length === 0) {
    doc.font(PLAIN).fontSize(8.5).fillColor(DYE.soft);
    put(doc, "Nothing was dealt in this period.", { x: margin, width: INNER, align: "left" }, y);
    y += ROW;
  }
  if (y > FOOT - 60) y = await nextPage(doc);
  disclaimer(doc, y + 10);
  feet(doc, `Kinfold portfolio report ${code}. Times are Lagos time. ${site}`);
  return finished(doc);
}
