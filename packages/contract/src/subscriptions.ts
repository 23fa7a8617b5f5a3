import {
  boolean,
  enums,
  integer,
  nullable,
  object,
  optional,
  size,
  string,
  type,
  type Infer,
} from "superstruct";
import { toMinor, type Minor } from "@kinfold/money";
import { Amount } from "./amount.ts";
import { withMessage } from "./describe.ts";
import { declareEndpoint } from "./endpoint.ts";
import { Instant } from "./instant.ts";
import { NOTE_MAX_CHARACTERS } from "./limits.ts";
import { Currency, Gateway, MovedAmount } from "./money.ts";
import { Day, describeList, paging } from "./paging.ts";
import { ChargeDay, Interval, PaymentInit } from "./payments.ts";

/** What shows a card of the member's, in minor units: it goes into their wallet. */
export const CARD_CHECK_MINOR: { readonly NGN: Minor; readonly USD: Minor } = {
  NGN: toMinor(10_000n),
  USD: toMinor(200n),
};

/**
 * attention: the last charge failed and is tried again, or was missed; paused: by the member, or after three missed charges;
 * non-renewing is a word of the provider that the club does not use; completed: the portfolio takes no more.
 */
export const SubscriptionStatus = enums([
  "active",
  "attention",
  "paused",
  "non-renewing",
  "completed",
  "cancelled",
]);
export type SubscriptionStatus = Infer<typeof SubscriptionStatus>;

/** The card that is charged, as much of it as may be shown. With a direct debit: the bank of the account, and its last digits. */
export const ChargedCard = type({
  brand: nullable(string()),
  last4: nullable(string()),
  exp_month: nullable(integer()),
  exp_year: nullable(integer()),
});
export type ChargedCard = Infer<typeof ChargedCard>;

/** A contribution that repeats by itself. */
export const Subscription = type({
  id: string(),
  subscription_code: string(),
  product_id: integer(),
  product_name: string(),
  portfolio_id: string(),
  /** What each charge contributes, before the provider's fees. */
  amount: Amount,
  currency: Currency,
  interval: Interval,
  /** The day of the month; null is counted from the first charge. */
  charge_day: nullable(ChargeDay),
  gateway: Gateway,
  status: SubscriptionStatus,
  /** The day of the first charge, which all others are counted from. */
  start_date: Day,
  /** The next day on which the card is charged; null when it is not. */
  next_payment_date: nullable(Day),
  /** The day on which a card that failed is tried again; null when no date waits for that. */
  next_attempt_date: nullable(Day),
  last_payment_date: nullable(Day),
  /** How many charges came through, and what they contributed together. */
  payment_count: integer(),
  total_contributed: Amount,
  /** How often the card was tried in vain since the last charge that came through. */
  failure_count: integer(),
  last_failure_reason: nullable(string()),
  card: ChargedCard,
  created_at: Instant,
  paused_at: nullable(Instant),
  /** The day on which a paused one goes on by itself; null when only its member resumes it. */
  resume_date: nullable(Day),
  cancelled_at: nullable(Instant),
});
export type Subscription = Infer<typeof Subscription>;

export const listSubscriptions = declareEndpoint({
  name: "listSubscriptions",
  method: "GET",
  path: "/subscription",
  access: "member",
  summary: "The member's contributions that repeat, newest first.",
  query: type({
    ...paging,
    status: optional(SubscriptionStatus),
    product: optional(string()),
    currency: optional(Currency),
  }),
  reply: describeList(Subscription),
});

/** retrying: the card is tried again; missed: not charged, and it will not be; skipped: no one tried, for the date had passed. */
export const CycleStatus = enums(["charging", "retrying", "paid", "missed", "skipped"]);
export type CycleStatus = Infer<typeof CycleStatus>;

/** One date on which a charge was due, and what came of it. */
export const SubscriptionCycle = type({
  due_date: Day,
  status: CycleStatus,
  amount: Amount,
  attempts: integer(),
  /** The day on which the card is tried again. */
  next_attempt_date: nullable(Day),
  paid_at: nullable(Instant),
  /** Of the newest charge, to be asked about at `/payment/verify`. */
  payment_reference: nullable(string()),
  /** For the member: why it was not charged. */
  reason: nullable(string()),
});
export type SubscriptionCycle = Infer<typeof SubscriptionCycle>;

export const getSubscription = declareEndpoint({
  name: "getSubscription",
  method: "GET",
  path: "/subscription/:id",
  access: "member",
  summary: "One of them, with every date on which a charge was due, newest first.",
  reply: type({ subscription: Subscription, history: describeList(SubscriptionCycle) }),
  query: type(paging),
});

const ending = {
  access: "member",
  method: "PATCH",
  body: object({
    reason: optional(
      nullable(
        withMessage(
          size(string(), 0, NOTE_MAX_CHARACTERS),
          `Use at most ${NOTE_MAX_CHARACTERS} characters.`,
        ),
      ),
    ),
  }),
  reply: type({
    id: string(),
    status: enums(["cancelled"]),
    cancelled_at: Instant,
    cancelled_by: enums(["member", "club"]),
  }),
  refusals: { sub_over: 409 },
} as const;

export const cancelSubscription = declareEndpoint({
  ...ending,
  name: "cancelSubscription",
  path: "/subscription/cancel/:id",
  summary: "Ends it at once and keeps the portfolio. Harmless when repeated.",
});

export const cancelRecurring = declareEndpoint({
  ...ending,
  name: "cancelRecurring",
  path: "/portfolio/cancel-recurring/:id",
  summary: "The same as cancelSubscription, under its other name.",
});

const changing = {
  access: "member",
  method: "PATCH",
  body: object({}),
  reply: Subscription,
} as const;

export const pauseSubscription = declareEndpoint({
  ...changing,
  name: "pauseSubscription",
  path: "/subscription/pause/:id",
  summary:
    "Charges nothing until it is resumed, or until the day `until`, on which it goes on by itself. Dates that pass meanwhile are not made up for. Harmless when repeated.",
  body: object({ until: optional(nullable(Day)) }),
  refusals: { sub_over: 409, sub_pause_wrong: 422 },
});

export const changeSubscription = declareEndpoint({
  ...changing,
  name: "changeSubscription",
  path: "/subscription/change/:id",
  summary:
    "Changes what each charge contributes, or its day, from the next charge on. What is left out stays. A changed day never charges a month twice. Harmless when repeated.",
  body: object({ amount: optional(MovedAmount), charge_day: optional(nullable(ChargeDay)) }),
  refusals: {
    sub_over: 409,
    sub_day_unavailable: 422,
    mandate_too_small: 422,
    port_below_minimum: 422,
    port_above_maximum: 422,
    port_wrong_step: 422,
  },
});

export const resumeSubscription = declareEndpoint({
  ...changing,
  name: "resumeSubscription",
  path: "/subscription/resume/:id",
  summary:
    "Charges again from its next date on, counted from the first as ever. Harmless when repeated.",
  refusals: { sub_over: 409, sub_not_taken: 409 },
});

export const changeRecurringCard = declareEndpoint({
  name: "changeRecurringCard",
  method: "POST",
  path: "/subscription/card/:id",
  access: "member",
  summary:
    "Begins a small payment into the member's wallet. The card that makes it is charged from then on; the dates stay as they are.",
  status: 201,
  once: true,
  /** With `for_all`: for all of the member's that repeat at the same provider in the same currency. */
  body: object({ for_all: optional(boolean()) }),
  reply: PaymentInit,
  refusals: {
    sub_over: 409,
    pay_gateway_unavailable: 422,
    pay_not_localizable: 422,
    pay_rate_unavailable: 503,
    pay_too_many_open: 409,
    pay_provider_unavailable: 503,
    gen_idempotency_mismatch: 409,
    gen_idempotency_busy: 409,
  },
});
