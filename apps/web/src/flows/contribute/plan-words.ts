import type { Product } from "@kinfold/contract/plans";
import type { PortfolioLite } from "@kinfold/contract/portfolios";
import { sayCount } from "@kinfold/language/say-count";
import { say } from "@kinfold/language/say";

/** How long money stays in a plan. */
export function formatTerm({ tenure_months: months }: Pick<Product, "tenure_months">): string {
  if (months === null) return say("No fixed term");
  return sayCount("{months, plural, one {# month} other {# months}}", { months });
}

/** What a plan pays or hopes for in a year: "18–21%". Undefined where nothing is said. */
export function formatYearlyReturn(
  plan: Pick<Product, "interest_rate" | "expected_return_rate" | "expected_return_rate_to">,
): string | undefined {
  if (plan.interest_rate !== null) return `${plan.interest_rate}%`;
  const { expected_return_rate: from, expected_return_rate_to: to } = plan;
  if (from === null) return undefined;
  return to === null || to === from ? `${from}%` : `${from}–${to}%`;
}

/** A return in per cent with its sign: "9.04%", "−8.02%". */
export const formatPercent = (percent: number): string =>
  `${percent < 0 ? "−" : ""}${Math.abs(percent).toFixed(2)}%`;

/** What stands behind the percentage of a gain. */
export const GAIN_WORDS = say("of everything you put in, after tax and fees");

/** How many portfolios a total counts: those that are closed are in none. */
export const formatOpenPortfolios = (count: number): string =>
  sayCount("{count, plural, one {# open portfolio} other {# open portfolios}}", { count });

/** Whether there is a gain to tell: a later price than the one that was paid, or a day of interest. */
export const hasGain = ({ gain_percent: percent }: Pick<PortfolioLite, "gain_percent">): boolean =>
  percent !== null;

const exact = new Intl.NumberFormat("en-NG", { maximumFractionDigits: 4 });
const priced = new Intl.NumberFormat("en-NG", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
});

/** Units, to the four decimals that there are: "6,923.0769". */
export const formatUnits = (units: number): string =>
  `${units < 0 ? "−" : ""}${exact.format(Math.abs(units))}`;

/** The price of a unit: "₦110.25", to six decimals where it has them. */
export const formatUnitPrice = (price: number, symbol: string): string =>
  `${symbol}${priced.format(price)}`;

/** What the state of a plan is called. */
export const PLAN_STATES: Readonly<Record<Product["status"], string>> = {
  open: say("Open for contributions"),
  closed: say("Closed for contributions"),
  coming_soon: say("Opening soon"),
};
