import { buildFigureId, nameStretch } from "@kinfold/contract/figure-sources";
import { formatFigure, type Currency, type Minor } from "@kinfold/money";
import { say } from "@kinfold/language/say";
import { sayCount } from "@kinfold/language/say-count";
import { sayInEnglish } from "@kinfold/language/say-in";
import { lagosDay } from "#calendar/index.ts";
import {
  drawCells,
  drawFactRows,
  drawHeading,
  drawHeadRows,
  drawNotice,
  drawSmallPrint,
  FOOT,
  INNER,
  placeColumn,
  renderPdf,
  startPage,
  traceText,
  type Doc,
  type Facts,
  type Heading,
  type Words,
} from "#pdf/index.ts";
import {
  formatDay,
  formatPercent,
  formatPrice,
  formatUnits,
  NONE,
  sayLineType,
  traceBookLine,
  traceLineAmount,
} from "#reports/index.ts";
import type { Statement } from "#transactions/index.ts";
import {
  listHoldingFigures,
  listInBoth,
  listMonthFigures,
  listOnTheWay,
  listSummary,
  type Figure,
} from "./figures.ts";
import type { CurrencyPart, FullStatement, Holding } from "./read.ts";
import { sayPrinted, sayWallet } from "./printed-words.ts";

/** What stands on the statement besides its figures. */
export type StatementHeading = Heading & {
  /** Who manages the plans for the club. */
  manager: string;
};

const buildWalletColumns = () => ({
  date: placeColumn(0, 56, say("Date")),
  details: placeColumn(60, 134, say("Details")),
  reference: placeColumn(198, 74, say("Reference")),
  rate: placeColumn(276, 46, say("Rate"), true),
  amount: placeColumn(326, 88, say("Amount"), true),
  balance: placeColumn(418, INNER - 418, say("Balance"), true),
});

const buildWalletMonthColumns = () => ({
  month: placeColumn(0, 60, say("Month")),
  opening: placeColumn(64, 107, say("Opening balance"), true),
  in: placeColumn(175, 107, say("Money in"), true),
  out: placeColumn(286, 107, say("Money out"), true),
  closing: placeColumn(397, INNER - 397, say("Closing balance"), true),
});

const buildPlanMonthColumns = () => ({
  month: placeColumn(0, 46, say("Month")),
  opening: placeColumn(48, 90, say("Opening value"), true),
  contributions: placeColumn(140, 90, say("Contributions"), true),
  withdrawals: placeColumn(232, 90, say("Withdrawals"), true),
  gain: placeColumn(324, 90, say("Gain, net"), true),
  closing: placeColumn(416, INNER - 416, say("Closing value"), true),
});

const buildLineColumns = () => ({
  date: placeColumn(0, 56, say("Date")),
  type: placeColumn(60, 84, say("Type")),
  reference: placeColumn(148, 74, say("Reference")),
  price: placeColumn(226, 62, say("Price"), true),
  units: placeColumn(292, 60, say("Units"), true),
  running: placeColumn(356, 60, say("Units after"), true),
  amount: placeColumn(420, INNER - 420, say("Amount"), true),
});

const buildWayColumns = () => ({
  what: placeColumn(0, 150, say("What")),
  reference: placeColumn(154, 84, say("Reference")),
  since: placeColumn(242, 66, say("Since")),
  counted: placeColumn(312, 80, say("Counted above")),
  amount: placeColumn(396, INNER - 396, say("Amount"), true),
});

/** About money and law, so that it is English in every PDF. */
const drawDisclaimer = (doc: Doc, y: number): Promise<number> =>
  sayInEnglish(() =>
    drawSmallPrint(
      doc,
      [
        "Unaudited. Past performance does not tell what is to come: what a plan is worth can fall as well as rise, and no return is promised.",
        "Everything is the wallet, the plans, what waits for units, and what left a plan and was not in the wallet yet. Values are units at the",
        "newest published price, or what was put in at a fixed rate with its interest so far after tax. What leaves is shown with a minus.",
        "Returns are after tax and fees, of the money that was at work (Modified Dietz). Days are days in Lagos.",
      ],
      y,
    ),
  );

/** A figure as it is printed, with what it is called. */
const printFigure = ({ cell, figure }: Figure, currency: Currency): Words =>
  cell === null ? NONE : traceText(formatCell(cell, currency), figure);

function formatCell(cell: NonNullable<Figure["cell"]>, currency: Currency): string {
  if (typeof cell === "bigint") return formatFigure(cell, currency);
  const value = Number(cell.decimal);
  if (cell.places === 2) return formatPercent(value);
  return cell.places === 4 ? formatUnits(value) : formatPrice(value, currency);
}

const toFacts = (figures: readonly Figure[], currency: Currency): Facts =>
  figures.flatMap((one) => [
    [sayPrinted(one.name), printFigure(one, currency)] as const,
    ...(one.pricedOn === undefined || one.pricedOn === null
      ? []
      : [[sayPrinted(`${one.name}, day`), formatDay(one.pricedOn)] as const]),
  ]);

const FACT_COLUMNS = 4;
const FACT_HEIGHT = 34;

/** A heading and facts under it, on one page. */
async function drawFactPart(doc: Doc, words: string, facts: Facts, top: number): Promise<number> {
  const height = 34 + FACT_HEIGHT * Math.ceil(facts.length / FACT_COLUMNS);
  const y = top + height > FOOT ? await startPage(doc) : top;
  return drawFactRows(doc, facts, FACT_COLUMNS, await drawHeading(doc, words, y));
}

async function drawWallet(
  doc: Doc,
  statement: Statement,
  name: string,
  top: number,
): Promise<number> {
  const { walletId, currency, from, to, lines } = statement;
  const days = nameStretch(from, to);
  const empty = { reference: "", rate: "", amount: "" };
  const balance = (kind: "statement-opening" | "statement-closing", minor: Minor): Words =>
    traceText(formatFigure(minor, currency), buildFigureId(kind, walletId, days));
  return drawCells(
    doc,
    buildWalletColumns(),
    [
      {
        ...empty,
        date: formatDay(from),
        details: say("Opening balance"),
        balance: balance("statement-opening", statement.openingMinor),
      },
      ...lines.map((line) => {
        const trace = (
          kind: "movement-amount" | "movement-after" | "movement-rate",
          text: string,
        ): Words => traceText(text, buildFigureId(kind, walletId, String(line.place)));
        const { exchange_rate: rate } = line;
        return {
          date: formatDay(lagosDay(line.moved_at)),
          details: line.description,
          reference: line.reference,
          rate: rate === null ? "" : trace("movement-rate", rate),
          amount: trace("movement-amount", formatFigure(line.change_minor, currency)),
          balance: trace("movement-after", formatFigure(line.balance_after_minor, currency)),
        };
      }),
      {
        ...empty,
        date: formatDay(to),
        details: say("Closing balance"),
        balance: balance("statement-closing", statement.closingMinor),
      },
    ],
    await drawHeading(doc, name, top),
  );
}

async function drawMonths(doc: Doc, part: CurrencyPart, top: number): Promise<number> {
  const { currency, months } = part;
  if (months.length === 0) return top;
  const rows = months.map((month) => {
    const cells = listMonthFigures(month, part).map((one) => printFigure(one, currency));
    return { name: month.name, cells };
  });
  const middle = await drawCells(
    doc,
    buildWalletMonthColumns(),
    rows.map(({ name, cells: [opening = "", moneyIn = "", out = "", closing = ""] }) => ({
      month: name,
      opening,
      in: moneyIn,
      out,
      closing,
    })),
    await drawHeading(
      doc,
      sayCount("{currency, select, NGN {Naira} other {Dollars}}: the wallet by month", {
        currency,
      }),
      top,
    ),
  );
  return drawCells(
    doc,
    buildPlanMonthColumns(),
    rows.map(({ name, cells }) => {
      const [opening = "", contributions = "", withdrawals = "", gain = "", closing = ""] =
        cells.slice(4);
      return { month: name, opening, contributions, withdrawals, gain, closing };
    }),
    await drawHeading(
      doc,
      sayCount("{currency, select, NGN {Naira} other {Dollars}}: the plans by month", { currency }),
      middle,
    ),
  );
}

async function drawHolding(
  doc: Doc,
  holding: Holding,
  currency: Currency,
  top: number,
): Promise<number> {
  const figures = listHoldingFigures(holding).filter(({ cell }) => cell !== null);
  const name = `${holding.name}, ${holding.reference}`;
  const y = await drawFactPart(doc, name, toFacts(figures, currency), top);
  const { lines, firstPlace, portfolioId } = holding.report;
  if (lines.length === 0) return drawNotice(doc, say("Nothing was dealt in this period."), y + 4);
  return drawCells(
    doc,
    buildLineColumns(),
    lines.map((line, at) => {
      const place = firstPlace + at;
      const { price, units, running } = traceBookLine(line, currency, { portfolioId, place });
      return {
        date: formatDay(line.date),
        type: sayLineType(line.type),
        reference: line.reference,
        price,
        units,
        running,
        amount: traceLineAmount(formatFigure(line.amount, currency), portfolioId, place),
      };
    }),
    y + 4,
  );
}

async function drawOnTheWay(
  doc: Doc,
  part: CurrencyPart,
  days: Days,
  top: number,
): Promise<number> {
  const rows = listOnTheWay(part, days);
  const y = await drawHeading(
    doc,
    sayCount("{currency, select, NGN {Naira} other {Dollars}}: on its way at the end", {
      currency: part.currency,
    }),
    top,
  );
  if (rows.length === 0) return drawNotice(doc, say("Nothing was on its way."), y);
  return drawCells(
    doc,
    buildWayColumns(),
    rows.map((row) => ({
      what: sayPrinted(row.words),
      reference: row.reference,
      since: formatDay(row.since),
      counted: row.isCounted ? say("Yes") : say("No"),
      amount: traceText(formatFigure(row.amountMinor, row.currency), row.figure),
    })),
    y,
  );
}

type Days = Pick<FullStatement, "from" | "to">;

async function drawPart(doc: Doc, part: CurrencyPart, days: Days, top: number): Promise<number> {
  const { currency, wallets, holdings } = part;
  let y = await drawMonths(doc, part, top);
  for (const [at, wallet] of wallets.entries()) {
    y = await drawWallet(doc, wallet, sayWallet(currency, at), y);
  }
  for (const holding of holdings) y = await drawHolding(doc, holding, currency, y);
  return drawOnTheWay(doc, part, days, y);
}

/** How many movements a printed statement has. */
export const countLines = ({ parts }: FullStatement): number =>
  parts
    .flatMap(({ wallets, holdings }) => [...wallets, ...holdings.map(({ report }) => report)])
    .reduce((sum, { lines }) => sum + lines.length, 0);

/** Prints a full statement: what each currency came to, then everything that it is made of. */
export const renderFullStatementPdf = (
  statement: FullStatement,
  heading: StatementHeading,
): Promise<Buffer<ArrayBuffer>> =>
  renderPdf(say("Full statement"), heading, async (doc) => {
    let y = drawHeadRows(doc, heading, [
      [
        say("Period"),
        say("{from} to {to}", { from: formatDay(statement.from), to: formatDay(statement.to) }),
      ],
      [
        say("Status"),
        statement.isFinal ? say("Final") : say("Provisional: a price is still missing"),
      ],
      [say("Managed by"), heading.manager],
    ]);
    for (const part of statement.parts) {
      const facts = toFacts(listSummary(part, statement), part.currency);
      y = await drawFactPart(
        doc,
        part.currency === "NGN" ? say("Naira") : say("Dollars"),
        facts,
        y,
      );
    }
    const inBoth = listInBoth(statement).flatMap(({ currency, ...figure }) =>
      toFacts([figure], currency),
    );
    if (inBoth.length > 0)
      y = await drawFactPart(doc, say("Naira and dollars together"), inBoth, y);
    for (const part of statement.parts) y = await drawPart(doc, part, statement, y);
    await drawDisclaimer(doc, y);
  });
