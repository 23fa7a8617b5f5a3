import { LINE_NAMES } from "@kinfold/contract/portfolio-words";
import type { PortfolioLine } from "@kinfold/contract/portfolios";
import type { Currency } from "@kinfold/money";
import {
  drawHeadRows,
  drawNotice,
  drawSmallPrint,
  drawTableRows,
  INNER,
  placeColumn,
  renderPdf,
  type Cells,
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

const COLUMNS = {
  date: placeColumn(0, 62, "Date"),
  type: placeColumn(66, 92, "Type"),
  reference: placeColumn(162, 66, "Reference"),
  price: placeColumn(230, 62, "Price", true),
  units: placeColumn(296, 62, "Units", true),
  running: placeColumn(362, 62, "Units after", true),
  amount: placeColumn(428, INNER - 428, "Amount", true),
};

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

const buildLineRow = (line: PortfolioLine, currency: Currency): Cells<keyof typeof COLUMNS> => ({
  date: { text: formatDay(line.date), look: "soft" },
  type: LINE_NAMES[line.type],
  reference: { text: line.reference, look: "soft" },
  price: { text: formatPrice(line.price, currency), look: "soft" },
  units: { text: formatUnits(line.units), look: "soft" },
  running: { text: formatUnits(line.running_units), look: "soft" },
  amount: { text: formatSigned(line.amount, currency), look: "strong" },
});

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
    const rows = report.lines.map((line) => buildLineRow(line, currency));
    let y = await drawTableRows(doc, COLUMNS, rows, top);
    if (report.lines.length === 0) y = drawNotice(doc, "Nothing was dealt in this period.", y);
    await drawSmallPrint(doc, DISCLAIMER, y);
  });
