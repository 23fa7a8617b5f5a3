import { say } from "@kinfold/language/say";
import { buildFigureId, type FigureOf } from "@kinfold/contract/figure-sources";
import type { PortfolioId } from "@kinfold/contract/ids";
import { formatFigure, getSymbol, negate, type Currency, type Minor } from "@kinfold/money";
import { formatLagosDay } from "#calendar/index.ts";
import {
  drawFactBox,
  drawFactRows,
  traceText,
  type Doc,
  type Facts,
  type Words,
} from "#pdf/index.ts";

/** Stands where there is nothing to tell. */
export const NONE = "–";

/** An amount with its sign: what came is +. Minor units. */
export const formatSigned = <C extends Currency>(minor: Minor<C>, currency: C): string =>
  `${minor > 0n ? "+" : ""}${formatFigure(minor, currency)}`;

/** A day in words. Noon in UTC is on the same day in Lagos. */
export const formatDay = (day: string): string => formatLagosDay(new Date(`${day}T12:00:00Z`));

const grouped = new Intl.NumberFormat("en-NG", {
  minimumFractionDigits: 4,
  maximumFractionDigits: 4,
});
const priced = new Intl.NumberFormat("en-NG", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
});

/** Units with four decimals. */
export const formatUnits = (units: number | null): string =>
  units === null ? NONE : grouped.format(units).replace("-", "−");
/** The price of a unit, to six decimals where it has them. */
export const formatPrice = (price: number | null, currency: Currency): string =>
  price === null ? NONE : `${getSymbol(currency)}${priced.format(price)}`;

/** A percentage with two decimals, or that it is too soon for one. */
export const formatPercent = (percent: number | null): string =>
  percent === null
    ? say("Not enough data yet")
    : `${percent < 0 ? "−" : ""}${Math.abs(percent).toFixed(2)}%`;

/** From opening to closing: what a period did, in minor units. */
export type Movement = {
  opening_value: Minor;
  contributions: Minor;
  withdrawals: Minor;
  fees: Minor;
  tax: Minor;
  /** Before tax and fees, and after them. */
  gain: Minor;
  net_gain: Minor;
  closing_value: Minor;
  /** Paid by the end, and without units then; and the closing value with it. */
  waiting_amount: Minor;
  total_amount: Minor;
};

/** What the figures of a report are of: everything of a member in a currency, one plan of theirs, or one portfolio; and the days. */
export type Reported = { of: Currency | number | PortfolioId; days: string };

/** A figure of a report with what it is called. */
export const traceReported = (
  { of, days }: Reported,
  kind: FigureOf<"holding">,
  text: string,
): Words => traceText(text, buildFigureId(kind, of, days));

/** A percentage with what it is called; that it is too soon for one is no figure. */
export const tracePercent = (
  reported: Reported,
  kind: "month-return" | "personal-return",
  percent: number | null,
): Words =>
  percent === null ? formatPercent(null) : traceReported(reported, kind, formatPercent(percent));

/** Under the labels of the report page, and with its signs: what leaves is −. */
export function listMovementFacts(of: Movement, currency: Currency, reported: Reported): Facts {
  const figure = (kind: FigureOf<"holding">, minor: Minor): Words =>
    traceReported(reported, kind, formatFigure(minor, currency));
  const gain = (kind: FigureOf<"holding">, minor: Minor): Words =>
    traceReported(reported, kind, formatSigned(minor, currency));
  return [
    [say("Opening value"), figure("month-opening", of.opening_value)],
    [say("Contributions"), figure("month-contributions", of.contributions)],
    [say("Withdrawals"), figure("month-withdrawals", negate(of.withdrawals))],
    [
      of.net_gain < 0n ? say("Loss after tax and fees") : say("Gain after tax and fees"),
      gain("month-net-gain", of.net_gain),
    ],
    [say("Closing value"), figure("month-closing", of.closing_value)],
    ...(of.waiting_amount === 0n
      ? []
      : [
          [say("Total at the end"), figure("month-total", of.total_amount)] as const,
          [say("Of which waits for units"), figure("month-waiting", of.waiting_amount)] as const,
        ]),
    [of.gain < 0n ? say("Loss before them") : say("Gain before them"), gain("month-gain", of.gain)],
    [say("Fees"), figure("month-fees", negate(of.fees))],
    [say("Tax"), figure("month-tax", negate(of.tax))],
  ];
}

/** A movement in its box, and under it what it comes to in so many columns. Answers where the next thing may stand. */
export function drawSums(
  doc: Doc,
  { movement, returns, columns }: { movement: Facts; returns: Facts; columns: number },
  top: number,
): number {
  return drawFactRows(doc, returns, columns, drawFactBox(doc, movement, top));
}
