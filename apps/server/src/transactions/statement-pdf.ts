import { buildFigureId, nameStretch } from "@kinfold/contract/figure-sources";
import { formatRate } from "@kinfold/contract/rate-words";
import { formatFigure, type Minor } from "@kinfold/money";
import { say } from "@kinfold/language/say";
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

const buildColumns = () => ({
  date: placeColumn(0, 66, say("Date")),
  details: placeColumn(70, 172, say("Details")),
  reference: placeColumn(246, 78, say("Reference")),
  amount: placeColumn(322, 90, say("Amount"), true),
  balance: placeColumn(416, INNER - 416, say("Balance"), true),
});

type Row = Cells<keyof ReturnType<typeof buildColumns>>;

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
  const text = say("Rate of {reference}: {rate}", { reference: line.reference, rate: words });
  const rate = traceText(text, name("movement-rate"));
  return [row, { details: { ...rate, look: "soft", span: 3 } }];
}

/** Prints a wallet's statement: its sums, then every movement between the two balances. */
export const renderStatementPdf = (
  statement: Statement,
  heading: Heading,
): Promise<Buffer<ArrayBuffer>> =>
  renderPdf(say("Statement"), heading, async (doc) => {
    const { walletId, currency, openingMinor, inMinor, outMinor, closingMinor, from, to } =
      statement;
    const wallet = currency === "NGN" ? say("Naira wallet") : say("Dollar wallet");
    const [first, last] = [startInLagos(from), startInLagos(to)];
    const top = drawHeadRows(doc, heading, [
      [say("Wallet"), `${wallet} (${currency})`],
      [
        say("Period"),
        say("{from} to {to}", { from: formatLagosDay(first), to: formatLagosDay(last) }),
      ],
    ]);
    const days = nameStretch(from, to);
    const figure = (
      kind: "statement-opening" | "statement-in" | "statement-out" | "statement-closing",
      minor: Minor,
    ): Traced => traceText(formatFigure(minor, currency), buildFigureId(kind, walletId, days));
    const opening = figure("statement-opening", openingMinor);
    const closing = figure("statement-closing", closingMinor);
    const sums = [
      [say("Opening balance"), opening],
      [say("Money in"), figure("statement-in", inMinor)],
      [say("Money out"), figure("statement-out", outMinor)],
      [say("Closing balance"), closing],
    ] as const;
    const rows = [
      buildBalanceRow(say("Opening balance"), first, opening),
      ...statement.lines.flatMap((line) => buildLineRows(line, statement)),
      buildBalanceRow(say("Closing balance"), last, closing),
    ];
    await drawTableRows(doc, buildColumns(), rows, drawFactBox(doc, sums, top + 6) + 6);
  });
