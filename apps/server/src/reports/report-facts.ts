import { say } from "@kinfold/language/say";
import { formatFigure, getSymbol, negate, type Currency, type Minor } from "@kinfold/money";
import { formatLagosDay } from "#calendar/index.ts";
import { drawFactBox, drawFactRows, type Doc, type Facts } from "#pdf/index.ts";

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
};

/** Under the labels of the report page, and with its signs: what leaves is −. */
export const listMovementFacts = (of: Movement, currency: Currency): Facts => [
  [say("Opening value"), formatFigure(of.opening_value, currency)],
  [say("Contributions"), formatFigure(of.contributions, currency)],
  [say("Withdrawals"), formatFigure(negate(of.withdrawals), currency)],
  [
    of.net_gain < 0n ? say("Loss after tax and fees") : say("Gain after tax and fees"),
    formatSigned(of.net_gain, currency),
  ],
  [say("Closing value"), formatFigure(of.closing_value, currency)],
  [
    of.gain < 0n ? say("Loss before them") : say("Gain before them"),
    formatSigned(of.gain, currency),
  ],
  [say("Fees"), formatFigure(negate(of.fees), currency)],
  [say("Tax"), formatFigure(negate(of.tax), currency)],
];

/** A movement in its box, and under it what it comes to in so many columns. Answers where the next thing may stand. */
export function drawSums(
  doc: Doc,
  { movement, returns, columns }: { movement: Facts; returns: Facts; columns: number },
  top: number,
): number {
  return drawFactRows(doc, returns, columns, drawFactBox(doc, movement, top));
}
