import type { Minor } from "@kinfold/money";
import {
  array,
  boolean,
  coerce,
  enums,
  integer,
  nullable,
  number,
  object,
  optional,
  string,
  type,
  type Infer,
  type Struct,
} from "superstruct";
import { Amount } from "./amount.ts";
import { describeStruct, addRule, withMessage } from "./describe.ts";
import { declareEndpoint } from "./endpoint.ts";
import { Base64File, FileReply } from "./file.ts";
import { Instant } from "./instant.ts";
import { Currency } from "./money.ts";
import { Day, describeList, paging } from "./paging.ts";
import { Named } from "./named.ts";
import { requireText } from "./typed-text.ts";

/** approved: published, dealt and final. rejected: never was. */
export const ValuationStatus = enums(["draft", "approved", "rejected"]);
export type ValuationStatus = Infer<typeof ValuationStatus>;

/** A decimal as text, because a JSON number would not keep it: units have four decimals, prices of a unit six. */
export const Decimal: Struct<string, null> = describeStruct(string(), {
  type: "string",
  pattern: "^-?\\d+(\\.\\d{1,6})?$",
});

const UNIT_PRICE = "Enter a price of 0 or more, with at most six decimals.";

/** What one unit costs, as someone types it. 0 when everything was lost. */
export const UnitPrice: Struct<string, null> = describeStruct(
  addRule(withMessage(string(), UNIT_PRICE), (price) =>
    /^\d{1,12}(\.\d{1,6})?$/.test(price) ? undefined : UNIT_PRICE,
  ),
  { type: "string", pattern: "^\\d{1,12}(\\.\\d{1,6})?$" },
);

/** How far a price may be from the plan's price before it.. */
export const PriceBand = type({
  base_unit_price: Decimal,
  /** Up and down. */
  percent: number(),
  /** From the base to this price. Null when the base is zero. */
  jump_percent: nullable(number()),
  /** It takes an exception to publish this price. */
  is_outside: boolean(),
});
export type PriceBand = Infer<typeof PriceBand>;

/** A second reason and the custodian's statement, for a price outside its band. */
export const PriceException = type({
  reason: string(),
  attached_by: Named,
  attached_at: Instant,
  file: type({ name: string(), media_type: string(), size_bytes: integer() }),
});
export type PriceException = Infer<typeof PriceException>;

/** What a plan is worth at the end of a day, and so what a unit costs. Money that waits for its dealing is not in it. */
export const Valuation = type({
  id: string(),
  plan_id: integer(),
  plan_name: string(),
  currency: Currency,
  valued_on: Day,
  /** Counts the attempts at this plan and day. */
  version: integer(),
  status: ValuationStatus,
  /** Null when the unit price was given instead. */
  assets: nullable(Amount),
  liabilities: nullable(Amount),
  /** Assets less liabilities: what all units are worth. */
  net: Amount,
  /** That members hold, before anything is dealt at this price. */
  units: Decimal,
  unit_price: Decimal,
  previous_unit_price: nullable(Decimal),
  previous_valued_on: nullable(Day),
  /** Of the unit price since the one before. Null for the first. */
  change_percent: nullable(number()),
  /** Where the figures come from. */
  source_note: string(),
  drafted_by: Named,
  drafted_at: Instant,
  decided_by: nullable(Named),
  decided_at: nullable(Instant),
  reason: nullable(string()),
  /** The published valuation that it puts right, and why that was wrong. */
  corrects: nullable(
    type({ id: string(), version: integer(), unit_price: Decimal, reason: string() }),
  ),
  /** The correction that was published since: this price stands no longer. */
  corrected_by: nullable(type({ id: string(), at: Instant })),
  /** How far the price may be from the one that it is held against. Null for a plan's first price. */
  price_band: nullable(PriceBand),
  /** Why the price may be published although it is outside the band. */
  exception: nullable(PriceException),
});
export type Valuation = Infer<typeof Valuation>;

/** What one portfolio gets out of a valuation. */
export const ValuationShare = type({
  member_id: string(),
  member_name: string(),
  portfolio_id: string(),
  portfolio_reference: string(),
  units_before: Decimal,
  /** At the price before this one. */
  value_before: Amount,
  /** What the units that it held gain or lose. */
  gain: Amount,
  contributed: Amount,
  redeemed: Amount,
  units_after: Decimal,
  value_after: Amount,
  /** What a correction does not take back from the member, and the club bears. */
  borne: Amount,
});
export type ValuationShare = Infer<typeof ValuationShare>;

/** What publishing a draft would do now, portfolio by portfolio. */
export const ValuationPreview = type({
  units_before: Decimal,
  units_after: Decimal,
  contributed: Amount,
  redeemed: Amount,
  /** The sum of all shares' `value_after`. */
  value_after: Amount,
  /** The sum of all shares' `borne`. */
  borne: Amount,
  shares: array(ValuationShare),
});
export type ValuationPreview = Infer<typeof ValuationPreview>;

const figures = {
  assets: optional(nullable(Amount)),
  liabilities: optional(nullable(Amount)),
  unit_price: optional(nullable(UnitPrice)),
  source_note: requireText("Say where the figures come from."),
};

type Figures = {
  assets?: Minor | null | undefined;
  liabilities?: Minor | null | undefined;
  unit_price?: string | null | undefined;
};

/** Assets and liabilities come together, or a price comes without them. */
function figuresFault({ assets = null, liabilities = null, unit_price: price = null }: Figures) {
  if (assets === null && liabilities === null) {
    return price === null
      ? [{ path: ["assets"], message: "Enter assets and liabilities, or a unit price." }]
      : undefined;
  }
  if (assets === null || assets < 0n) {
    return [{ path: ["assets"], message: "Enter what the plan has, 0 or more." }];
  }
  if (liabilities === null || liabilities < 0n) {
    return [{ path: ["liabilities"], message: "Enter what the plan owes, 0 or more." }];
  }
  return assets < liabilities
    ? [{ path: ["liabilities"], message: "The plan cannot owe more than it has." }]
    : undefined;
}

export const ValuationDraft = addRule(
  object({ plan_id: withMessage(integer(), "Choose a plan."), valued_on: Day, ...figures }),
  figuresFault,
);
export type ValuationDraft = Infer<typeof ValuationDraft>;

/** The figures that a published valuation should have had, and why they are others. */
export const ValuationCorrection = addRule(
  object({ ...figures, reason: requireText("Say what was wrong.") }),
  figuresFault,
);
export type ValuationCorrection = Infer<typeof ValuationCorrection>;

/** Anyone who decides says why. */
export const ValuationDecision = object({ reason: requireText("Say why.") });
export type ValuationDecision = Infer<typeof ValuationDecision>;

export const draftValuation = declareEndpoint({
  name: "draftValuation",
  method: "POST",
  path: "/admin/valuations",
  access: "staff",
  staff: { permission: "valuation.draft" },
  status: 201,
  summary:
    "Drafts what a plan is worth at the end of a day, by assets and liabilities, by the price of a unit, or by both if they agree.",
  body: ValuationDraft,
  reply: Valuation,
  refusals: {
    valuation_unknown_plan: 404,
    valuation_not_priced: 409,
    valuation_open: 409,
    valuation_out_of_order: 409,
    valuation_unbalanced: 422,
  },
});

const planId: Struct<number, null> = describeStruct(
  withMessage(
    coerce(integer(), string(), (text) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN)),
    "Choose a plan.",
  ),
  { type: "integer" },
);

export const listValuations = declareEndpoint({
  name: "listValuations",
  method: "GET",
  path: "/admin/valuations",
  access: "staff",
  staff: { permission: "valuation.read" },
  summary: "Valuations, newest day first.",
  query: type({ ...paging, plan_id: optional(planId), status: optional(ValuationStatus) }),
  reply: describeList(Valuation),
});

export const getValuation = declareEndpoint({
  name: "getValuation",
  method: "GET",
  path: "/admin/valuations/:id",
  access: "staff",
  staff: { permission: "valuation.read" },
  summary:
    "One valuation, and while it is a draft what publishing it would do for each member: worked out by doing it, and undone.",
  reply: type({ valuation: Valuation, preview: nullable(ValuationPreview) }),
});

/** A plan with a unit price, and what is to be done about it. */
export const ValuedPlan = type({
  plan_id: integer(),
  name: string(),
  currency: Currency,
  /** That members hold. */
  units: Decimal,
  /** Of the newest price that stands; null before the first. */
  valued_on: nullable(Day),
  unit_price: nullable(Decimal),
  value: Amount,
  /** The oldest day at whose price orders wait; null when none do. */
  waiting_on: nullable(Day),
  waiting_orders: integer(),
  /** Contributions that no price deals until the documents of their members are approved; they are not among the orders above. */
  awaiting_documents: integer(),
  /** The oldest draft that no one has decided about. */
  draft: nullable(type({ id: string(), valued_on: Day, drafted_by: string() })),
});
export type ValuedPlan = Infer<typeof ValuedPlan>;

export const listValuedPlans = declareEndpoint({
  name: "listValuedPlans",
  method: "GET",
  path: "/admin/valued-plans",
  access: "staff",
  staff: { permission: "valuation.read" },
  summary:
    "Every plan with a unit price: its newest price, what waits for the next one, and its open draft.",
  reply: type({ plans: array(ValuedPlan) }),
});

/** A day's published price in force. */
export const PublishedPrice = type({
  day: Day,
  unit_price: Decimal,
  version: integer(),
  /** When it took the place of another; null for a price that was right. */
  corrected_at: nullable(Instant),
});
export type PublishedPrice = Infer<typeof PublishedPrice>;

export const listPrices = declareEndpoint({
  name: "listPrices",
  method: "GET",
  path: "/admin/plans/:id/prices",
  access: "staff",
  staff: { permission: "valuation.read" },
  summary: "Every published price of a plan that stands, oldest first.",
  reply: type({ plan_id: integer(), prices: array(PublishedPrice) }),
});

export const correctValuation = declareEndpoint({
  name: "correctValuation",
  method: "POST",
  path: "/admin/valuations/:id/correct",
  access: "staff",
  staff: { permission: "valuation.draft" },
  status: 201,
  summary:
    "Drafts what the newest published day of a plan should have been. Another staff member publishes it as any other draft; what was published stays.",
  body: ValuationCorrection,
  reply: Valuation,
  refusals: {
    valuation_open: 409,
    valuation_not_newest: 409,
    valuation_unbalanced: 422,
  },
});

export const StatementForm = object({
  reason: requireText("Say why the price is so far from the one before."),
  statement: Base64File,
});
export type StatementForm = Infer<typeof StatementForm>;

export const attachPriceStatement = declareEndpoint({
  name: "attachPriceStatement",
  method: "POST",
  path: "/admin/valuations/:id/statement",
  access: "staff",
  staff: { permission: "valuation.draft" },
  summary:
    "Attaches a second reason and the custodian's statement to a draft whose price is outside its band. Once, and for good.",
  body: StatementForm,
  base64: true,
  reply: Valuation,
  refusals: {
    file_too_large: 413,
    file_wrong_type: 415,
    decision_changed: 409,
    valuation_in_band: 409,
    valuation_statement_attached: 409,
  },
});

export const getPriceStatement = declareEndpoint({
  name: "getPriceStatement",
  method: "GET",
  path: "/admin/valuations/:id/statement",
  access: "staff",
  staff: { permission: "valuation.read" },
  summary: "The attached statement, as it is kept. Each look is audited.",
  reply: FileReply,
});

const deciding = {
  method: "POST",
  access: "staff",
  staff: { permission: "valuation.decide" },
  body: ValuationDecision,
  reply: Valuation,
} as const;

export const approveValuation = declareEndpoint({
  ...deciding,
  name: "approveValuation",
  path: "/admin/valuations/:id/approve",
  summary:
    "Publishes a draft of another staff member for good: the plan is dealt at its price. Harmless when repeated.",
  refusals: {
    staff_own_work: 403,
    decision_changed: 409,
    valuation_needs_admin: 403,
    valuation_needs_statement: 409,
    valuation_not_newest: 409,
    valuation_out_of_order: 409,
    valuation_stale: 409,
    valuation_too_early: 409,
  },
});

export const rejectValuation = declareEndpoint({
  ...deciding,
  name: "rejectValuation",
  path: "/admin/valuations/:id/reject",
  summary: "Rejects a draft of another staff member, with the reason. Harmless when repeated.",
  refusals: { staff_own_work: 403, decision_changed: 409 },
});
