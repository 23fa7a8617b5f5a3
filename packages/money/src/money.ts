/** The two currencies of the club. */
export type Currency = "NGN" | "USD";

declare const kindOf: unique symbol;

/**
 * A bigint that counts one kind of thing. Two kinds cannot be passed for each other, nor can a plain bigint for one. The brand is
 * invariant: what counts either currency is a kind of its own, and a naira amount is not that.
 */
export type Quantity<K extends string> = bigint & { readonly [kindOf]: (kind: K) => K };

/** A plain bigint. Only such a one gets a brand. */
export type Plain = bigint & { readonly [kindOf]?: never };

/** Whole kobo or cents. Without a parameter the currency is known at run time only and stands beside the amount. */
export type Minor<C extends Currency = Currency> = Quantity<C>;

/**
 * What the payer of a payment is charged. Its currency is known at run time only, and may be another than that of the wallet: so
 * this is no `Minor`.
 */
export type ChargedMinor = Quantity<"charged">;

/** An amount, whether or not its currency is known to the compiler: for what only shows it. */
export type AnyMinor = Minor | Minor<"NGN"> | Minor<"USD"> | ChargedMinor;

/** An amount and its currency. Comparing `currency` says which of the two it is. */
export type Money<C extends Currency = Currency> = C extends Currency
  ? { currency: C; amountMinor: Minor<C> }
  : never;

/** Ten-thousandths of a unit of a plan. */
export type UnitsE4 = Quantity<"unitsE4">;

/** Millionths of a unit of a plan. */
export type UnitsE6 = Quantity<"unitsE6">;

/** The price of a unit in millionths of a naira or a dollar. */
export type PriceE6 = Quantity<"priceE6">;

/** Naira per dollar, in millionths. */
export type RateE6 = Quantity<"rateE6">;

/** What a message costs: millionths of the currency that its provider bills in. */
export type CostE6 = Quantity<"costE6">;

/** Brands whole kobo. The caller vouches that the figure is kobo. */
export const kobo = (minor: Plain): Minor<"NGN"> => minor as bigint as Minor<"NGN">;

/** Brands whole cents. The caller vouches that the figure is cents. */
export const cents = (minor: Plain): Minor<"USD"> => minor as bigint as Minor<"USD">;

/** Brands minor units whose currency stands beside them. */
export const toMinor = (minor: Plain | ChargedMinor): Minor => minor as bigint as Minor;

/** Brands ten-thousandths of a unit. */
export const toUnitsE4 = (e4: Plain): UnitsE4 => e4 as bigint as UnitsE4;

/** Brands millionths of a unit. */
export const toUnitsE6 = (e6: Plain): UnitsE6 => e6 as bigint as UnitsE6;

/** Brands millionths of a price. */
export const toPriceE6 = (e6: Plain): PriceE6 => e6 as bigint as PriceE6;

/** Brands millionths of a rate. */
export const toRateE6 = (e6: Plain): RateE6 => e6 as bigint as RateE6;

/** Brands millionths of what a message costs. */
export const toCostE6 = (e6: Plain): CostE6 => e6 as bigint as CostE6;

/** Of every kind at once. */
export type EveryKind = Minor &
  Minor<"NGN"> &
  Minor<"USD"> &
  ChargedMinor &
  UnitsE4 &
  UnitsE6 &
  PriceE6 &
  RateE6;

/** What is charged for an amount in its own currency: as much. The caller vouches that the currencies are one. */
export const toCharged = (minor: Minor | Plain): ChargedMinor => minor as bigint as ChargedMinor;

/** What is credited for a charge in its own currency: as much. The caller vouches that the currencies are one. */
export const toCredited = (charged: ChargedMinor): Minor => charged as bigint as Minor;

/** Zero, which is the same of every kind. */
export const ZERO: EveryKind = 0n as bigint as EveryKind;

/** So many kobo, cents or others more. */
export const addPlain = <K extends string>(one: Quantity<K>, by: bigint): Quantity<K> =>
  (one + by) as Quantity<K>;

/** So many times as much. */
export const multiply = <K extends string>(one: Quantity<K>, times: bigint): Quantity<K> =>
  (one * times) as Quantity<K>;

/** The sum of quantities of one kind. */
export function add<K extends string>(
  one: Quantity<K>,
  ...others: readonly Quantity<K>[]
): Quantity<K> {
  let sum: bigint = one;
  for (const other of others) sum += other;
  return sum as Quantity<K>;
}

/** The first less the second, both of one kind. */
export const subtract = <K extends string>(one: Quantity<K>, other: Quantity<K>): Quantity<K> =>
  (one - other) as Quantity<K>;

/** The same with the other sign. */
export const negate = <K extends string>(one: Quantity<K>): Quantity<K> =>
  (0n - one) as Quantity<K>;

/** Without its sign. */
export const dropSign = <K extends string>(one: Quantity<K>): Quantity<K> =>
  one < 0n ? negate(one) : one;

/** The smaller of two of one kind. */
export const pickLeast = <K extends string>(one: Quantity<K>, other: Quantity<K>): Quantity<K> =>
  one < other ? one : other;

/** Adds up one quantity of each; zero of none. */
export function addUp<T, K extends string>(
  all: Iterable<T>,
  pick: (one: T) => Quantity<K>,
): Quantity<K> {
  let sum = 0n;
  for (const one of all) sum += pick(one);
  return sum as Quantity<K>;
}

/** The share `part / whole` of an amount; a half is rounded away from zero. */
export function scaleHalfUp<K extends string>(
  one: Quantity<K>,
  part: bigint,
  whole: bigint,
): Quantity<K> {
  return divideHalfUp(one * part, whole) as Quantity<K>;
}

/** The share `part / whole` of an amount, rounded towards zero. */
export const scaleTruncated = <K extends string>(
  one: Quantity<K>,
  part: bigint,
  whole: bigint,
): Quantity<K> => ((one * part) / whole) as Quantity<K>;

/** The quotient as a whole number; a half is rounded away from zero. The divisor is more than zero. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  if (divisor <= 0n) throw new Error("a divisor is more than zero");
  const absolute = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * absolute + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}

/** An amount with the currency that stands beside it. */
export const toMoney = <C extends Currency>(currency: C, minor: Minor | ChargedMinor): Money<C> =>
  ({ currency, amountMinor: minor }) as unknown as Money<C>;

/** The amount of a sum of money, whose currency then stands beside it. */
export const readMinor = ({ amountMinor }: Money): Minor => amountMinor as bigint as Minor;

/** The amount of a sum of money that is charged. */
export const readCharged = ({ amountMinor }: Money): ChargedMinor =>
  amountMinor as bigint as ChargedMinor;

/** The largest amount anyone may enter: 10¹² naira or dollars, in minor units. */
export const LARGEST_MINOR: Minor = toMinor(100_000_000_000_000n);

/** ₦ for naira, $ for anything else, as the specification has it. */
export const getSymbol = (currency: Currency): "₦" | "$" => (currency === "NGN" ? "₦" : "$");

const DECIMAL = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

/**
 * Reads major units as text ("1250.5") into minor units (125050n), by its digits and never through a float.
 * Undefined for anything but an optional minus, digits, and at most two decimals.
 */
export function parseMajor(text: string): Minor | undefined {
  const [, sign, whole, fraction = ""] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const minor = BigInt(whole + fraction.padEnd(2, "0"));
  return toMinor(sign === "-" ? -minor : minor);
}

const sizeOf = (minor: bigint): bigint => (minor < 0n ? -minor : minor);

/** Writes minor units as major units with exactly two decimals: 125050n → "1250.50". */
export function toMajor<C extends Currency>(minor: AnyMinor | Minor<C>): string {
  const digits = sizeOf(minor).toString().padStart(3, "0");
  return `${minor < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export type FigureParts = { sign: "" | "−"; symbol: string; whole: string; fraction: string };

let grouping: Intl.NumberFormat | undefined;

/** Made with the first figure: a page without one, such as sign-in, should not wait for the browser's number tables. */
const grouped = (whole: bigint): string =>
  (grouping ??= new Intl.NumberFormat("en-NG")).format(whole);

/** The pieces of a shown figure: sign (U+2212), symbol, grouped whole part, two decimals. */
export function splitFigure<C extends Currency>(
  minor: Minor<C> | ChargedMinor,
  currency: C,
): FigureParts {
  const absolute = sizeOf(minor);
  return {
    sign: minor < 0n ? "−" : "",
    symbol: getSymbol(currency),
    whole: grouped(absolute / 100n),
    fraction: (absolute % 100n).toString().padStart(2, "0"),
  };
}

/** A figure as running text: ₦1,250,000.50. Minor units in; always two decimals, minus as U+2212. */
export function formatFigure<C extends Currency>(
  minor: Minor<C> | ChargedMinor,
  currency: C,
): string {
  const { sign, symbol, whole, fraction } = splitFigure(minor, currency);
  return `${sign}${symbol}${whole}.${fraction}`;
}

/** A sum of money as running text. */
export const formatMoney = (money: Money): string => formatFigure(readMinor(money), money.currency);

/**
 * The specification's short form: en-NG, no more decimals than needed (₦1,000.5), or compact (₦1.2K).
 * For hints, limits and axes only; balances and totals use `formatFigure`. Minor units in.
 */
export function formatShort<C extends Currency>(
  minor: Minor<C>,
  currency: C,
  notation: "standard" | "compact" = "standard",
): string {
  // Both bounds are given: engines disagree on the compact default. A decimal string keeps it exact.
  const digits = new Intl.NumberFormat("en-NG", {
    notation,
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  }).format(toMajor(dropSign(minor)) as Intl.StringNumericLiteral);
  return `${minor < 0n ? "-" : ""}${getSymbol(currency)}${digits}`;
}

const RATE = /^(\d{1,9})(?:\.(\d{1,6})0*)?$/;
const E6 = 1_000_000n;

/**
 * Reads a rate as text ("1545.5") into millionths (1545500000n), by its digits. Undefined for zero and for anything but up to
 * nine digits and six decimals.
 */
export function parseRateE6(text: string): RateE6 | undefined {
  const [, whole, fraction = ""] = RATE.exec(text) ?? [];
  const rate = whole === undefined ? 0n : BigInt(whole + fraction.padEnd(6, "0"));
  return rate === 0n ? undefined : toRateE6(rate);
}

/** Cents to kobo at a rate. Rounds towards zero, so a fraction never favours the member. */
export function toKoboTruncated(amount: Minor<"USD">, rate: RateE6): Minor<"NGN"> {
  return kobo((amount * rate) / E6);
}

/** What so many cents cost in kobo; a fraction of a kobo is paid as a whole one, so that the club never lacks it. */
export function toKoboRoundedUp(amount: Minor<"USD">, rate: RateE6): Minor<"NGN"> {
  return kobo((amount * rate + E6 - 1n) / E6);
}

/** What so many kobo buy in cents; a fraction of a cent is not bought. */
export function toCentsTruncated(amount: Minor<"NGN">, rate: RateE6): Minor<"USD"> {
  return cents((amount * E6) / rate);
}

/** Decimal text with at most six decimals as millionths; undefined when it is no such text. Zero is allowed. */
export function parseCostE6(text: string): CostE6 | undefined {
  const digits = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text);
  if (digits === null) return undefined;
  return toCostE6(BigInt(`${digits[1]}${(digits[2] ?? "").padEnd(6, "0")}`));
}

/** Decimal text with two to six decimals: "4.10", "0.0067". */
export function formatCostE6(cost: CostE6): string {
  const digits = String(cost).padStart(7, "0");
  const fraction = digits.slice(-6).replace(/0{1,4}$/, "");
  return `${digits.slice(0, -6)}.${fraction}`;
}
