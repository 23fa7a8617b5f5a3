import { toMinor, toUnitsE4, type Minor, type UnitsE4 } from "@kinfold/money";
import type { Day } from "#calendar/index.ts";

/** A fixed-rate plan counts what was put in as units at the price of one, which is exact. */
export const PRICE_OF_ONE = "1.000000";

const E4_PER_MINOR = 100n;

/** An amount in minor units as that many naira or dollars in units. */
export const toUnitsAtOne = (minor: Minor): UnitsE4 => toUnitsE4(minor * E4_PER_MINOR);

/** Units at the price of one as the amount that was put in. */
export const toMinorAtOne = (e4: UnitsE4): Minor => toMinor(e4 / E4_PER_MINOR);

/** What of a portfolio decides when and for how much it is left. */
type PortfolioTerm = {
  matures_on: Day | null;
  /** Basis points. */
  early_exit_fee_bps: number;
  offers_rollover: boolean;
};

/** Whether a portfolio's term is over: on its last day it is. Without a term never. */
export const hasMatured = (
  { matures_on: maturesOn }: Pick<PortfolioTerm, "matures_on">,
  today: Day,
): boolean => maturesOn !== null && maturesOn <= today;

/** What leaving a portfolio on this day costs, in basis points: nothing without a term, and nothing once it is over. */
export const exitFeeBps = (
  portfolio: Pick<PortfolioTerm, "early_exit_fee_bps" | "matures_on">,
  today: Day,
): number =>
  portfolio.matures_on === null || hasMatured(portfolio, today) ? 0 : portfolio.early_exit_fee_bps;

/** Whether the member may still choose what becomes of it: its plan rolls over, and its term is not over. */
export const mayChooseEnd = (
  portfolio: Pick<PortfolioTerm, "offers_rollover" | "matures_on">,
  today: Day,
): boolean =>
  portfolio.offers_rollover && portfolio.matures_on !== null && !hasMatured(portfolio, today);
