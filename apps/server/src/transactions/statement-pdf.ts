import { formatRate } from "@kinfold/contract/rate-words";
import { formatFigure, type Currency, type Minor } from "@kinfold/money";
import { formatLagosDay, startInLagos } from "#calendar/index.ts";
import {
  drawFactBox,
  drawHeadRows,
  drawTableRows,
  placeColumn,
  renderPdf,
  INNER,
  type Cells,
  type Heading,
} from "#pdf/index.ts";
import type { Statement, StatementLine } from "./statement.ts";

const COLUMNS = {
  date: placeColumn(0, 66, "Date"),
  details: placeColumn(70, 172, "Details"),
  reference: placeColumn(246, 78, "Reference"),
  amount: placeColumn(322, 90, "Amount", true),
  balance: placeColumn(416, INNER - 416, "Balance", true),
};

type Row = Cells<keyof typeof COLUMNS>;

/** What the wallet held at one end of the period. */
const buildBalanceRow = (name: string, day: Date, balance: string): Row => ({
  date: { text: formatLagosDay(day), look: "soft" },
  details: { text: name, look: "strong" },
  balance: { text: balance, look: "strong" },
});

/** A movement, and under it the rate of an amount that was priced in the other currency. */
function buildLineRows(line: StatementLine, currency: Currency): Row[] {
  const { change_minor: change, balance_after_minor: balance } = line;
  const sign = change > 0n ? "+" : "";
  const row: Row = {
    date: { text: formatLagosDay(line.moved_at), look: "soft" },
    details: line.description,
    reference: { text: line.reference, look: "soft" },
    amount: { text: `${sign}${formatFigure(change, currency)}`, look: "strong" },
    balance: formatFigure(balance, currency),
  };
  if (line.exchange_rate === null) return [row];
  const words = formatRate(Number(line.exchange_rate), line.rate);
  const text = `Rate of ${line.reference}: ${words}`;
  return [row, { details: { text, look: "soft", span: 3 } }];
}

/** Prints a wallet's statement: its sums, then every movement between the two balances. */
export const renderStatementPdf = (
  statement: Statement,
  heading: Heading,
): Promise<Buffer<ArrayBuffer>> =>
  renderPdf("Statement", heading, async (doc) => {
    const { currency, openingMinor, inMinor, outMinor, closingMinor, from, to } = statement;
    const wallet = currency === "NGN" ? "Naira wallet" : "Dollar wallet";
    const [first, last] = [startInLagos(from), startInLagos(to)];
    const top = drawHeadRows(doc, heading, [
      ["Wallet", `${wallet} (${currency})`],
      ["Period", `${formatLagosDay(first)} to ${formatLagosDay(last)}`],
    ]);
    const figure = (minor: Minor): string => formatFigure(minor, currency);
    const sums = [
      ["Opening balance", figure(openingMinor)],
      ["Money in", figure(inMinor)],
      ["Money out", figure(outMinor)],
      ["Closing balance", figure(closingMinor)],
    ] as const;
    const rows = [
      buildBalanceRow("Opening balance", first, figure(openingMinor)),
      ...statement.lines.flatMap((line) => buildLineRows(line, currency)),
      buildBalanceRow("Closing balance", last, figure(closingMinor)),
    ];
    await drawTableRows(doc, COLUMNS, rows, drawFactBox(doc, sums, top + 6) + 6);
  });
