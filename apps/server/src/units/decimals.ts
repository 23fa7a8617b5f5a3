/** Units with four decimals as whole ten-thousandths, and prices with six as whole millionths: exact, and no floats. */

const MINOR_BY_UNITS_AND_PRICE = 100_000_000n;

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

function text(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, "0");
  return `${value < 0n ? "-" : ""}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** "6923.0769" as 69230769n. Throws on anything finer or other. */
export const parseUnitsE4 = (units: string): bigint => scaled(units, 4);

/** 69230769n as "6923.0769". */
export const formatUnitsE4 = (e4: bigint): string => text(e4, 4);

/** "104.118235" as 104118235n. Throws on anything finer or other. */
export const parsePriceE6 = (price: string): bigint => scaled(price, 6);

const halfUp = (dividend: bigint, divisor: bigint): bigint =>
  dividend < 0n
    ? -((-dividend * 2n + divisor) / (divisor * 2n))
    : (dividend * 2n + divisor) / (divisor * 2n);

/** How many units this money buys, rounded down: no one gets what was not paid for. None at a price of 0. */
export const computeUnitsRoundedDown = (amountMinor: bigint, price: bigint): bigint =>
  price === 0n ? 0n : (amountMinor * MINOR_BY_UNITS_AND_PRICE) / price;

/** What units are worth in minor units, half up. */
export const computeWorthHalfUp = (e4: bigint, price: bigint): bigint =>
  halfUp(e4 * price, MINOR_BY_UNITS_AND_PRICE);

/** So many hundredths of a percent of an amount, half up. */
export const computeBpsHalfUp = (amountMinor: bigint, bps: number): bigint =>
  halfUp(amountMinor * BigInt(bps), 10_000n);

/** A part in percent with two decimals, half up; null of nothing. */
export const computePercentHalfUp = (part: bigint, whole: bigint): number | null =>
  whole === 0n ? null : Number(halfUp(part * 10_000n, whole)) / 100;
