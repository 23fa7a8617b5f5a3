import {
  assign,
  array,
  boolean,
  enums,
  integer,
  nullable,
  number,
  object,
  optional,
  record,
  size,
  string,
  type,
  union,
  type Infer,
} from "superstruct";
import { Amount } from "./amount.ts";
import { describeStruct, addRule, withMessage } from "./describe.ts";
import { declareEndpoint } from "./endpoint.ts";
import { Instant } from "./instant.ts";
import { NOTE_MAX_CHARACTERS } from "./limits.ts";
import { Currency, Gateway, MovedAmount } from "./money.ts";
import { Day, describeList, paging } from "./paging.ts";
import { ChargeDay, Interval, PaymentInit, paymentRefusals, PaymentRequest } from "./payments.ts";
import { PortfolioCloth, PortfolioName } from "./portfolio-name.ts";
import { MaturityAction, Product, ProductType, ValuationMethod } from "./plans.ts";

/**
 * pending: nothing was paid; awaiting_confirmation: a bank receipt is with staff; processing: paid, and waits for its dealing
 * date or for the member's documents; active: units allotted; liquidating: the redemption of all of it was requested; closed: all was paid out.
 */
export const PortfolioStatus = enums([
  "pending",
  "awaiting_confirmation",
  "processing",
  "active",
  "matured",
  "liquidating",
  "closed",
  "cancelled",
  "rejected",
]);
export type PortfolioStatus = Infer<typeof PortfolioStatus>;

/** Where one contribution or redemption stands. `kept_in_wallet`: it arrived and could not be contributed. */
export const OrderStatus = enums([
  "pending_payment",
  "awaiting_confirmation",
  "queued_for_dealing",
  "allotted",
  "cancelled",
  "kept_in_wallet",
  "refunded",
]);
export type OrderStatus = Infer<typeof OrderStatus>;

/** What was put in, taken out and gained. Taken out and gained are after tax and fees; those stand beside them. */
const gains = {
  /** Everything ever put in, what waits for its units included. What was given back before it bought any was never put in. */
  invested_amount: Amount,
  /** Everything that ever reached the member's wallet. */
  withdrawn_amount: Amount,
  /** The same before tax and fees. */
  gross_withdrawn_amount: Amount,
  /** Fees for leaving early, and tax on interest, ever. */
  fees_amount: Amount,
  tax_amount: Amount,
  /** `total_amount` + `withdrawn_amount` − `invested_amount`; before tax and fees it is more by these. */
  gain_amount: Amount,
  /** The simple return in percent: the gain, of `invested_amount`. Null while there is nothing to tell. What was taken out changes it by its fee and tax alone. */
  gain_percent: nullable(number()),
  /** Paid, and not dealt yet: in no unit, and part of the total. */
  waiting_amount: Amount,
  /** The day at whose price all of it will buy units; null where there are several days, or none is known. */
  waiting_on: nullable(Day),
  /** Units at their newest price; with a fixed rate, what was put in and its interest so far after tax. */
  current_value: Amount,
  /** What a member has there: `current_value` + `waiting_amount`. Every total that is shown is this one. */
  total_amount: Amount,
};

const stake = {
  id: string(),
  reference: string(),
  /** What its member calls it, and the pattern that they gave it; null is the plan's own. */
  name: nullable(string()),
  cloth: nullable(PortfolioCloth),
  currency: Currency,
  status: PortfolioStatus,
  ...gains,
  /** At most four decimals. Zero at a fixed rate. */
  units: number(),
  unit_value: nullable(number()),
  /** The day of the price, or today at a fixed rate. Null before the first. */
  as_of: nullable(Day),
  /** The day of its first units. */
  start_date: nullable(Day),
  maturity_date: nullable(Day),
  is_recurring: boolean(),
  can_top_up: boolean(),
  created_at: Instant,
};

/** A member's stake in a plan, as a list shows it. */
export const PortfolioLite = type({
  ...stake,
  product: type({
    id: integer(),
    name: string(),
    product_type: ProductType,
    currency: Currency,
    valuation_method: ValuationMethod,
  }),
});
export type PortfolioLite = Infer<typeof PortfolioLite>;

const order = {
  id: string(),
  reference: string(),
  /** In the portfolio's currency. Of a redemption: what it brought, zero before its dealing. */
  amount: Amount,
  status: OrderStatus,
  created_at: Instant,
  /** The day at whose price it is dealt, or was to be; null until it is paid. */
  dealing_date: nullable(Day),
  units: nullable(number()),
  unit_value: nullable(number()),
  /** The day at whose price it was dealt. */
  valuation_date: nullable(Day),
  /** For the member: what it waits for, or why it came to nothing. */
  note: nullable(string()),
  /** It waits for its dealing, whose day is not over. */
  can_take_back: boolean(),
};

/** Money into a plan, from its payment to its units. */
export const Contribution = type({
  ...order,
  type: enums(["contribution", "top_up"]),
  gateway: Gateway,
  /** Of the payment that brought it, to be asked about at `/payment/verify`; null from the wallet. */
  payment_reference: nullable(string()),
  receipt_status: nullable(enums(["awaiting", "confirmed", "rejected"])),
});
export type Contribution = Infer<typeof Contribution>;

/** Units sold. `fee` is of `amount`; what reaches the wallet is the rest. */
export const Redemption = type({
  ...order,
  is_full: boolean(),
  /** What the units were worth when it was asked for. */
  estimated_amount: Amount,
  fee: Amount,
});
export type Redemption = Infer<typeof Redemption>;

/** One line of a portfolio's book, oldest first. */
export const PortfolioLine = type({
  date: Day,
  type: enums([
    "contribution",
    "top_up",
    "redemption",
    "interest",
    "tax",
    "maturity",
    "rollover",
    // A published price was wrong: units given or taken, and what was paid out besides.
    "correction",
    // Kept by the club for leaving early.
    "fee",
  ]),
  /** Positive into the portfolio, negative out of it. */
  amount: Amount,
  /** Of a unit; null at a fixed rate. */
  price: nullable(number()),
  /** Bought, or sold when negative; null at a fixed rate. */
  units: nullable(number()),
  running_units: nullable(number()),
  reference: string(),
});
export type PortfolioLine = Infer<typeof PortfolioLine>;

/** A portfolio on one day with a published price. `invested` is what was put in and not taken out until then, after tax and fees. */
export const ValuePoint = type({ date: Day, value: Amount, invested: Amount });
export type ValuePoint = Infer<typeof ValuePoint>;

/** A goal lies so many years ahead at most. */
export const GOAL_MAX_YEARS = 30;

/**
 * What a portfolio would come to if what it assumes came true. Worked out as the plan does; in units what is repeated grows from the
 * day on which it buys some, the gain of each whole year is added at its end, and each part is rounded down.
 */
export const Projection = type({
  amount: Amount,
  /** The day of the goal, or the end of a term before it, at which everything is paid out. */
  on: Day,
  /** Percent a year. fixed: what it pays, less tax; target: the least that the plan aims for; none: the plan states nothing, so 0. */
  rate: number(),
  rate_basis: enums(["fixed", "target", "none"]),
  /** What repeats into it and how often it is still charged until then; null when nothing does. One that is paused without an end is not counted. */
  contributions: nullable(
    type({ amount: Amount, interval: Interval, is_paused: boolean(), count: integer() }),
  ),
  is_enough: boolean(),
});
export type Projection = Infer<typeof Projection>;

/** What a member wants to have in a portfolio, and by which day. Amounts are in the portfolio's currency. */
export const Goal = type({
  amount: Amount,
  by: Day,
  /** What it is worth and what was paid and waits. */
  there_amount: Amount,
  /** Zero once it is reached. */
  to_go_amount: Amount,
  is_reached: boolean(),
  /** Null once its day has come, while it is being paid out, and where it is more than can be told. */
  projection: nullable(Projection),
});
export type Goal = Infer<typeof Goal>;

export const Portfolio = type({
  ...stake,
  goal: nullable(Goal),
  product: Product,
  /** At a fixed rate: interest until today before tax. Less its tax it is part of `current_value`. */
  accrued_interest: Amount,
  lock_in_until: nullable(Day),
  /** What leaving today would cost, in hundredths of a percent. */
  early_exit_fee_bps: integer(),
  /** What becomes of it at the end of its term, and whether its member may choose between the two. */
  maturity_action: MaturityAction,
  can_choose_maturity: boolean(),
  /** Percent a year of the member's own money (XIRR). Null before 90 days, and when it cannot be told. */
  personal_return: nullable(number()),
  /** Percent, of the price of a unit since this portfolio began. Null before there are two prices. */
  plan_return: nullable(number()),
  /** What may be redeemed, without what is being redeemed already. */
  redeemable_units: number(),
  redeemable_amount: Amount,
  subscription_id: nullable(string()),
  can_redeem: boolean(),
  can_delete: boolean(),
  /** Newest first. */
  contributions: array(Contribution),
  redemptions: array(Redemption),
  lines: array(PortfolioLine),
  value_history: array(ValuePoint),
});
export type Portfolio = Infer<typeof Portfolio>;

export const listPortfolios = declareEndpoint({
  name: "listPortfolios",
  method: "GET",
  path: "/portfolio",
  access: "member",
  summary:
    "The member's portfolios, newest first: of one plan (`product`), or of one type in one currency.",
  query: type({
    ...paging,
    /** A plan's id. What is no whole number is no plan: 404. */
    product: optional(string()),
    currency: optional(Currency),
    product_type: optional(ProductType),
  }),
  reply: describeList(PortfolioLite),
});

export const getPortfolio = declareEndpoint({
  name: "getPortfolio",
  method: "GET",
  path: "/portfolio/:id",
  access: "member",
  summary: "One portfolio of the member, with every line of its book and its value over time.",
  reply: Portfolio,
});

const contributionRefusals = {
  ...paymentRefusals,
  wallet_insufficient: 422,
  mandate_not_active: 409,
  mandate_too_small: 422,
  port_debit_repeats: 422,
  kyc_required: 403,
  kyc_in_progress: 403,
  port_plan_closed: 409,
  /** The newest price of the plan is 0. */
  port_price_zero: 409,
  port_not_offered: 403,
  port_below_minimum: 422,
  port_above_maximum: 422,
  port_wrong_step: 422,
  /** Repeating by wallet or by bank. */
  port_recurring_gateway: 422,
  /** Repeating is not taken by this plan, or not yet. */
  port_recurring_unavailable: 422,
} as const;

/** What begins a contribution. Only one that repeats every month, or in months, has a day; without one it is today's. */
export const ContributionRequest = assign(
  PaymentRequest,
  object({ charge_day: optional(nullable(ChargeDay)) }),
);
export type ContributionRequest = Infer<typeof ContributionRequest>;

/** What opens a portfolio. Its name and its pattern may be left out, then and now. */
export const PortfolioRequest = assign(
  ContributionRequest,
  object({
    portfolio_name: optional(nullable(PortfolioName)),
    portfolio_cloth: optional(nullable(PortfolioCloth)),
  }),
);
export type PortfolioRequest = Infer<typeof PortfolioRequest>;

const contributing = {
  method: "POST",
  access: "member",
  status: 201,
  once: true,
  file: "receipt",
  reply: PaymentInit,
} as const;

export const initializePortfolio = declareEndpoint({
  ...contributing,
  name: "initializePortfolio",
  path: "/portfolio/initialize",
  body: PortfolioRequest,
  summary: "Opens a portfolio in the plan `product_id` and begins its first contribution.",
  refusals: contributionRefusals,
});

export const topUpPortfolio = declareEndpoint({
  ...contributing,
  name: "topUpPortfolio",
  path: "/portfolio/top-up/:id",
  body: ContributionRequest,
  summary: "Begins another contribution to a portfolio of the member. Without `product_id`.",
  refusals: { ...contributionRefusals, port_matured: 409, port_closed: 409 },
});

/** Asks for an amount, or for all of it. Never both. */
export const RedeemRequest = addRule(
  object({ amount: optional(nullable(MovedAmount)), full: optional(boolean()) }),
  ({ amount, full = false }) =>
    (typeof amount === "bigint") === full
      ? [{ path: ["amount"], message: "Enter an amount, or choose all of it." }]
      : undefined,
);
export type RedeemRequest = Infer<typeof RedeemRequest>;

export const redeemPortfolio = declareEndpoint({
  name: "redeemPortfolio",
  method: "POST",
  path: "/portfolio/redeem/:id",
  access: "member",
  summary:
    "Sells units at the plan's next dealing date; the money lands in the member's wallet. Refuses with `available_on` inside the lock-in.",
  status: 202,
  once: true,
  body: RedeemRequest,
  reply: type({
    portfolio: PortfolioLite,
    reference: string(),
    dealing_date: Day,
    units: number(),
    /** At the newest price, before the fee: the dealing date's price decides. */
    estimated_amount: Amount,
    early_exit_fee_bps: integer(),
    message: string(),
  }),
  refusals: {
    port_locked_in: 409,
    port_above_holding: 422,
    port_nothing_to_redeem: 409,
    gen_idempotency_mismatch: 409,
    gen_idempotency_busy: 409,
  },
});

export const takeBackOrder = declareEndpoint({
  name: "takeBackOrder",
  method: "POST",
  path: "/portfolio/take-back/:id",
  access: "member",
  summary:
    "Takes a contribution or a redemption back while it waits for its dealing and the dealing's day is not over: the money returns to the wallet, the units to the portfolio. Harmless when repeated.",
  reply: type({ portfolio: PortfolioLite, reference: string(), message: string() }),
  refusals: { port_dealing_closed: 409, port_order_ended: 409, port_matured: 409 },
});

export const chooseMaturity = declareEndpoint({
  name: "chooseMaturity",
  method: "PATCH",
  path: "/portfolio/maturity/:id",
  access: "member",
  summary:
    "What becomes of a portfolio at the end of its term, where its plan rolls over. Harmless when repeated.",
  body: object({ maturity_action: MaturityAction }),
  reply: type({ id: string(), maturity_action: MaturityAction, maturity_date: nullable(Day) }),
  refusals: { port_end_fixed: 409, port_matured: 409 },
});

export const RenamePortfolioRequest = object({
  name: nullable(PortfolioName),
  cloth: nullable(PortfolioCloth),
});
export type RenamePortfolioRequest = Infer<typeof RenamePortfolioRequest>;

export const renamePortfolio = declareEndpoint({
  name: "renamePortfolio",
  method: "PATCH",
  path: "/portfolio/rename/:id",
  access: "member",
  summary:
    "Gives a portfolio of the member a name and a pattern; null takes the plan's. Harmless when repeated.",
  body: RenamePortfolioRequest,
  reply: type({ id: string(), name: nullable(string()), cloth: nullable(PortfolioCloth) }),
});

export const GoalRequest = object({ amount: MovedAmount, by: Day });
export type GoalRequest = Infer<typeof GoalRequest>;

export const setPortfolioGoal = declareEndpoint({
  name: "setPortfolioGoal",
  method: "PATCH",
  path: "/portfolio/goal/:id",
  access: "member",
  summary:
    "Sets what the member wants to have in a portfolio, in its currency, and by which day. Harmless when repeated.",
  body: GoalRequest,
  reply: type({ id: string(), amount: Amount, by: Day }),
  refusals: { port_goal_day_wrong: 422 },
});

export const removePortfolioGoal = declareEndpoint({
  name: "removePortfolioGoal",
  method: "DELETE",
  path: "/portfolio/goal/:id",
  access: "member",
  summary: "Takes the goal of a portfolio away. Harmless when repeated.",
  reply: type({ id: string() }),
});

const reason = optional(
  nullable(
    withMessage(
      size(string(), 0, NOTE_MAX_CHARACTERS),
      `Use at most ${NOTE_MAX_CHARACTERS} characters.`,
    ),
  ),
);

const deleting = {
  access: "member",
  reply: type({ deleted: boolean() }),
  refusals: { port_has_money: 409 },
} as const;

export const deletePortfolio = declareEndpoint({
  ...deleting,
  name: "deletePortfolio",
  method: "POST",
  path: "/portfolio/delete/:id",
  summary: "Removes a portfolio into which nothing was ever paid.",
  body: object({ reason }),
});

export const removePortfolio = declareEndpoint({
  ...deleting,
  name: "removePortfolio",
  method: "DELETE",
  path: "/portfolio/:id",
  summary: "The same as deletePortfolio, under its other name.",
});

/** What the open portfolios of one currency come to: those that hold something, or money that waits. `personal_return` is percent a year; `as_of` is today once there are units. */
export const Totals = type({
  currency: Currency,
  ...gains,
  personal_return: nullable(number()),
  portfolio_count: integer(),
  as_of: nullable(Day),
});
export type Totals = Infer<typeof Totals>;

export const getPortfolioSummary = declareEndpoint({
  name: "getPortfolioSummary",
  method: "GET",
  path: "/portfolio/summary/customer",
  access: "member",
  summary: "What the member has in plans, per currency. Global members have no naira.",
  reply: type({ usd_portfolio: Totals, ngn_portfolio: nullable(Totals) }),
});

/**
 * What a member has in one plan; for type purple in all plans of the currency, under the one that is open. Its amounts are those of the
 * portfolios that are open; of a plan that they have left (`portfolio_count` 0) those of the closed ones, which are in no total.
 */
export const ProductTotals = type({
  product_id: integer(),
  product_name: string(),
  product_type: ProductType,
  currency: Currency,
  /** What the plan is called on screens. */
  label: string(),
  portfolio_count: integer(),
  ...gains,
  /** Of everything that the member has in this currency. */
  share_percent: nullable(number()),
  next_maturity_date: nullable(Day),
  /** The day of its price, today at a fixed rate; of several the oldest. */
  as_of: nullable(Day),
  /** What it was worth at the end of each of the last twelve months, and today where that is something else; oldest first. */
  value_history: array(type({ date: Day, value: Amount })),
});
export type ProductTotals = Infer<typeof ProductTotals>;

export const getSummaryByProduct = declareEndpoint({
  name: "getSummaryByProduct",
  method: "GET",
  path: "/portfolio/summary/by-product",
  access: "member",
  summary: "What the member has in each plan.",
  query: type({ currency: optional(Currency) }),
  reply: array(ProductTotals),
});

const word = withMessage(size(string(), 1, 64), "This value is not valid.");
const scalar = describeStruct(
  withMessage(
    nullable(union([size(string(), 0, 120), number(), boolean()])),
    "This value is not valid.",
  ),
  { type: ["string", "number", "boolean", "null"] },
);

/** A step that someone took on their way to paying, for the club to see where people turn back. */
export const CheckoutEvent = object({
  name: withMessage(size(string(), 1, 64), "This value is not valid."),
  properties: optional(record(word, scalar)),
  occurred_at: optional(nullable(Instant)),
  session_id: optional(nullable(word)),
});
export type CheckoutEvent = Infer<typeof CheckoutEvent>;

export const addEvent = declareEndpoint({
  name: "addEvent",
  method: "POST",
  path: "/event/add",
  access: "member",
  summary:
    "Notes a step of the checkout. Only what names the plan, the amount and the way to pay is kept.",
  status: 202,
  body: CheckoutEvent,
  reply: type({ accepted: boolean() }),
});
