import {
  dropSign,
  subtract,
  toMinor,
  type Minor,
  type PriceE6,
  type UnitsE6,
} from "@kinfold/money";
import type { Day } from "#calendar/index.ts";
import { computePriceTruncated, computeValueHalfUp } from "#returns/index.ts";

/** Prices are of 10⁻⁶ and units of 10⁻⁶ here: what one millionth of the price makes on all units, in minor units. */
const E6_UNITS_PER_MINOR = 10_000_000_000n;

/** What was given for a valuation: assets and liabilities in minor units, or a price in millionths, or both. */
export type Given = {
  assets: { haveMinor: Minor; oweMinor: Minor } | undefined;
  priceE6: PriceE6 | undefined;
};

/** What a plan is worth and what a unit of it costs. Net in minor units, price in millionths. */
export type Worth = { netMinor: Minor; priceE6: PriceE6 };

export type Unworkable =
  /** No one holds units, so nothing but a price says what one costs. */
  | { fault: "price_needed" }
  /** Assets less liabilities are not units × price. */
  | { fault: "unbalanced"; netMinor: Minor; unitsWorthMinor: Minor };

/** How far assets less liabilities may be from units × price: the price's last decimal on every unit, and a kobo. */
export const computeTolerance = (unitsE6: UnitsE6): Minor =>
  toMinor(unitsE6 / E6_UNITS_PER_MINOR + 1n);

/** Works out net and price of so many units (in millionths), or says why they cannot be. */
export function computeWorth(unitsE6: UnitsE6, { assets, priceE6 }: Given): Worth | Unworkable {
  if (assets === undefined) {
    if (priceE6 === undefined) return { fault: "price_needed" };
    return { netMinor: computeValueHalfUp(unitsE6, priceE6), priceE6 };
  }
  const netMinor = subtract(assets.haveMinor, assets.oweMinor);
  if (priceE6 === undefined && unitsE6 === 0n) return { fault: "price_needed" };
  const price = priceE6 ?? computePriceTruncated(netMinor, unitsE6);
  const unitsWorthMinor = computeValueHalfUp(unitsE6, price);
  const off = dropSign(subtract(netMinor, unitsWorthMinor));
  return off <= computeTolerance(unitsE6)
    ? { netMinor, priceE6: price }
    : { fault: "unbalanced", netMinor, unitsWorthMinor };
}

/** Whether a day comes after the last one that was published, so that units are never dealt backwards. */
export const isInOrder = (day: Day, lastPublished: Day): boolean => day > lastPublished;
