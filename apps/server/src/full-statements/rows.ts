import { LINE_NAMES } from "@kinfold/contract/portfolio-words";
import type { PortfolioLine } from "@kinfold/contract/portfolios";
import type { Currency } from "@kinfold/money";
import { lagosDay, readCheckedDay } from "#calendar/index.ts";
import { writeCsv, type Cell, type Decimal } from "#platform/csv.ts";
import { writeXlsx, type Sheet } from "#platform/xlsx.ts";
import type { Statement } from "#transactions/index.ts";
import {
  CURRENCY_NAMES,
  listHoldingFigures,
  listInBoth,
  listMonthFigures,
  listOnTheWay,
  listSummary,
  nameWallet,
  type Figure,
} from "./figures.ts";
import type { CurrencyPart, FullStatement, Holding } from "./read.ts";

/** Whose statement it is, and the code by which the club recognizes it. */
export type Head = { code: string; name: string; customerCode: string; issuedAt: Date };

/** A line of the CSV. What is left out is empty. */
type CsvLine = { [Name in (typeof COLUMNS)[number]]?: Cell };

const COLUMNS = [
  "section",
  "name",
  "reference",
  "date",
  "description",
  "currency",
  "amount",
  "balance",
  "units",
  "units_after",
  "unit_price",
  "price_date",
  "percent",
  "exchange_rate",
] as const;

const STATUS_WORDS = {
  final: "Final",
  provisional: "Provisional: a price is still missing",
} as const;

/** Whether the figures of the period may still change, in words. */
const formatStatus = ({ isFinal }: FullStatement): string =>
  STATUS_WORDS[isFinal ? "final" : "provisional"];

const listHeadFacts = (head: Head): readonly (readonly [string, Cell])[] => [
  ["Document code", head.code],
  ["Member", head.name],
  ["Member code", head.customerCode],
  ["Issued", { day: lagosDay(head.issuedAt) }],
];

const listPeriodFacts = (statement: FullStatement): readonly (readonly [string, Cell])[] => [
  ["First day", { day: statement.from }],
  ["Last day", { day: statement.to }],
  ["Status", formatStatus(statement)],
];

const toFactLine = ([name, cell]: readonly [string, Cell]): CsvLine =>
  typeof cell === "object" && cell !== null && "day" in cell
    ? { section: "document", name, date: cell }
    : { section: "document", name, description: cell };

const writeDay = (of: Figure["pricedOn"]): Cell =>
  of === null || of === undefined ? null : { day: of };

/** The columns of figures that are no money. */
const DECIMAL_COLUMNS = { 2: "percent", 4: "units", 6: "unit_price" } as const;

/** A figure in the column of its kind. */
const toFigureLine = ({ name, cell, pricedOn }: Figure, of: CsvLine): CsvLine =>
  cell === null || typeof cell === "bigint"
    ? { ...of, description: name, amount: cell }
    : {
        ...of,
        description: name,
        [DECIMAL_COLUMNS[cell.places]]: cell,
        price_date: writeDay(pricedOn),
      };

const writeNumber = (value: number | null, places: Decimal["places"]): Cell =>
  value === null ? null : { decimal: value.toFixed(places), places };
const writeRate = (rate: string | null): Cell =>
  rate === null ? null : { decimal: rate, places: 6 };

/** The movements of a wallet between its two balances. */
const listWalletLines = ({ from, to, ...statement }: Statement, name: string): CsvLine[] => {
  const of = { section: "wallet", name, currency: statement.currency };
  return [
    { ...of, date: { day: from }, description: "Opening balance", balance: statement.openingMinor },
    ...statement.lines.map((line) => ({
      ...of,
      reference: line.reference,
      date: { day: lagosDay(line.moved_at) },
      description: line.description,
      amount: line.change_minor,
      balance: line.balance_after_minor,
      exchange_rate: writeRate(line.exchange_rate),
    })),
    { ...of, date: { day: to }, description: "Closing balance", balance: statement.closingMinor },
  ];
};

const toPortfolioLine = (line: PortfolioLine, holding: Holding, currency: Currency): CsvLine => ({
  section: "plan line",
  name: `${holding.name}, ${holding.reference}`,
  reference: line.reference,
  // A day of Lagos, as the contract writes it.
  date: { day: readCheckedDay(line.date) },
  description: LINE_NAMES[line.type],
  currency,
  amount: line.amount,
  units: writeNumber(line.units, 4),
  units_after: writeNumber(line.running_units, 4),
  unit_price: writeNumber(line.price, 6),
});

function listPartLines(part: CurrencyPart, days: Pick<FullStatement, "from" | "to">): CsvLine[] {
  const { currency } = part;
  return [
    ...listSummary(part, days).map((figure) =>
      toFigureLine(figure, { section: "summary", name: CURRENCY_NAMES[currency], currency }),
    ),
    ...part.months.flatMap((month) =>
      listMonthFigures(month, part).map((figure) =>
        toFigureLine(figure, { section: "month", name: month.name, currency }),
      ),
    ),
    ...part.wallets.flatMap((wallet, at) => listWalletLines(wallet, nameWallet(currency, at))),
    ...part.holdings.flatMap((holding) => [
      ...listHoldingFigures(holding)
        .filter(({ cell }) => cell !== null)
        .map((figure) =>
          toFigureLine(figure, {
            section: "plan",
            name: holding.name,
            reference: holding.reference,
            currency,
          }),
        ),
      ...holding.report.lines.map((line) => toPortfolioLine(line, holding, currency)),
    ]),
    ...listOnTheWay(part, days).map((one) => ({
      section: one.isCounted ? "on its way" : "on its way, not counted",
      reference: one.reference,
      date: { day: one.since },
      description: one.words,
      currency,
      amount: one.amountMinor,
    })),
  ];
}

/** Everything that the statement says, besides whose it is and its code. */
function listLines(statement: FullStatement): CsvLine[] {
  return [
    ...listPeriodFacts(statement).map(toFactLine),
    ...statement.parts.flatMap((part) => listPartLines(part, statement)),
    ...listInBoth(statement).map(({ currency, ...figure }) =>
      toFigureLine(figure, { section: "together", currency }),
    ),
  ];
}

const writeLines = (lines: readonly CsvLine[]): Buffer<ArrayBuffer> =>
  writeCsv(
    COLUMNS,
    lines.map((line) => COLUMNS.map((name) => line[name] ?? null)),
  );

/** All figures and words of a statement as bytes: two statements that say the same have the same. */
export const encodeFigures = (statement: FullStatement): Buffer<ArrayBuffer> =>
  writeLines(listLines(statement));

/** The statement as one table for programs: a section, what it is about, and one figure of a kind in each line. */
export const renderFullStatementCsv = (statement: FullStatement, head: Head): Buffer<ArrayBuffer> =>
  writeLines([...listHeadFacts(head).map(toFactLine), ...listLines(statement)]);

/** What is known of several things, a row each: their names, then their figures in columns. */
function buildSheet(
  name: string,
  labels: readonly string[],
  rows: readonly { of: readonly Cell[]; figures: readonly Figure[] }[],
): Sheet {
  const [first] = rows;
  const columns = (first?.figures ?? []).flatMap(({ name: figure, pricedOn }) =>
    pricedOn === undefined ? [figure] : [figure, `${figure}, day`],
  );
  return {
    name,
    header: [...labels, ...columns],
    rows: rows.map(({ of, figures }) => [
      ...of,
      ...figures.flatMap(({ cell, pricedOn }) =>
        pricedOn === undefined ? [cell] : [cell, writeDay(pricedOn)],
      ),
    ]),
  };
}

/** The lines of the CSV as a sheet with these of its columns. */
const toSheet = (
  name: string,
  columns: readonly (readonly [keyof CsvLine, string])[],
  lines: readonly CsvLine[],
): Sheet => ({
  name,
  header: columns.map(([, title]) => title),
  rows: lines.map((line) => columns.map(([column]) => line[column] ?? null)),
});

const buildSummarySheet = (statement: FullStatement, head: Head): Sheet => ({
  // By this name the file is recognized when it is checked.
  name: `Summary ${head.code}`,
  header: ["What", "Currency", "Figure", "Day"],
  rows: [
    ...[...listHeadFacts(head), ...listPeriodFacts(statement)].map(([name, cell]): Cell[] => [
      name,
      null,
      cell,
    ]),
    ...statement.parts.flatMap((part) =>
      listSummary(part, statement).map(({ name, cell }): Cell[] => [name, part.currency, cell]),
    ),
    ...listInBoth(statement).map(({ name, currency, cell, pricedOn }): Cell[] => [
      name,
      currency,
      cell,
      writeDay(pricedOn),
    ]),
  ],
});

const WALLET_COLUMNS = [
  ["date", "Date"],
  ["description", "Details"],
  ["reference", "Reference"],
  ["currency", "Currency"],
  ["amount", "Amount"],
  ["balance", "Balance"],
  ["exchange_rate", "Naira for one dollar"],
] as const;

const LINE_COLUMNS = [
  ["name", "Plan"],
  ["date", "Date"],
  ["description", "Type"],
  ["reference", "Reference"],
  ["currency", "Currency"],
  ["unit_price", "Price"],
  ["units", "Units"],
  ["units_after", "Units after"],
  ["amount", "Amount"],
] as const;

const WAY_COLUMNS = [
  ["description", "What"],
  ["reference", "Reference"],
  ["date", "Since"],
  ["currency", "Currency"],
  ["amount", "Amount"],
  ["section", "Section"],
] as const;

function listSheets(statement: FullStatement, head: Head): Sheet[] {
  const { parts } = statement;
  const lines = listLines(statement);
  const ofSection = (...sections: string[]): CsvLine[] =>
    lines.filter(({ section }) => typeof section === "string" && sections.includes(section));
  const months = parts.flatMap((part) =>
    part.months.map((month) => ({
      of: [month.name, part.currency],
      figures: listMonthFigures(month, part),
    })),
  );
  const holdings = parts.flatMap(({ currency, holdings: all }) =>
    all.map((one) => ({
      of: [one.name, one.reference, currency],
      figures: listHoldingFigures(one),
    })),
  );
  return [
    buildSummarySheet(statement, head),
    ...(months.length === 0 ? [] : [buildSheet("Months", ["Month", "Currency"], months)]),
    ...parts.flatMap(({ currency, wallets }) =>
      wallets.map((wallet, at) => {
        const name = nameWallet(currency, at);
        return toSheet(name, WALLET_COLUMNS, listWalletLines(wallet, name));
      }),
    ),
    buildSheet("Plans", ["Plan", "Portfolio", "Currency"], holdings),
    toSheet("Plan movements", LINE_COLUMNS, ofSection("plan line")),
    toSheet("On its way", WAY_COLUMNS, ofSection("on its way", "on its way, not counted")),
  ];
}

/** The statement as a workbook: a summary, the months of a year, each wallet, the plans and their movements, and what was on its way. */
export const renderFullStatementXlsx = (
  statement: FullStatement,
  head: Head,
): Promise<Buffer<ArrayBuffer>> => writeXlsx(listSheets(statement, head));
