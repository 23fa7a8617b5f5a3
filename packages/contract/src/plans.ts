import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  number,
  optional,
  string,
  type,
  type Infer,
} from "superstruct";
import { Amount } from "./amount.ts";
import { declareEndpoint } from "./endpoint.ts";
import { Currency } from "./money.ts";
import { Day } from "./paging.ts";

/** The families of plans. Those of type purple are addressed by their currency, not by their id. */
export const ProductType = enums([
  "purple",
  "standard",
  "fixed_income",
  "diaspora",
  "family_office",
]);
export type ProductType = Infer<typeof ProductType>;

/** At the end of a term: into the member's wallet, or on into another term. */
export const MaturityAction = enums(["payout", "rollover"]);
export type MaturityAction = Infer<typeof MaturityAction>;

/** How a plan grows: units at a published price, or interest on what was put in. */
export const ValuationMethod = enums(["unit_price", "fixed_rate"]);
export type ValuationMethod = Infer<typeof ValuationMethod>;

/** Whether a plan takes money. */
export const PlanStatus = enums(["open", "closed", "coming_soon"]);
export type PlanStatus = Infer<typeof PlanStatus>;

/** A plan with its terms, as every member reads it. Rates are percent a year; amounts are in `currency`. */
export const Product = type({
  id: integer(),
  name: string(),
  slug: string(),
  product_type: ProductType,
  currency: Currency,
  description: string(),
  risk_level: enums(["low", "medium", "high"]),
  valuation_method: ValuationMethod,
  status: PlanStatus,
  /** True when this member may put money into it today, documents aside: not while its newest price is 0. */
  is_open: boolean(),
  /** The least to begin with, to add, and to repeat; the most at once; and the step that an amount must be a multiple of. */
  minimum_amount: Amount,
  minimum_top_up: Amount,
  minimum_recurring: Amount,
  maximum_amount: nullable(Amount),
  amount_step: nullable(Amount),
  /** Null: without an end. */
  tenure_months: nullable(integer()),
  lock_in_days: integer(),
  /** Hundredths of a percent of what a redemption brings, before the plan's term is over. */
  early_exit_fee_bps: integer(),
  management_fee_bps: integer(),
  /** What the manager hopes for, from and to; never a promise. */
  expected_return_rate: nullable(number()),
  expected_return_rate_to: nullable(number()),
  /** What a fixed-rate plan pays. */
  interest_rate: nullable(number()),
  return_frequency: enums(["monthly_valuation", "at_maturity"]),
  /** What the plan's money is in, largest first; adds up to 100, or is empty. */
  holdings: array(type({ name: string(), share_percent: number() })),
  /** When and how it pays, in words. */
  /** What becomes of a term that ends, where there is one; of a rollover a member may choose otherwise. */
  maturity_action: MaturityAction,
  payout_note: nullable(string()),
  /** The newest published price of a unit, at most six decimals. Null before the first. */
  unit_value: nullable(number()),
  unit_value_date: nullable(Day),
  /** When money that is paid today buys units; null at a fixed rate, where it counts from today. */
  next_dealing_date: nullable(Day),
  allow_recurring: boolean(),
  allow_wallet_payment: boolean(),
  /** Global members may join. */
  for_global: boolean(),
  /** Only for those who accepted the terms of the family office. */
  requires_family_office: boolean(),
  image_url: nullable(string()),
  terms_link: nullable(string()),
});
export type Product = Infer<typeof Product>;

/** What a plan is called on screens: a pool by its name, purple by its type and currency, all others by their name. */
export function formatPlanLabel({
  name,
  product_type: productType,
  currency,
}: Pick<Product, "name" | "product_type" | "currency">): string {
  return /pool/i.test(name) || productType !== "purple" ? name : `Purple ${currency}`;
}

export const listPools = declareEndpoint({
  name: "listPools",
  method: "GET",
  path: "/product/pools",
  access: "member",
  summary: "The plans that this member may see, in the order of the club.",
  query: type({ status: optional(PlanStatus) }),
  reply: array(Product),
});
