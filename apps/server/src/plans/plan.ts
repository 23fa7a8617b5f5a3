import type { PlanStatus, ProductType, ValuationMethod } from "@kinfold/contract/plans";
import type { Currency, Minor } from "@kinfold/money";

/** A plan with its terms. Amounts are minor units of its currency, rates hundredths of a percent a year. */
export type PlanRow = {
  plan_id: number;
  name: string;
  slug: string;
  product_type: ProductType;
  currency: Currency;
  description: string;
  risk_level: "low" | "medium" | "high";
  valuation_method: ValuationMethod;
  status: PlanStatus;
  minimum_minor: Minor;
  minimum_top_up_minor: Minor;
  minimum_recurring_minor: Minor;
  maximum_minor: Minor | null;
  step_minor: Minor | null;
  tenor_months: number | null;
  lock_in_days: number;
  early_exit_fee_bps: number;
  management_fee_bps: number;
  /** How far a price may be from the one before; null: the default of its kind. */
  price_band_bps: number | null;
  expected_bps: number | null;
  expected_to_bps: number | null;
  interest_bps: number | null;
  allow_recurring: boolean;
  allow_wallet: boolean;
  for_global: boolean;
  maturity_action: "payout" | "rollover";
  holdings: { name: string; share_percent: number }[];
  payout_note: string | null;
  image_url: string | null;
  terms_link: string | null;
  opens_at: Date | null;
  closes_at: Date | null;
};
