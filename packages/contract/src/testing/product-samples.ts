import { toMinor } from "@kinfold/money";
import type { Product } from "../plans.ts";

/** Plans, for stories, mock handlers and tests. A test proves that each fits its struct. */
export const irepo: Product = {
  id: 3,
  name: "Ìrẹ̀pọ̀ Pool",
  slug: "irepo-pool",
  product_type: "standard",
  currency: "NGN",
  description:
    "Steady naira income from short-dated government and corporate paper, shared by every member in the pool.",
  risk_level: "low",
  valuation_method: "unit_price",
  status: "open",
  is_open: true,
  minimum_amount: toMinor(10_000_000n),
  minimum_top_up: toMinor(1_000_000n),
  minimum_recurring: toMinor(1_000_000n),
  maximum_amount: null,
  amount_step: null,
  tenure_months: 12,
  lock_in_days: 90,
  early_exit_fee_bps: 200,
  management_fee_bps: 150,
  expected_return_rate: 18,
  expected_return_rate_to: 21,
  interest_rate: null,
  return_frequency: "monthly_valuation",
  maturity_action: "payout",
  holdings: [
    { name: "Treasury bills", share_percent: 46 },
    { name: "Commercial paper", share_percent: 28 },
    { name: "Nigerian equities", share_percent: 16 },
    { name: "Cash", share_percent: 10 },
  ],
  payout_note: "Income is part of the unit price. Redeemed units are paid into your wallet.",
  unit_value: 110.25,
  unit_value_date: "2026-10-31",
  next_dealing_date: "2026-11-30",
  allow_recurring: true,
  allow_wallet_payment: true,
  for_global: false,
  requires_family_office: false,
  image_url: null,
  terms_link: null,
};

export const purpleNgn: Product = {
  ...irepo,
  id: 1,
  name: "Purple Flex",
  slug: "purple-ngn",
  product_type: "purple",
  description: "No fixed term: add to it whenever you like, and take it out after 90 days.",
  tenure_months: null,
  expected_return_rate: 12,
  expected_return_rate_to: 14,
  holdings: [],
  payout_note: null,
  unit_value: 104.118235,
};

export const purpleUsd: Product = {
  ...purpleNgn,
  id: 2,
  slug: "purple-usd",
  currency: "USD",
  description:
    "No fixed term, in dollars: add to it whenever you like, and take it out after 90 days.",
  minimum_amount: toMinor(50_000n),
  minimum_top_up: toMinor(10_000n),
  minimum_recurring: toMinor(5_000n),
  expected_return_rate: 4,
  expected_return_rate_to: 5,
  unit_value: 101.5,
  for_global: true,
};

export const harvest: Product = {
  ...irepo,
  id: 4,
  name: "Harvest Pool",
  slug: "harvest-pool",
  product_type: "fixed_income",
  description: "Farm and food-chain notes, paid after each season.",
  risk_level: "medium",
  valuation_method: "fixed_rate",
  tenure_months: 9,
  lock_in_days: 0,
  early_exit_fee_bps: 0,
  expected_return_rate: null,
  expected_return_rate_to: null,
  interest_rate: 18,
  return_frequency: "at_maturity",
  holdings: [],
  payout_note:
    "What you put in and its interest, less 10% tax, is paid into your wallet at the end.",
  unit_value: null,
  unit_value_date: null,
  next_dealing_date: null,
  allow_recurring: false,
};

export const diaspora: Product = {
  ...purpleUsd,
  id: 5,
  name: "Diaspora Pool",
  slug: "diaspora-pool",
  product_type: "diaspora",
  description: "Dollar bonds for members living abroad.",
  tenure_months: 24,
  expected_return_rate: 6,
  expected_return_rate_to: 8,
  unit_value: 106.2,
};

/** The plans of the club. */
export const plans = {
  purpleNgn,
  purpleUsd,
  irepo,
  harvest,
  diaspora,
  /** Before its first price. */
  unpriced: {
    ...irepo,
    id: 7,
    name: "Harmattan Pool",
    slug: "harmattan-pool",
    unit_value: null,
    unit_value_date: null,
  },
  closed: {
    ...irepo,
    id: 8,
    name: "Savannah Pool",
    slug: "savannah-pool",
    status: "closed",
    is_open: false,
  },
  comingSoon: {
    ...irepo,
    id: 9,
    name: "Lagoon Pool",
    slug: "lagoon-pool",
    status: "coming_soon",
    is_open: false,
    unit_value: null,
    unit_value_date: null,
  },
  familyOffice: {
    ...purpleUsd,
    id: 6,
    name: "Family Office",
    slug: "family-office",
    product_type: "family_office",
    description: "A mandate of its own for families who invest together.",
    minimum_amount: toMinor(5_000_000n),
    requires_family_office: true,
  },
} satisfies Record<string, Product>;

/** As GET /product/pools answers a member in Nigeria. */
export const pools: Product[] = [purpleNgn, purpleUsd, irepo, harvest, diaspora];

/** As it answers a global member. */
export const globalPools: Product[] = [purpleUsd, diaspora];
