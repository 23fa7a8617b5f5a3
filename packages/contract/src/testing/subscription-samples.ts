import { toMinor } from "@kinfold/money";
import type { ReplyOf } from "../endpoint.ts";
import type {
  getSubscription,
  listSubscriptions,
  Subscription,
  SubscriptionCycle,
} from "../subscriptions.ts";

const active: Subscription = {
  id: "sub_4h8t2wxkq9n3m7pd",
  subscription_code: "SUB-7F3K9Q",
  product_id: 3,
  product_name: "Ìrẹ̀pọ̀ Pool",
  portfolio_id: "prt_4h8t2wxkq9n3m7pd",
  amount: toMinor(5_000_000n),
  currency: "NGN",
  interval: "monthly",
  charge_day: null,
  gateway: "card",
  status: "active",
  start_date: "2026-08-31",
  next_payment_date: "2026-11-30",
  next_attempt_date: null,
  last_payment_date: "2026-10-31",
  payment_count: 3,
  total_contributed: toMinor(15_000_000n),
  failure_count: 0,
  last_failure_reason: null,
  card: { brand: "visa", last4: "4081", exp_month: 12, exp_year: 2030 },
  created_at: "2026-08-31T09:12:00.000Z",
  paused_at: null,
  resume_date: null,
  cancelled_at: null,
};

/** Contributions that repeat, one in each state. */
export const subscriptions = {
  active,
  attention: {
    ...active,
    id: "sub_attention",
    status: "attention",
    next_attempt_date: "2026-11-14",
    failure_count: 1,
    last_failure_reason: "There was not enough money on the card.",
  },
  missed: {
    ...active,
    id: "sub_missed",
    status: "attention",
    failure_count: 4,
    last_failure_reason: "There was not enough money on the card.",
  },
  dueSoon: { ...active, id: "sub_due_soon", next_payment_date: "2026-11-15" },
  cardEnding: {
    ...active,
    id: "sub_card_ending",
    card: { brand: "mastercard", last4: "4444", exp_month: 11, exp_year: 2026 },
  },
  cardExpired: {
    ...active,
    id: "sub_card_expired",
    card: { brand: "verve", last4: "0022", exp_month: 10, exp_year: 2026 },
  },
  paused: {
    ...active,
    id: "sub_paused",
    status: "paused",
    next_payment_date: null,
    paused_at: "2026-11-02T10:00:00.000Z",
  },
  suspended: {
    ...active,
    id: "sub_suspended",
    status: "paused",
    next_payment_date: null,
    failure_count: 3,
    last_failure_reason: "The card has expired.",
    card: { brand: "visa", last4: "4081", exp_month: 7, exp_year: 2026 },
    paused_at: "2026-10-31T05:10:00.000Z",
  },
  dollars: {
    ...active,
    id: "sub_dollars",
    product_id: 5,
    product_name: "Diaspora Pool",
    amount: toMinor(10_000n),
    currency: "USD",
    interval: "quarterly",
    gateway: "card_us",
    total_contributed: toMinor(10_000n),
    payment_count: 1,
    start_date: "2026-10-31",
    next_payment_date: "2027-01-31",
    created_at: "2026-10-31T09:12:00.000Z",
  },
  completed: { ...active, id: "sub_completed", status: "completed", next_payment_date: null },
  cancelled: {
    ...active,
    id: "sub_cancelled",
    status: "cancelled",
    next_payment_date: null,
    cancelled_at: "2026-11-01T10:00:00.000Z",
  },
} as const satisfies Record<string, Subscription>;

const metaOf = (total: number, pages = 1) => ({
  total,
  page: 1,
  per_page: 20,
  page_count: pages,
  next_cursor: null,
});

/** A page of them. */
export const createSubscriptionPage = (
  rows: readonly Subscription[],
): ReplyOf<typeof listSubscriptions> => ({
  data: [...rows],
  meta: metaOf(rows.length, rows.length === 0 ? 0 : 1),
});

const paid = (date: string): SubscriptionCycle => ({
  due_date: date,
  status: "paid",
  amount: toMinor(5_000_000n),
  attempts: 1,
  next_attempt_date: null,
  paid_at: `${date}T05:12:00.000Z`,
  payment_reference: "KIN-7F3K9Q",
  reason: null,
});

/** One of them with its dates: one that is tried again, one that was missed, and two that were paid. */
export const subscriptionHistory: ReplyOf<typeof getSubscription> = {
  subscription: subscriptions.attention,
  history: {
    data: [
      {
        ...paid("2026-11-11"),
        status: "retrying",
        paid_at: null,
        next_attempt_date: "2026-11-14",
        attempts: 2,
        reason: "There was not enough money on the card.",
      },
      paid("2026-10-31"),
      {
        ...paid("2026-09-30"),
        status: "missed",
        paid_at: null,
        attempts: 4,
        reason: "The bank declined the card.",
      },
      paid("2026-08-31"),
    ],
    meta: metaOf(4),
  },
};
