import { buildFigureId, nameStretch, type FigureOf } from "@kinfold/contract/figure-sources";
import type { PortfolioId } from "@kinfold/contract/ids";
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
  traceText,
  type Cell,
  type Cells,
  type Doc,
  type Facts,
  type Heading,
  type Traced,
  type Words,
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
  tracePercent,
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
        "The total also counts money that waits for its units. Withdrawals, gains and returns are after tax and fees. Returns are since the",
        "portfolio began. The simple return is the gain as a share of everything you ever put in; your own return is a yearly rate that",
        "counts when your money came and went, and is told from 90 days on.",
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
  const { portfolioId, planId, period, asOf, isFixed, to } = report;
  const { closingUnitsE6: units, closingPriceE6: price } = period;
  const priceWords =
    price === null
      ? NONE
      : traceText(
          formatPrice(Number(formatE6(price)), currency),
          buildFigureId("plan-price", String(planId), to),
        );
  const ofUnits: Facts = [
    [
      say("Units"),
      traceText(formatUnits(Number(formatE6(units))), buildFigureId("units-held", portfolioId, to)),
    ],
    [say("Price of a unit"), asOf === null ? NONE : priceWords],
  ];
  const onDay = { of: portfolioId, days: asOf ?? to };
  return [
    ...(isFixed ? [] : ofUnits),
    [isFixed ? say("Value of") : say("Priced on"), asOf === null ? NONE : formatDay(asOf)],
    [
      say("Simple return"),
      report.simpleReturn === null
        ? formatPercent(null)
        : traceText(
            formatPercent(report.simpleReturn),
            buildFigureId("portfolio-return", portfolioId, onDay.days),
          ),
    ],
    [say("Your own return, a year"), tracePercent(onDay, "personal-return", report.personalReturn)],
  ];
}

/** What a line of a book says, with what each figure is called by its place there. */
export function traceBookLine(
  line: PortfolioLine,
  currency: Currency,
  { portfolioId, place }: { portfolioId: PortfolioId; place: number },
): Readonly<Record<"price" | "units" | "running", Words>> {
  const trace = (kind: FigureOf<"portfolio">, text: string): Words =>
    text === NONE ? text : traceText(text, buildFigureId(kind, portfolioId, place));
  return {
    price: trace("line-price", formatPrice(line.price, currency)),
    units: trace("line-units", formatUnits(line.units)),
    running: trace("line-units-after", formatUnits(line.running_units)),
  };
}

/** The amount of a line, with what it is called. */
export const traceLineAmount = (text: string, portfolioId: PortfolioId, place: number): Traced =>
  traceText(text, buildFigureId("portfolio-line", portfolioId, place));

function buildLineRow(
  line: PortfolioLine,
  currency: Currency,
  at: { portfolioId: PortfolioId; place: number },
): Cells<keyof ReturnType<typeof buildColumns>> {
  const soft = (words: Words): Cell =>
    typeof words === "string" ? { text: words, look: "soft" } : { ...words, look: "soft" };
  const { price, units, running } = traceBookLine(line, currency, at);
  const amount = traceLineAmount(formatSigned(line.amount, currency), at.portfolioId, at.place);
  return {
    date: soft(formatDay(line.date)),
    type: sayLineType(line.type),
    reference: soft(line.reference),
    price: soft(price),
    units: soft(units),
    running: soft(running),
    amount: { ...amount, look: "strong" },
  };
}

/** Prints a portfolio's report: what its period came to, then every line of it. */
export const renderReportPdf = (
  report: PortfolioReport,
  heading: ReportHeading,
): Promise<Buffer<ArrayBuffer>> =>
  renderPdf(say("Portfolio report"), heading, async (doc) => {
    const { currency } = heading;
    const { portfolioId, firstPlace } = report;
    const days = nameStretch(report.from, report.to);
    const sums = sumMovements([report.period], report.waitingMinor);
    const box = {
      movement: listMovementFacts(sums, currency, { of: portfolioId, days }),
      returns: listCurrentFacts(report, currency),
      columns: 3,
    };
    const top =
      drawSums(doc, box, drawHeadRows(doc, heading, portfolioFacts(report, heading)) + 4) + 16;
    const rows = report.lines.map((line, at) =>
      buildLineRow(line, currency, { portfolioId, place: firstPlace + at }),
    );
    let y = await drawTableRows(doc, buildColumns(), rows, top);
    if (report.lines.length === 0) y = drawNotice(doc, say("Nothing was dealt in this period."), y);
    await drawDisclaimer(doc, y);
  });
