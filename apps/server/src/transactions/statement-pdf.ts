import { buildFigureId, nameStretch } from "@kinfold/contract/figure-sources";
import { formatRate } from "@kinfold/contract/rate-words";
import { formatFigure, type Minor } from "@kinfold/money";
import { formatLagosDay, startInLagos } from "#calendar/index.ts";
import {
  drawFactBox,
  drawHeadRows,
  drawTableRows,
  placeColumn,
  renderPdf,
  traceText,
  INNER,
  type Cells,
  type Heading,
  type Traced,
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
const buildBalanceRow = (name: string, day: Date, balance: Traced): Row => ({
  date: { text: formatLagosDay(day), look: "soft" },
  details: { text: name, look: "strong" },
  balance: { ...balance, look: "strong" },
});

/** A movement, and under it the rate of an amount that was priced in the other currency. */
function buildLineRows(
  line: StatementLine,
  { walletId, currency }: Pick<Statement, "walletId" | "currency">,
): Row[] {
  const name = (kind: "movement-amount" | "movement-after" | "movement-rate") =>
    buildFigureId(kind, walletId, String(line.place));
  const { change_minor: change, balance_after_minor: balance } = line;
  const sign = change > 0n ? "+" : "";
  const amount = traceText(`${sign}${formatFigure(change, currency)}`, name("movement-amount"));
  const row: Row = {
    date: { text: formatLagosDay(line.moved_at), look: "soft" },
    details: line.description,
    reference: { text: line.reference, look: "soft" },
    amount: { ...amount, look: "strong" },
    balance: traceText(formatFigure(balance, currency), name("movement-after")),
  };
  if (line.exchange_rate === null) return [row];
  const words = formatRate(Number(line.exchange_rate), line.rate);
  const rate = traceText(`Rate of ${line.reference}: ${words}`, name("movement-rate"));
  return [row, { details: { ...rate, look: "soft", span: 3 } }];
}

/** Prints a wallet's statement: its sums, then every movement between the two balances. */
export const renderStatementPdf = (
  statement: Statement,
  heading: Heading,
): Promise<Buffer<ArrayBuffer>> =>
  renderPdf("Statement", heading, async (doc) => {
    const { walletId, currency, openingMinor, inMinor, outMinor, closingMinor, from, to } =
      statement;
    const wallet = currency === "NGN" ? "Naira wallet" : "Dollar wallet";
    const [first, last] = [startInLagos(from), startInLagos(to)];
    const top = drawHeadRows(doc, heading, [
      ["Wallet", `${wallet} (${currency})`],
      ["Period", `${formatLagosDay(first)} to ${formatLagosDay(last)}`],
    ]);
    const days = nameStretch(from, to);
    const figure = (
      kind: "statement-opening" | "statement-in" | "statement-out" | "statement-closing",
      minor: Minor,
    ): Traced => traceText(formatFigure(minor, currency), buildFigureId(kind, walletId, days));
    const opening = figure("statement-opening", openingMinor);
    const closing = figure("statement-closing", closingMinor);
    const sums = [
      ["Opening balance", opening],
      ["Money in", figure("statement-in", inMinor)],
      ["Money out", figure("statement-out", outMinor)],
      ["Closing balance", closing],
    ] as const;
    const rows = [
      buildBalanceRow("Opening balance", first, opening),
      ...statement.lines.flatMap((line) => buildLineRows(line, statement)),
      buildBalanceRow("Closing balance", last, closing),
    ];
    await drawTableRows(doc, COLUMNS, rows, drawFactBox(doc, sums, top + 6) + 6);
  });
