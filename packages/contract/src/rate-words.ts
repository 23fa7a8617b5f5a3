import type { PricedRate } from "./money.ts";

const naira = new Intl.NumberFormat("en-NG", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
});
const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "Africa/Lagos" });
const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Africa/Lagos" });

/**
 * The rate that an amount was priced at, with all of its decimals, where it is from, and since when in Lagos: "1 USD = ₦1,523.40,
 * from rates.example, 10:05 on 23 November 2026". Payments from before rates were kept with them have the figure alone.
 */
export function formatRate(nairaPerDollar: number, rate: PricedRate | null): string {
  const figure = `1 USD = ₦${naira.format(nairaPerDollar)}`;
  if (rate === null) return figure;
  const asOf = new Date(rate.as_of);
  return `${figure}, from ${rate.source}, ${time.format(asOf)} on ${day.format(asOf)}`;
}
