import { formatFigure, symbolOf, type Currency } from "@kinfold/money";
import { dayWords, fact, INNER, PAGE, type Doc } from "#papers/index.ts";

const { margin } = PAGE;
/** Stands where there is nothing to tell. */
export const NONE = "–";
const NOT_ENOUGH = "Too soon to tell";

/** An amount with its sign: what came is +. Minor units. */
export const signed = (minor: bigint, currency: Currency): string =>
  `${minor > 0n ? "+" : ""}${formatFigure(minor, currency)}`;

/** A day in words. Noon in UTC is on the same day in Lagos. */
export const days = (day: string): string => dayWords(new Date(`${day}T12:00:00Z`));

const grouped = new Intl.NumberFormat("en-NG", {
  minimumFractionDigits: 4,
  maximumFractionDigits: 4,
});
const priced = new Intl.NumberFormat("en-NG", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
});

/** Units with four decimals. */
export const unitsOf = (units: number | null): string =>
  units === null ? NONE : grouped.format(units).replace("-", "−");
/** The price of a unit, to six decimals where it has them. */
export const priceOf = (price: number | null, currency: Currency): string =>
  price === null ? NONE : `${symbolOf(currency)}${priced.format(price)}`;

/** A percentage with two decimals, or that it is too soon for one. */
export const percentOf = (percent: number | null): string =>
  percent === null ? NOT_ENOUGH : `${percent < 0 ? "−" : ""}${Math.abs(percent).toFixed(2)}%`;

/** Names and what stands under them. */
export type Facts = readonly (readonly [string, string])[];

/** Facts in so many columns. Answers where the next thing may stand. */
export function factRows(doc: Doc, facts: Facts, columns: number, top: number, inset = 0): number {
  const step = (INNER - 2 * inset) / columns;
  for (const [at, [name, value]] of facts.entries()) {
    const x = margin + inset + (at % columns) * step;
    fact(doc, name, value, { x, y: top + Math.floor(at / columns) * 34, width: step - 10 });
  }
  return top + Math.ceil(facts.length / columns) * 34;
}
