/** Units with four decimals as whole ten-thousandths, and prices with six as whole millionths: exact, and no floats. */

import {
  divideHalfUp,
  dropSign,
  scaleHalfUp,
  toMinor,
  toPriceE6,
  toUnitsE4,
  toUnitsE6,
  ZERO,
  type Minor,
  type PriceE6,
  type Quantity,
  type UnitsE4,
  type UnitsE6,
} from "@kinfold/money";

const MINOR_BY_UNITS_AND_PRICE = 100_000_000n;
const BPS = 10_000n;

function scaled(text: string, decimals: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) throw new Error("this is no decimal number");
  const [, sign, whole = "", fraction = ""] = match;
  if (fraction.slice(decimals).replaceAll("0", "") !== "") {
    throw new Error(`more than ${decimals} decimals`);
  }
  const digits = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
  return sign === "-" ? -digits : digits;
}

/** "6923.0769" as 69230769n. Throws on anything finer or other. */
export const parseUnitsE4 = (units: string): UnitsE4 => toUnitsE4(scaled(units, 4));

/** 69230769n as "6923.0769". */
export function formatUnitsE4(e4: UnitsE4): string {
  const digits = dropSign(e4).toString().padStart(5, "0");
  return `${e4 < 0n ? "-" : ""}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** "104.118235" as 104118235n. Throws on anything finer or other. */
export const parsePriceE6 = (price: string): PriceE6 => toPriceE6(scaled(price, 6));

/** How many units this money buys, rounded down: no one gets what was not paid for. None at a price of 0. */
export const computeUnitsRoundedDown = (amountMinor: Minor, price: PriceE6): UnitsE4 =>
  price === 0n ? ZERO : toUnitsE4((amountMinor * MINOR_BY_UNITS_AND_PRICE) / price);

/** What units are worth in minor units, half up. */
export const computeWorthHalfUp = (e4: UnitsE4, price: PriceE6): Minor =>
  toMinor(divideHalfUp(e4 * price, MINOR_BY_UNITS_AND_PRICE));

/** So many hundredths of a percent of an amount, half up. */
export const computeBpsHalfUp = (amountMinor: Minor, bps: number): Minor =>
  scaleHalfUp(amountMinor, BigInt(bps), BPS);

/** Ten-thousandths of a unit as millionths. */
export const toMillionths = (e4: UnitsE4): UnitsE6 => toUnitsE6(e4 * 100n);

/** A part in percent with two decimals, half up; null of nothing. */
export const computePercentHalfUp = <K extends string>(
  part: Quantity<K>,
  whole: Quantity<K>,
): number | null => (whole === 0n ? null : Number(scaleHalfUp(part, BPS, whole)) / 100);
