import { LINE_NAMES } from "@kinfold/contract/portfolio-words";
import type { PortfolioLine } from "@kinfold/contract/portfolios";
import type { Currency } from "@kinfold/money";
import {
  DYE,
  headRows,
  INNER,
  instead,
  PAGE,
  PLAIN,
  printed,
  put,
  ROW,
  rule,
  smallPrint,
  STRONG,
  tableRows,
  type Column,
  type Doc,
  type Facts,
  type Heading,
} from "#papers/index.ts";
import { formatE6 } from "#returns/index.ts";
import { movementOf } from "./month.ts";
import type { PortfolioReport } from "./portfolio-report.ts";
import {
  days,
  movementFacts,
  NONE,
  percentOf,
  priceOf,
  signed,
  sums,
  unitsOf,
} from "./report-facts.ts";

/** What stands on the report besides its figures. */
export type ReportHeading = Heading & {
  /** Who manages the plan for the club. */
  manager: string;
  plan: string;
  currency: Currency;
  /** Of the portfolio. */
  reference: string;
};

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
  "promised. Values are units at the newest published price, or what was put in at a fixed rate with its interest so far after tax.",
  "Withdrawals, gains and returns are after tax and fees. Returns are since the portfolio began. The simple return is the gain as a",
  "share of what you put in and have not taken out; your own return is a yearly rate that counts when your money came and went, and",
  "is told from 90 days on.",
] as const;

const portfolioFacts = (report: PortfolioReport, heading: ReportHeading): Facts => [
  ["Plan", `${heading.plan} (${heading.currency})`],
  ["Portfolio", heading.reference],
  ["Period", `${days(report.from)} to ${days(report.to)}`],
  ["Managed by", heading.manager],
];

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

function lineRow(doc: Doc, line: PortfolioLine, currency: Currency, y: number): void {
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
}

/** Prints a portfolio's report: what its period came to, then every line of it. */
export const reportPdf = (
  report: PortfolioReport,
  heading: ReportHeading,
): Promise<Buffer<ArrayBuffer>> =>
  printed("Portfolio report", heading, async (doc) => {
    const { currency } = heading;
    const box = {
      movement: movementFacts(movementOf([report.period]), currency),
      returns: standingFacts(report, currency),
      columns: 3,
    };
    const top = sums(doc, box, headRows(doc, heading, portfolioFacts(report, heading)) + 4) + 16;
    const draw = (line: PortfolioLine, at: number): void => lineRow(doc, line, currency, at);
    let y = await tableRows(doc, COLUMNS, report.lines, draw, top);
    if (report.lines.length === 0) y = instead(doc, "Nothing was dealt in this period.", y);
    await smallPrint(doc, DISCLAIMER, y);
  });
