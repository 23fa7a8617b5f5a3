import type { PortfolioLine } from "@kinfold/contract/portfolios";
import type { Currency } from "@kinfold/money";
import { say } from "@kinfold/language/say";
import { sayInEnglish } from "@kinfold/language/say-in";
import {
  drawHeadRows,
  drawNotice,
  drawSmallPrint,
  drawTableRows,
  INNER,
  placeColumn,
  renderPdf,
  type Cells,
  type Doc,
  type Facts,
  type Heading,
} from "#pdf/index.ts";
import { formatE6 } from "#returns/index.ts";
import { sayLineType } from "./line-words.ts";
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

const buildColumns = () => ({
  date: placeColumn(0, 62, say("Date")),
  type: placeColumn(66, 92, say("Type")),
  reference: placeColumn(162, 66, say("Reference")),
  price: placeColumn(230, 62, say("Price"), true),
  units: placeColumn(296, 62, say("Units"), true),
  running: placeColumn(362, 62, say("Units after"), true),
  amount: placeColumn(428, INNER - 428, say("Amount"), true),
});

/** About money and law, so that it is English in every PDF. */
const drawDisclaimer = (doc: Doc, y: number): Promise<number> =>
  sayInEnglish(() =>
    drawSmallPrint(
      doc,
      [
        "Unaudited. Past performance does not tell what is to come: what a portfolio is worth can fall as well as rise, and no return is",
        "promised. Values are units at the newest published price, or what was put in at a fixed rate with its interest so far after tax.",
        "Withdrawals, gains and returns are after tax and fees. Returns are since the portfolio began. The simple return is the gain as a",
        "share of what you put in and have not taken out; your own return is a yearly rate that counts when your money came and went, and",
        "is told from 90 days on.",
      ],
      y,
    ),
  );

const portfolioFacts = (report: PortfolioReport, heading: ReportHeading): Facts => [
  [say("Plan"), `${heading.plan} (${heading.currency})`],
  [say("Portfolio"), heading.reference],
  [
    say("Period"),
    say("{from} to {to}", { from: formatDay(report.from), to: formatDay(report.to) }),
  ],
  [say("Managed by"), heading.manager],
];

function listCurrentFacts(report: PortfolioReport, currency: Currency): Facts {
  const { period, asOf, isFixed } = report;
  const { closingUnitsE6: units, closingPriceE6: price } = period;
  const priceWords = price === null ? NONE : formatPrice(Number(formatE6(price)), currency);
  const ofUnits: Facts = [
    [say("Units"), formatUnits(Number(formatE6(units)))],
    [say("Price of a unit"), asOf === null ? NONE : priceWords],
  ];
  return [
    ...(isFixed ? [] : ofUnits),
    [isFixed ? say("Value of") : say("Priced on"), asOf === null ? NONE : formatDay(asOf)],
    [say("Simple return"), formatPercent(report.simpleReturn)],
    [say("Your own return, a year"), formatPercent(report.personalReturn)],
  ];
}

const buildLineRow = (
  line: PortfolioLine,
  currency: Currency,
): Cells<keyof ReturnType<typeof buildColumns>> => ({
  date: { text: formatDay(line.date), look: "soft" },
  type: sayLineType(line.type),
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
  renderPdf(say("Portfolio report"), heading, async (doc) => {
    const { currency } = heading;
    const box = {
      movement: listMovementFacts(sumMovements([report.period]), currency),
      returns: listCurrentFacts(report, currency),
      columns: 3,
    };
    const top =
      drawSums(doc, box, drawHeadRows(doc, heading, portfolioFacts(report, heading)) + 4) + 16;
    const rows = report.lines.map((line) => buildLineRow(line, currency));
    let y = await drawTableRows(doc, buildColumns(), rows, top);
    if (report.lines.length === 0) y = drawNotice(doc, say("Nothing was dealt in this period."), y);
    await drawDisclaimer(doc, y);
  });
