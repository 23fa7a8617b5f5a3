/** The two currencies of the club. */
export type Currency = "NGN" | "USD";

declare const currencyOf: unique symbol;

/** Whole kobo or cents of one currency. A bigint that naira and dollars cannot share by accident. */
export type Minor<C extends Currency = Currency> = bigint & { readonly [currencyOf]: C };

/** Brands whole kobo. The caller vouches that the figure is kobo. */
export const kobo = (minor: bigint): Minor<"NGN"> => minor as Minor<"NGN">;

/** Brands whole cents. The caller vouches that the figure is cents. */
export const cents = (minor: bigint): Minor<"USD"> => minor as Minor<"USD">;

/** The largest amount anyone may enter: 10¹² naira or dollars, in minor units. */
export const LARGEST_MINOR = 100_000_000_000_000n;

/** ₦ for naira, $ for anything else, as the specification has it. */
export const getSymbol = (currency: Currency): "₦" | "$" => (currency === "NGN" ? "₦" : "$");

const DECIMAL = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

/**
 * Reads major units as text ("1250.5") into minor units (125050n), by its digits and never through a float.
 * Undefined for anything but an optional minus, digits, and at most two decimals.
 */
export function parseMajor(text: string): bigint | undefined {
  const [, sign, whole, fraction = ""] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const minor = BigInt(whole + fraction.padEnd(2, "0"));
  return sign === "-" ? -minor : minor;
}

/** Writes minor units as major units with exactly two decimals: 125050n → "1250.50". */
export function toMajor(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, "0");
  return `${minor < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export type FigureParts = { sign: "" | "−"; symbol: string; whole: string; fraction: string };

let grouping: Intl.NumberFormat | undefined;

/** Made with the first figure: a page without one, such as sign-in, should not wait for the browser's number tables. */
const grouped = (whole: bigint): string =>
  (grouping ??= new Intl.NumberFormat("en-NG", { maximumFractionDigits: 0 })).format(whole);

/** The pieces of a shown figure: sign (U+2212), symbol, grouped whole part, two decimals. */
export function splitFigure(minor: bigint, currency: Currency): FigureParts {
  const absolute = minor < 0n ? -minor : minor;
  return {
    sign: minor < 0n ? "−" : "",
    symbol: getSymbol(currency),
    whole: grouped(absolute / 100n),
    fraction: (absolute % 100n).toString().padStart(2, "0"),
  };
}

/** A figure as running text: ₦1,250,000.50. Minor units in; always two decimals, minus as U+2212. */
export function formatFigure(minor: bigint, currency: Currency): string {
  const { sign, symbol, whole, fraction } = splitFigure(minor, currency);
  return `${sign}${symbol}${whole}.${fraction}`;
}

/**
 * The specification's short form: en-NG, no more decimals than needed (₦1,000.5), or compact (₦1.2K).
 * For hints, limits and axes only; balances and totals use `formatFigure`. Minor units in.
 */
export function formatShort(
  minor: bigint,
  currency: Currency,
  notation: "standard" | "compact" = "standard",
): string {
  // Both bounds are given: engines disagree on the compact default. A decimal string keeps it exact.
  const digits = new Intl.NumberFormat("en-NG", {
    notation,
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  }).format(toMajor(minor < 0n ? -minor : minor) as Intl.StringNumericLiteral);
  return `${minor < 0n ? "-" : ""}${getSymbol(currency)}${digits}`;
}

const RATE = /^(\d{1,9})(?:\.(\d{1,6})0*)?$/;
const E6 = 1_000_000n;

/**
 * Reads a rate as text ("1545.5") into millionths (1545500000n), by its digits. Undefined for zero and for anything but up to
 * nine digits and six decimals.
 */
export function parseRateE6(text: string): bigint | undefined {
  const [, whole, fraction = ""] = RATE.exec(text) ?? [];
  const rate = whole === undefined ? 0n : BigInt(whole + fraction.padEnd(6, "0"));
  return rate === 0n ? undefined : rate;
}

/** Cents to kobo at `ngnPerUsdE6` (naira per dollar × 10⁶). Rounds towards zero, so a fraction never favours the member. */
export function toKoboTruncated(amount: bigint, ngnPerUsdE6: bigint): Minor<"NGN"> {
  return kobo((amount * ngnPerUsdE6) / E6);
}

/** What so many cents cost in kobo; a fraction of a kobo is paid as a whole one, so that the club never lacks it. */
export function toKoboRoundedUp(amount: bigint, ngnPerUsdE6: bigint): Minor<"NGN"> {
  return kobo((amount * ngnPerUsdE6 + E6 - 1n) / E6);
}

/** What so many kobo buy in cents; a fraction of a cent is not bought. */
export function toCentsTruncated(amount: bigint, ngnPerUsdE6: bigint): Minor<"USD"> {
  return cents((amount * E6) / ngnPerUsdE6);
}
