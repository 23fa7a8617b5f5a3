const MILLION = 1_000_000n;
/** Units × price are of 10⁻¹²; a hundredth of a naira or dollar is 10¹⁰ of them. */
const PER_MINOR = 10_000_000_000n;

const DECIMAL = /^(-?)(\d{1,20})(?:\.(\d{1,6}))?$/;

/**
 * Reads a decimal as text, as NUMERIC comes from the database ("6923.076900"), into millionths, by its digits and never
 * through a float. Undefined for anything but an optional minus, digits, and at most six decimals.
 */
export function parseE6(text: string): bigint | undefined {
  const [, sign, whole, fraction = ""] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const millionths = BigInt(whole + fraction.padEnd(6, "0"));
  return sign === "-" ? -millionths : millionths;
}

/** Writes millionths as a decimal with exactly six decimals: 104500000n → "104.500000". */
export function formatE6(millionths: bigint): string {
  const digits = (millionths < 0n ? -millionths : millionths).toString().padStart(7, "0");
  return `${millionths < 0n ? "-" : ""}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

/** The quotient as a whole number; a half is rounded away from zero. The divisor is more than nothing. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  if (divisor <= 0n) throw new Error("a divisor is more than nothing");
  const absolute = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * absolute + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}

/** What units are worth at a price, both in millionths: whole kobo or cents, half-up. */
export const computeValueHalfUp = (unitsE6: bigint, priceE6: bigint): bigint =>
  divideHalfUp(unitsE6 * priceE6, PER_MINOR);

/** The price, in millionths, at which so many units make up a net of minor units; the fraction stays in the plan. */
export const computePriceTruncated = (netMinor: bigint, unitsE6: bigint): bigint =>
  (netMinor * PER_MINOR) / unitsE6;

/** A ratio as a percentage with at most four decimals, half away from zero: 63269.23 of 700000 → 9.0385. */
export const computePercentHalfUp = (part: bigint, whole: bigint, decimals: 2 | 4 = 4): number =>
  decimals === 4
    ? Number(divideHalfUp(part * MILLION, whole)) / 10_000
    : Number(divideHalfUp(part * 10_000n, whole)) / 100;
