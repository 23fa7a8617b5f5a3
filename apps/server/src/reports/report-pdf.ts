import { LINE_NAMES } from "@kinfold/contract/portfolio-words";
import type { PortfolioLine } from "@kinfold/contract/portfolios";
import type { Currency } from "@kinfold/money";
import {
  DYE,
  drawHeadRows,
  INNER,
  drawNotice,
  PAGE,
  PLAIN,
  renderPdf,
  drawText,
  ROW,
  drawRule,
  drawSmallPrint,
  STRONG,
  drawTableRows,
  type Column,
  type Doc,
  type Facts,
  type Heading,
} from "#pdf/index.ts";
import { formatE6 } from "#returns/index.ts";
import { sumMovements } from "./month.ts";
import type { PortfolioReport } from "./portfolio-report.ts";
import {
  formatDay,
  listMovementFacts,
  NONE,
  formatPercent,
  formatPrice,
  formatSigned,
  drawSums,
  formatUnits,
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
  ["Period", `${formatDay(report.from)} to ${formatDay(report.to)}`],
  ["Managed by", heading.manager],
];

function listCurrentFacts(report: PortfolioReport, currency: Currency): Facts {
  const { period, asOf, isFixed } = report;
  const { closingUnitsE6: units, closingPriceE6: price } = period;
  const priceWords = price === null ? NONE : formatPrice(Number(formatE6(price)), currency);
  const ofUnits: Facts = [
    ["Units", formatUnits(Number(formatE6(units)))],
    ["Price of a unit", asOf === null ? NONE : priceWords],
  ];
  return [
    ...(isFixed ? [] : ofUnits),
    [isFixed ? "Value of" : "Priced on", asOf === null ? NONE : formatDay(asOf)],
    ["Simple return", formatPercent(report.simpleReturn)],
    ["Your own return, a year", formatPercent(report.personalReturn)],
  ];
}

function lineRow(doc: Doc, line: PortfolioLine, currency: Currency, y: number): void {
  doc.font(PLAIN).fontSize(8.5).fillColor(DYE.soft);
  drawText(doc, formatDay(line.date), COLUMNS.date, y);
  drawText(doc, line.reference, COLUMNS.reference, y);
  drawText(doc, formatPrice(line.price, currency), COLUMNS.price, y);
  drawText(doc, formatUnits(line.units), COLUMNS.units, y);
  drawText(doc, formatUnits(line.running_units), COLUMNS.running, y);
  doc.fillColor(DYE.ink);
  drawText(doc, LINE_NAMES[line.type], COLUMNS.type, y);
  doc.font(STRONG);
  drawText(doc, formatSigned(line.amount, currency), COLUMNS.amount, y);
  drawRule(doc, y + ROW - 6);
}

/** Prints a portfolio's report: what its period came to, then every line of it. */
export const renderReportPdf = (
  report: PortfolioReport,
  heading: ReportHeading,
): Promise<Buffer<ArrayBuffer>> =>
  renderPdf("Portfolio report", heading, async (doc) => {
    const { currency } = heading;
    const box = {
      movement: listMovementFacts(sumMovements([report.period]), currency),
      returns: listCurrentFacts(report, currency),
      columns: 3,
    };
    const top =
      drawSums(doc, box, drawHeadRows(doc, heading, portfolioFacts(report, heading)) + 4) + 16;
    const draw = (line: PortfolioLine, at: number): void => lineRow(doc, line, currency, at);
    let y = await drawTableRows(doc, COLUMNS, report.lines, draw, top);
    if (report.lines.length === 0) y = drawNotice(doc, "Nothing was dealt in this period.", y);
    await drawSmallPrint(doc, DISCLAIMER, y);
  });
