import type { Day } from "#calendar/index.ts";
import { addUp, negate, ZERO, type Minor, type PriceE6, type UnitsE6 } from "@kinfold/money";
import { computeValueHalfUp } from "./exact.ts";
import { computeGain, type Flow } from "./measures.ts";

/**
 * One dated line of a portfolio, as it was dealt. What was paid in buys units; what is taken out, kept as a fee or as tax
 * sells them; a correction gives or takes them. The amount is minor units, nothing for a correction and otherwise more; units
 * are millionths, negative when sold or taken.
 */
export type DealtLine = {
  kind: "contribution" | "withdrawal" | "fee" | "tax" | "correction";
  day: Day;
  amountMinor: Minor;
  unitsE6: UnitsE6;
};

/** A published unit price, in millionths, and the day that it is of. */
export type Price = { day: Day; priceE6: PriceE6 };

/**
 * What became of a portfolio in a period. Minor units; units and prices in millionths, a price null before the first.
 * opening + contributions − withdrawals − fees − tax + gain = closing, to the last kobo.
 */
export type Period = {
  openingUnitsE6: UnitsE6;
  openingPriceE6: PriceE6 | null;
  openingMinor: Minor;
  contributionsMinor: Minor;
  withdrawalsMinor: Minor;
  feesMinor: Minor;
  taxMinor: Minor;
  gainMinor: Minor;
  closingUnitsE6: UnitsE6;
  closingPriceE6: PriceE6 | null;
  closingMinor: Minor;
};

/** The newest price of this day or before; undefined before the first. */
export function findPriceOn(prices: readonly Price[], day: Day): Price | undefined {
  let newest: Price | undefined;
  for (const price of prices) {
    if (price.day <= day && (newest === undefined || price.day > newest.day)) newest = price;
  }
  return newest;
}

/** The units at the end of this day, in millionths. */
export const sumUnitsOn = (lines: readonly DealtLine[], day: Day): UnitsE6 =>
  addUp(lines, (line) => (line.day <= day ? line.unitsE6 : ZERO));

/** What the units at the end of this day are worth at the newest price. Minor units. */
export function computeValueOn(
  lines: readonly DealtLine[],
  prices: readonly Price[],
  day: Day,
): Minor {
  const units = sumUnitsOn(lines, day);
  const price = findPriceOn(prices, day);
  if (price !== undefined) return computeValueHalfUp(units, price.priceE6);
  if (units !== 0n) throw new Error("units were allotted before there was a price");
  return ZERO;
}

/** Whether a line went between the member's pocket and the portfolio. Fees, tax and corrections did not. */
export const isOfPocket = ({ kind }: DealtLine): boolean =>
  kind === "contribution" || kind === "withdrawal";

/** A line as money in or out of the member's pocket: fees and tax leave the portfolio as withdrawals do. */
export const toFlow = ({ kind, day, amountMinor }: DealtLine): Flow => ({
  day,
  amountMinor: kind === "contribution" ? amountMinor : negate(amountMinor),
});

/** What became of the portfolio after the end of one day and until the end of another. */
export function computePeriod(
  lines: readonly DealtLine[],
  prices: readonly Price[],
  { after, until }: { after: Day; until: Day },
): Period {
  const within = lines.filter(({ day }) => day > after && day <= until);
  const sum = (kind: DealtLine["kind"]): Minor =>
    addUp(within, (line) => (line.kind === kind ? line.amountMinor : ZERO));
  const openingMinor = computeValueOn(lines, prices, after);
  const closingMinor = computeValueOn(lines, prices, until);
  return {
    openingUnitsE6: sumUnitsOn(lines, after),
    openingPriceE6: findPriceOn(prices, after)?.priceE6 ?? null,
    openingMinor,
    contributionsMinor: sum("contribution"),
    withdrawalsMinor: sum("withdrawal"),
    feesMinor: sum("fee"),
    taxMinor: sum("tax"),
    gainMinor: computeGain(openingMinor, within.map(toFlow), closingMinor),
    closingUnitsE6: sumUnitsOn(lines, until),
    closingPriceE6: findPriceOn(prices, until)?.priceE6 ?? null,
    closingMinor,
  };
}
