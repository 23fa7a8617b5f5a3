import { formatRate } from "@kinfold/contract/rate-words";
import { formatFigure, type Currency, type Minor } from "@kinfold/money";
import { say } from "@kinfold/language/say";
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

const buildColumns = () => ({
  date: placeColumn(0, 66, say("Date")),
  details: placeColumn(70, 172, say("Details")),
  reference: placeColumn(246, 78, say("Reference")),
  amount: placeColumn(322, 90, say("Amount"), true),
  balance: placeColumn(416, INNER - 416, say("Balance"), true),
});

type Row = Cells<keyof ReturnType<typeof buildColumns>>;

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
  const text = say("Rate of {reference}: {rate}", { reference: line.reference, rate: words });
  return [row, { details: { text, look: "soft", span: 3 } }];
}

/** Prints a wallet's statement: its sums, then every movement between the two balances. */
export const renderStatementPdf = (
  statement: Statement,
  heading: Heading,
): Promise<Buffer<ArrayBuffer>> =>
  renderPdf(say("Statement"), heading, async (doc) => {
    const { currency, openingMinor, inMinor, outMinor, closingMinor, from, to } = statement;
    const wallet = currency === "NGN" ? say("Naira wallet") : say("Dollar wallet");
    const [first, last] = [startInLagos(from), startInLagos(to)];
    const top = drawHeadRows(doc, heading, [
      [say("Wallet"), `${wallet} (${currency})`],
      [
        say("Period"),
        say("{from} to {to}", { from: formatLagosDay(first), to: formatLagosDay(last) }),
      ],
    ]);
    const figure = (minor: Minor): string => formatFigure(minor, currency);
    const sums = [
      [say("Opening balance"), figure(openingMinor)],
      [say("Money in"), figure(inMinor)],
      [say("Money out"), figure(outMinor)],
      [say("Closing balance"), figure(closingMinor)],
    ] as const;
    const rows = [
      buildBalanceRow(say("Opening balance"), first, figure(openingMinor)),
      ...statement.lines.flatMap((line) => buildLineRows(line, currency)),
      buildBalanceRow(say("Closing balance"), last, figure(closingMinor)),
    ];
    await drawTableRows(doc, buildColumns(), rows, drawFactBox(doc, sums, top + 6) + 6);
  });
