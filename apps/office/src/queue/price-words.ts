import type { PriceBand } from "@kinfold/contract/valuations";
import { getSymbol, parseMajor, ZERO, type Currency, type Minor } from "@kinfold/money";

const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ",");

/** What a unit costs, to its last decimal that says something and at least two: "₦104.00", "₦1,038.461538". */
export function formatUnitPrice(price: string, currency: Currency): string {
  const [whole = "0", decimals = ""] = price.split(".");
  const shownDecimals = decimals.replace(/0+$/, "").padEnd(2, "0");
  return `${getSymbol(currency)}${grouped(whole)}.${shownDecimals}`;
}

/** A number of units with all of its decimals: "6,923.0769". */
export function formatUnits(units: string): string {
  const [whole = "0", decimals = ""] = units.split(".");
  return `${grouped(whole)}.${decimals.padEnd(4, "0")}`;
}

/** A price to the nearest kobo or cent below, for a chart. Minor units. */
export function truncatePrice(price: string): Minor {
  const [whole = "0", decimals = ""] = price.split(".");
  return parseMajor(`${whole}.${decimals.slice(0, 2).padEnd(2, "0")}`) ?? ZERO;
}

/** A change since the price before: "+4.00%", "−1.25%". */
export const formatPriceChange = (percent: number): string =>
  `${percent < 0 ? "−" : "+"}${Math.abs(percent).toFixed(2)}%`;

/** How far a price is from the one that it is held against, and how far it may be. */
export function formatPriceBand(band: PriceBand, currency: Currency): string {
  const { base_unit_price: base, jump_percent: jump, percent } = band;
  const moved = jump === null ? "" : `, and this one is ${formatPriceChange(jump)} away`;
  return `Prices may move by ±${percent.toFixed(2)}% from ${formatUnitPrice(base, currency)}${moved}.`;
}

/** How many contributions no price deals yet, and why. */
export const formatAwaitingDocuments = (count: number): string =>
  count === 1
    ? "1 contribution waits for its member’s documents"
    : `${count} contributions wait for their members’ documents`;
