import {
  divideHalfUp,
  scaleHalfUp,
  toMinor,
  toPriceE6,
  toUnitsE6,
  type Minor,
  type PriceE6,
  type Quantity,
  type UnitsE6,
} from "@kinfold/money";

const MILLION = 1_000_000n;
/** Units × price are of 10⁻¹²; a hundredth of a naira or dollar is 10¹⁰ of them. */
const PER_MINOR = 10_000_000_000n;

const DECIMAL = /^(-?)(\d{1,20})(?:\.(\d{1,6}))?$/;

/**
 * Reads units as text, as NUMERIC comes from the database ("6923.076900"), into millionths, by its digits and never
 * through a float. Undefined for anything but an optional minus, digits, and at most six decimals.
 */
export function parseUnitsE6(text: string): UnitsE6 | undefined {
  const [, sign, whole, fraction = ""] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const millionths = BigInt(whole + fraction.padEnd(6, "0"));
  return toUnitsE6(sign === "-" ? -millionths : millionths);
}

/** Writes millionths as a decimal with exactly six decimals: 104500000n → "104.500000". */
export function formatE6(millionths: UnitsE6 | PriceE6): string {
  const digits = millionths.toString().replace("-", "").padStart(7, "0");
  return `${millionths < 0n ? "-" : ""}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

/** What units are worth at a price, both in millionths: whole kobo or cents, half-up. */
export const computeValueHalfUp = (unitsE6: UnitsE6, priceE6: PriceE6): Minor =>
  toMinor(divideHalfUp(unitsE6 * priceE6, PER_MINOR));

/** The price, in millionths, at which so many units make up a net of minor units; the fraction stays in the plan. */
export const computePriceTruncated = (netMinor: Minor, unitsE6: UnitsE6): PriceE6 =>
  toPriceE6((netMinor * PER_MINOR) / unitsE6);

/** A ratio as a percentage with at most four decimals, half away from zero: 63269.23 of 700000 → 9.0385. */
export const computePercentHalfUp = <K extends string>(
  part: Quantity<K>,
  whole: Quantity<K>,
  decimals: 2 | 4 = 4,
): number =>
  decimals === 4
    ? Number(scaleHalfUp(part, MILLION, whole)) / 10_000
    : Number(scaleHalfUp(part, 10_000n, whole)) / 100;
