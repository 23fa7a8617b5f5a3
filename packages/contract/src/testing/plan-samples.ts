import { toMinor, ZERO } from "@kinfold/money";
import type { Product } from "../plans.ts";
import type {
  Contribution,
  Goal,
  Portfolio,
  PortfolioLite,
  ProductTotals,
  Projection,
  Redemption,
  Totals,
} from "../portfolios.ts";
import type { PaymentInit } from "../payments.ts";
import { irepo, purpleNgn, purpleUsd, harvest } from "./product-samples.ts";
import { paymentBegun } from "./payment-samples.ts";
import { wallets } from "./samples.ts";

/** What members have in plans, for stories, mock handlers and tests. A test proves that each fits its struct. */

const inShort = ({ id, name, product_type, currency, valuation_method }: Product) => ({
  id,
  name,
  product_type,
  currency,
  valuation_method,
});

const active: PortfolioLite = {
  id: "prt_3k9m2tqx",
  reference: "KIN-4H7K2M",
  name: null,
  cloth: null,
  product: inShort(irepo),
  currency: "NGN",
  status: "active",
  invested_amount: toMinor(70_000_000n),
  withdrawn_amount: ZERO,
  gross_withdrawn_amount: ZERO,
  fees_amount: ZERO,
  tax_amount: ZERO,
  waiting_amount: ZERO,
  current_value: toMinor(76_326_923n),
  gain_amount: toMinor(6_326_923n),
  gain_base_amount: toMinor(70_000_000n),
  gain_percent: 9.04,
  units: 6923.0769,
  unit_value: 110.25,
  as_of: "2026-10-31",
  start_date: "2026-01-31",
  maturity_date: "2027-01-31",
  is_recurring: false,
  can_top_up: true,
  created_at: "2026-01-12T09:30:00.000Z",
};

const nothing = {
  invested_amount: ZERO,
  current_value: ZERO,
  gain_amount: ZERO,
  gain_base_amount: ZERO,
  gain_percent: null,
  units: 0,
  as_of: null,
  start_date: null,
  maturity_date: null,
} as const;

/** Portfolios as a list shows them, in every state. */
export const portfolioRows = {
  active,
  /** With a name and a pattern of its member's. */
  named: { ...active, name: "School fees", cloth: "stitch" },
  /** The first contribution was paid and waits for its dealing date. */
  firstWaiting: {
    ...active,
    ...nothing,
    id: "prt_8w2n5zrt",
    reference: "KIN-6R4X8P",
    status: "processing",
    waiting_amount: toMinor(25_000_000n),
    created_at: "2026-11-12T17:30:00.000Z",
  },
  pending: {
    ...active,
    ...nothing,
    id: "prt_5v7c9hbd",
    reference: "KIN-2D5N8W",
    status: "pending",
    created_at: "2026-11-12T17:40:00.000Z",
  },
  awaitingConfirmation: {
    ...active,
    ...nothing,
    id: "prt_6r4x8pjm",
    reference: "KIN-9Q2M7T",
    status: "awaiting_confirmation",
    created_at: "2026-11-11T10:00:00.000Z",
  },
  /** Worth less than was put in. */
  atALoss: {
    ...active,
    id: "prt_2m9t4kzx",
    reference: "KIN-4K7W3H",
    current_value: toMinor(64_384_615n),
    gain_amount: toMinor(-5_615_385n),
    gain_percent: -8.02,
    unit_value: 93,
  },
  fixed: {
    ...active,
    id: "prt_7h3k9q2m",
    reference: "KIN-7B2M9C",
    product: inShort(harvest),
    invested_amount: toMinor(100_000_000n),
    gain_base_amount: toMinor(100_000_000n),
    current_value: toMinor(104_438_356n),
    gain_amount: toMinor(4_438_356n),
    gain_percent: 4.44,
    units: 0,
    unit_value: null,
    as_of: "2026-11-12",
    start_date: "2026-08-14",
    maturity_date: "2027-05-14",
  },
  matured: {
    ...active,
    id: "prt_9d4f6gkt",
    reference: "KIN-8C3N5R",
    status: "matured",
    can_top_up: false,
    maturity_date: "2026-11-01",
  },
  liquidating: {
    ...active,
    id: "prt_4n8p2xwh",
    reference: "KIN-5T6W2K",
    status: "liquidating",
    can_top_up: false,
  },
  closed: {
    ...active,
    id: "prt_3t7b5mqz",
    reference: "KIN-3M8Q4D",
    status: "closed",
    can_top_up: false,
    withdrawn_amount: toMinor(76_326_923n),
    gross_withdrawn_amount: toMinor(76_326_923n),
    gain_base_amount: ZERO,
    gain_percent: null,
    current_value: ZERO,
    units: 0,
  },
  cancelled: {
    ...active,
    ...nothing,
    id: "prt_6m2w8ckx",
    reference: "KIN-7X4C9B",
    status: "cancelled",
  },
  rejected: {
    ...active,
    ...nothing,
    id: "prt_5c9r3pyh",
    reference: "KIN-9F2G6N",
    status: "rejected",
  },
  purpleNgn: {
    ...active,
    id: "prt_2x8k4hdm",
    reference: "KIN-6K3T8M",
    product: inShort(purpleNgn),
    invested_amount: toMinor(38_000_000n),
    gain_base_amount: toMinor(38_000_000n),
    current_value: toMinor(38_647_025n),
    gain_amount: toMinor(647_025n),
    gain_percent: 1.7,
    units: 3711.8402,
    unit_value: 104.118235,
    maturity_date: null,
    is_recurring: true,
    start_date: "2026-09-30",
  },
  purpleUsd: {
    ...active,
    id: "prt_8k5c2tnw",
    reference: "KIN-2W7M5H",
    product: inShort(purpleUsd),
    currency: "USD",
    invested_amount: toMinor(200_000n),
    gain_base_amount: toMinor(200_000n),
    current_value: toMinor(203_000n),
    gain_amount: toMinor(3_000n),
    gain_percent: 1.5,
    units: 20,
    unit_value: 101.5,
    start_date: "2026-08-31",
    maturity_date: null,
  },
} satisfies Record<string, PortfolioLite>;

/** One page that holds these portfolios and no other. */
export const createPortfolioPage = (rows: readonly PortfolioLite[]) => ({
  data: [...rows],
  meta: {
    total: rows.length,
    page: 1,
    per_page: 20,
    page_count: Math.min(1, rows.length),
    next_cursor: null,
  },
});

const first: Contribution = {
  id: "ord_4h8t2vwx",
  reference: "KIN-9P2R6Y",
  type: "contribution",
  amount: toMinor(50_000_000n),
  status: "allotted",
  created_at: "2026-01-12T09:30:00.000Z",
  dealing_date: "2026-01-31",
  units: 5000,
  unit_value: 100,
  valuation_date: "2026-01-31",
  note: null,
  can_take_back: false,
  gateway: "card",
  payment_reference: "KIN-7F3K9Q",
  receipt_status: null,
};
const topUp: Contribution = {
  ...first,
  id: "ord_9p2r6ynd",
  reference: "KIN-3B8N5X",
  type: "top_up",
  amount: toMinor(20_000_000n),
  created_at: "2026-04-09T14:02:00.000Z",
  dealing_date: "2026-04-30",
  units: 1923.0769,
  unit_value: 104,
  valuation_date: "2026-04-30",
  gateway: "wallet",
  payment_reference: null,
};
const undealt = { units: null, unit_value: null, valuation_date: null } as const;

/** Contributions, in every state. */
export const contributions = {
  first,
  topUp,
  queued: {
    ...topUp,
    ...undealt,
    id: "ord_2k6m9hqt",
    reference: "KIN-5D7K3W",
    amount: toMinor(10_000_000n),
    status: "queued_for_dealing",
    created_at: "2026-11-12T17:30:00.000Z",
    dealing_date: "2026-11-30",
    note: "Buys units at the price of 30 November 2026.",
    can_take_back: true,
  },
  waitingForDocuments: {
    ...topUp,
    ...undealt,
    id: "ord_7c4x8nbd",
    reference: "KIN-8M2T6R",
    status: "queued_for_dealing",
    dealing_date: "2026-11-30",
    note: "Waits until your documents are approved.",
    can_take_back: true,
  },
  awaitingConfirmation: {
    ...topUp,
    ...undealt,
    id: "ord_5r9d2kwm",
    reference: "KIN-4X9B7H",
    status: "awaiting_confirmation",
    dealing_date: null,
    gateway: "bank",
    payment_reference: "KIN-2C6P8K",
    receipt_status: "awaiting",
  },
  pendingPayment: {
    ...topUp,
    ...undealt,
    id: "ord_3n7h5tcx",
    reference: "KIN-6H4R9M",
    status: "pending_payment",
    dealing_date: null,
    gateway: "card",
    payment_reference: "KIN-5K8D3T",
  },
  keptInWallet: {
    ...topUp,
    ...undealt,
    id: "ord_8d2w6mkz",
    reference: "KIN-7N3C5B",
    status: "kept_in_wallet",
    dealing_date: null,
    gateway: "card",
    payment_reference: "KIN-9X2M4W",
    note: "The plan closed before your payment arrived. The money is in your wallet.",
  },
  refunded: {
    ...topUp,
    ...undealt,
    id: "ord_6t4k9pqh",
    reference: "KIN-3R8W2D",
    status: "refunded",
    note: "Your documents were not approved. The money is in your wallet.",
  },
} satisfies Record<string, Contribution>;

const queuedRedemption: Redemption = {
  id: "ord_9h3m7xkt",
  reference: "KIN-2T5W8P",
  amount: ZERO,
  status: "queued_for_dealing",
  created_at: "2026-11-12T17:45:00.000Z",
  dealing_date: "2026-11-30",
  units: 1000,
  unit_value: null,
  valuation_date: null,
  note: "Sells units at the price of 30 November 2026.",
  can_take_back: true,
  is_full: false,
  estimated_amount: toMinor(11_025_000n),
  fee: ZERO,
};

/** Redemptions, before and after their dealing. */
export const redemptions = {
  queued: queuedRedemption,
  paid: {
    ...queuedRedemption,
    id: "ord_4c8n2wdx",
    reference: "KIN-5B9H3K",
    amount: toMinor(10_400_000n),
    status: "allotted",
    created_at: "2026-07-14T11:20:00.000Z",
    dealing_date: "2026-07-31",
    unit_value: 104,
    valuation_date: "2026-07-31",
    note: null,
    can_take_back: false,
    estimated_amount: toMinor(10_350_000n),
    fee: toMinor(208_000n),
  },
} satisfies Record<string, Redemption>;

const detail: Portfolio = {
  ...active,
  product: irepo,
  goal: null,
  accrued_interest: ZERO,
  lock_in_until: "2026-05-01",
  early_exit_fee_bps: 200,
  maturity_action: "payout",
  can_choose_maturity: false,
  personal_return: 12.98,
  plan_return: 10.25,
  redeemable_units: 6923.0769,
  redeemable_amount: toMinor(76_326_923n),
  subscription_id: null,
  can_redeem: true,
  can_delete: false,
  contributions: [topUp, first],
  redemptions: [],
  lines: [
    {
      date: "2026-01-31",
      type: "contribution",
      amount: toMinor(50_000_000n),
      price: 100,
      units: 5000,
      running_units: 5000,
      reference: first.reference,
    },
    {
      date: "2026-04-30",
      type: "top_up",
      amount: toMinor(20_000_000n),
      price: 104,
      units: 1923.0769,
      running_units: 6923.0769,
      reference: topUp.reference,
    },
  ],
  value_history: [
    { date: "2026-01-31", value: toMinor(50_000_000n), invested: toMinor(50_000_000n) },
    { date: "2026-02-28", value: toMinor(50_600_000n), invested: toMinor(50_000_000n) },
    { date: "2026-03-31", value: toMinor(51_200_000n), invested: toMinor(50_000_000n) },
    { date: "2026-04-30", value: toMinor(72_000_000n), invested: toMinor(70_000_000n) },
    { date: "2026-05-31", value: toMinor(72_346_154n), invested: toMinor(70_000_000n) },
    { date: "2026-06-30", value: toMinor(73_038_461n), invested: toMinor(70_000_000n) },
    { date: "2026-07-31", value: toMinor(74_076_923n), invested: toMinor(70_000_000n) },
    { date: "2026-08-31", value: toMinor(74_769_231n), invested: toMinor(70_000_000n) },
    { date: "2026-09-30", value: toMinor(75_461_538n), invested: toMinor(70_000_000n) },
    { date: "2026-10-31", value: toMinor(76_326_923n), invested: toMinor(70_000_000n) },
  ],
};

/** A million at 18% from 14 August on. */
const fixedHistory = [
  { date: "2026-08-14", value: toMinor(100_000_000n) },
  { date: "2026-08-31", value: toMinor(100_838_356n) },
  { date: "2026-09-30", value: toMinor(102_317_808n) },
  { date: "2026-10-31", value: toMinor(103_846_575n) },
  { date: "2026-11-12", value: toMinor(104_438_356n) },
];

const dollarHistory = [
  { date: "2026-08-31", value: toMinor(200_000n) },
  { date: "2026-09-30", value: toMinor(201_400n) },
  { date: "2026-10-31", value: toMinor(203_000n) },
];

const undealtDetail = {
  personal_return: null,
  plan_return: null,
  redeemable_units: 0,
  redeemable_amount: ZERO,
  lock_in_until: null,
  can_redeem: false,
  lines: [],
  value_history: [],
};

const projection: Projection = {
  amount: toMinor(211_345_600n),
  on: "2027-12-01",
  rate: 12,
  rate_basis: "target",
  contributions: { amount: toMinor(10_000_000n), interval: "monthly", is_paused: false, count: 13 },
  is_enough: true,
};
const goal = {
  amount: toMinor(200_000_000n),
  by: "2027-12-01",
  there_amount: toMinor(38_647_025n),
  to_go_amount: toMinor(161_352_975n),
  is_reached: false,
  projection,
} satisfies Goal;
const neverCharged = { ...projection, contributions: null, is_enough: false } as const;

/** Goals of portfolios, on the way, reached and past. */
export const goals = {
  onTheWay: goal,
  short: { ...goal, projection: { ...neverCharged, amount: toMinor(43_581_200n) } },
  /** What repeats rests, and the plan says nothing about returns. */
  withNothingAssumed: {
    ...goal,
    projection: {
      ...neverCharged,
      amount: toMinor(38_647_025n),
      rate: 0,
      rate_basis: "none",
      contributions: {
        amount: toMinor(10_000_000n),
        interval: "monthly",
        is_paused: true,
        count: 0,
      },
    },
  },
  /** At a fixed rate, whose term ends before the day of the goal. */
  beyondItsTerm: {
    ...goal,
    amount: toMinor(150_000_000n),
    there_amount: toMinor(104_438_356n),
    to_go_amount: toMinor(45_561_644n),
    projection: {
      ...neverCharged,
      amount: toMinor(112_116_713n),
      on: "2027-05-14",
      rate: 18,
      rate_basis: "fixed",
    },
  },
  reached: {
    ...goal,
    amount: toMinor(35_000_000n),
    to_go_amount: ZERO,
    is_reached: true,
  },
  /** Its day has come, and it is not there. */
  past: { ...goal, by: "2026-11-01", projection: null },
} satisfies Record<string, Goal>;

/** Portfolios as their own page shows them. */
export const portfolios = {
  active: detail,
  named: { ...detail, ...portfolioRows.named, product: irepo },
  /** With a goal, into which a contribution repeats. */
  withGoal: {
    ...detail,
    ...portfolioRows.purpleNgn,
    product: purpleNgn,
    redeemable_units: portfolioRows.purpleNgn.units,
    redeemable_amount: portfolioRows.purpleNgn.current_value,
    lock_in_until: "2026-12-29",
    can_redeem: false,
    personal_return: null,
    plan_return: 1.7,
    subscription_id: "sub_4m7t2kqz",
    contributions: [
      {
        ...first,
        amount: toMinor(38_000_000n),
        created_at: "2026-09-25T09:30:00.000Z",
        dealing_date: "2026-09-30",
        units: 3711.8402,
        unit_value: 102.375,
        valuation_date: "2026-09-30",
      },
    ],
    lines: [
      {
        date: "2026-09-30",
        type: "contribution",
        amount: toMinor(38_000_000n),
        price: 102.375,
        units: 3711.8402,
        running_units: 3711.8402,
        reference: first.reference,
      },
    ],
    value_history: [
      { date: "2026-09-30", value: toMinor(38_000_000n), invested: toMinor(38_000_000n) },
      { date: "2026-10-31", value: toMinor(38_647_025n), invested: toMinor(38_000_000n) },
    ],
    goal,
  },
  firstWaiting: {
    ...detail,
    ...portfolioRows.firstWaiting,
    ...undealtDetail,
    product: irepo,
    contributions: [
      { ...contributions.queued, type: "contribution", amount: toMinor(25_000_000n) },
    ],
  },
  pending: {
    ...detail,
    ...portfolioRows.pending,
    ...undealtDetail,
    product: irepo,
    can_delete: true,
    contributions: [{ ...contributions.pendingPayment, type: "contribution" }],
  },
  awaitingConfirmation: {
    ...detail,
    ...portfolioRows.awaitingConfirmation,
    ...undealtDetail,
    product: irepo,
    contributions: [{ ...contributions.awaitingConfirmation, type: "contribution" }],
  },
  atALoss: {
    ...detail,
    ...portfolioRows.atALoss,
    product: irepo,
    personal_return: -9.4,
    plan_return: -7,
    redeemable_amount: toMinor(64_384_615n),
    value_history: detail.value_history.map((point, at) =>
      at === 9 ? { ...point, value: toMinor(64_384_615n) } : point,
    ),
  },
  /** All but the smallest part of a unit was redeemed at ₦40, and that part is worth less than half a kobo. */
  tooLittleToRedeem: {
    ...detail,
    id: "prt_6w3d8kvn",
    reference: "KIN-7N2H5X",
    withdrawn_amount: toMinor(27_692_307n),
    gross_withdrawn_amount: toMinor(27_692_307n),
    current_value: ZERO,
    gain_amount: toMinor(-42_307_693n),
    gain_base_amount: toMinor(42_307_693n),
    gain_percent: -100,
    unit_value: 40,
    units: 0.0001,
    personal_return: -74.97,
    plan_return: -60,
    redeemable_units: 0.0001,
    redeemable_amount: ZERO,
    can_redeem: false,
    redemptions: [
      {
        ...redemptions.paid,
        units: 6923.0768,
        unit_value: 40,
        amount: toMinor(27_692_307n),
        fee: ZERO,
        created_at: "2026-10-20T10:00:00.000Z",
        dealing_date: "2026-10-31",
        valuation_date: "2026-10-31",
        estimated_amount: toMinor(75_461_537n),
      },
    ],
    lines: [
      ...detail.lines,
      {
        date: "2026-10-31",
        type: "redemption",
        amount: toMinor(-27_692_307n),
        price: 40,
        units: -6923.0768,
        running_units: 0.0001,
        reference: redemptions.paid.reference,
      },
    ],
    value_history: detail.value_history.map((point, at) =>
      at === 9 ? { ...point, value: ZERO, invested: toMinor(42_307_693n) } : point,
    ),
  },
  /** Inside its lock-in. */
  lockedIn: { ...detail, lock_in_until: "2027-01-20", can_redeem: false },
  fixed: {
    ...detail,
    ...portfolioRows.fixed,
    ...undealtDetail,
    product: harvest,
    accrued_interest: toMinor(4_438_356n),
    lock_in_until: "2027-05-14",
    early_exit_fee_bps: 0,
    contributions: [
      {
        ...first,
        amount: toMinor(100_000_000n),
        created_at: "2026-08-14T10:00:00.000Z",
        dealing_date: "2026-08-14",
        units: null,
        unit_value: null,
        valuation_date: "2026-08-14",
      },
    ],
    lines: [
      {
        date: "2026-08-14",
        type: "contribution",
        amount: toMinor(100_000_000n),
        price: null,
        units: null,
        running_units: null,
        reference: first.reference,
      },
    ],
    value_history: fixedHistory.map((point) => ({ ...point, invested: toMinor(100_000_000n) })),
  },
  /** Of a plan that rolls over. */
  rollsOver: {
    ...detail,
    maturity_action: "rollover",
    can_choose_maturity: true,
  },
  liquidating: {
    ...detail,
    ...portfolioRows.liquidating,
    product: irepo,
    redeemable_units: 0,
    redeemable_amount: ZERO,
    can_top_up: false,
    can_redeem: false,
    redemptions: [
      {
        ...queuedRedemption,
        is_full: true,
        units: 6923.0769,
        estimated_amount: toMinor(76_326_923n),
      },
    ],
  },
  closed: {
    ...detail,
    ...portfolioRows.closed,
    product: irepo,
    redeemable_units: 0,
    redeemable_amount: ZERO,
    can_top_up: false,
    can_redeem: false,
    redemptions: [
      {
        ...redemptions.paid,
        is_full: true,
        units: 6923.0769,
        unit_value: 110.25,
        amount: toMinor(76_326_923n),
        fee: ZERO,
        created_at: "2026-10-20T10:00:00.000Z",
        dealing_date: "2026-10-31",
        valuation_date: "2026-10-31",
        estimated_amount: toMinor(75_461_538n),
      },
    ],
    lines: [
      ...detail.lines,
      {
        date: "2026-10-31",
        type: "redemption",
        amount: toMinor(-76_326_923n),
        price: 110.25,
        units: -6923.0769,
        running_units: 0,
        reference: redemptions.paid.reference,
      },
    ],
    value_history: detail.value_history.map((point, at) =>
      at === 9 ? { ...point, value: ZERO, invested: toMinor(-6_326_923n) } : point,
    ),
  },
  purpleUsd: {
    ...detail,
    ...portfolioRows.purpleUsd,
    product: purpleUsd,
    personal_return: null,
    plan_return: 1.5,
    redeemable_units: 20,
    redeemable_amount: toMinor(203_000n),
    lock_in_until: "2026-11-29",
    can_redeem: false,
    contributions: [
      {
        ...first,
        amount: toMinor(200_000n),
        created_at: "2026-08-12T09:30:00.000Z",
        dealing_date: "2026-08-31",
        units: 20,
        valuation_date: "2026-08-31",
      },
    ],
    lines: [
      {
        date: "2026-08-31",
        type: "contribution",
        amount: toMinor(200_000n),
        price: 100,
        units: 20,
        running_units: 20,
        reference: first.reference,
      },
    ],
    value_history: dollarHistory.map((point) => ({ ...point, invested: toMinor(200_000n) })),
  },
} satisfies Record<string, Portfolio>;

/** What POST /portfolio/initialize answers. */
export const contributionsBegun = {
  /** By card: go on to the payment page. */
  card: { ...paymentBegun, portfolio_id: portfolioRows.pending.id },
  /** From the wallet: done. */
  wallet: {
    ...paymentBegun,
    reference: "KIN-5D7K3W",
    gateway: "wallet",
    status: "success",
    fees: { processing: ZERO, provider: ZERO, total: ZERO },
    total_charged: paymentBegun.amount,
    payment_link: null,
    portfolio_id: portfolioRows.firstWaiting.id,
    wallet_id: wallets.adaeze.ngn.id,
    message: "Payment successful.",
  },
  /** By hand: staff look for it. */
  bank: {
    ...paymentBegun,
    gateway: "bank",
    status: "awaiting_confirmation",
    fees: { processing: ZERO, provider: ZERO, total: ZERO },
    total_charged: paymentBegun.amount,
    payment_link: null,
    portfolio_id: portfolioRows.awaitingConfirmation.id,
    confirm_by: "2026-11-14T18:00:00.000Z",
    message: "Your payment will be confirmed in 48 hours.",
  },
} satisfies Record<string, PaymentInit>;

/** What POST /portfolio/redeem/{id} answers. */
export const redemptionBegun = {
  portfolio: portfolioRows.active,
  reference: queuedRedemption.reference,
  dealing_date: "2026-11-30",
  units: 1000,
  estimated_amount: toMinor(11_025_000n),
  early_exit_fee_bps: 200,
  message:
    "Your units are sold at the price of 30 November 2026, and the money comes into your Naira wallet.",
};

const nairaTotals: Totals = {
  currency: "NGN",
  invested_amount: toMinor(208_000_000n),
  withdrawn_amount: ZERO,
  gross_withdrawn_amount: ZERO,
  fees_amount: ZERO,
  tax_amount: ZERO,
  gain_base_amount: toMinor(208_000_000n),
  waiting_amount: toMinor(25_000_000n),
  current_value: toMinor(219_412_304n),
  gain_amount: toMinor(11_412_304n),
  gain_percent: 5.49,
  personal_return: 11.2,
  portfolio_count: 3,
  as_of: "2026-11-12",
};
const dollarTotals: Totals = {
  ...nairaTotals,
  currency: "USD",
  invested_amount: toMinor(200_000n),
  gain_base_amount: toMinor(200_000n),
  waiting_amount: ZERO,
  current_value: toMinor(203_000n),
  gain_amount: toMinor(3_000n),
  gain_percent: 1.5,
  personal_return: null,
  portfolio_count: 1,
};
const noTotals = (currency: Totals["currency"]): Totals => ({
  currency,
  invested_amount: ZERO,
  withdrawn_amount: ZERO,
  gross_withdrawn_amount: ZERO,
  fees_amount: ZERO,
  tax_amount: ZERO,
  gain_base_amount: ZERO,
  waiting_amount: ZERO,
  current_value: ZERO,
  gain_amount: ZERO,
  gain_percent: null,
  personal_return: null,
  portfolio_count: 0,
  as_of: null,
});

/** What GET /portfolio/summary/customer answers. */
export const portfolioSummaries = {
  both: { usd_portfolio: dollarTotals, ngn_portfolio: nairaTotals },
  empty: { usd_portfolio: noTotals("USD"), ngn_portfolio: noTotals("NGN") },
  global: { usd_portfolio: dollarTotals, ngn_portfolio: null },
  /** The first contribution waits for its dealing date. */
  firstWaiting: {
    usd_portfolio: noTotals("USD"),
    ngn_portfolio: { ...noTotals("NGN"), waiting_amount: toMinor(25_000_000n), portfolio_count: 1 },
  },
};

/** What GET /portfolio/summary/by-product answers. */
export const productTotals: ProductTotals[] = [
  {
    product_id: harvest.id,
    product_name: harvest.name,
    product_type: harvest.product_type,
    currency: "NGN",
    label: harvest.name,
    portfolio_count: 1,
    invested_amount: toMinor(100_000_000n),
    withdrawn_amount: ZERO,
    gross_withdrawn_amount: ZERO,
    fees_amount: ZERO,
    tax_amount: ZERO,
    gain_base_amount: toMinor(100_000_000n),
    waiting_amount: ZERO,
    current_value: toMinor(104_438_356n),
    gain_amount: toMinor(4_438_356n),
    gain_percent: 4.44,
    share_percent: 47.6,
    next_maturity_date: "2027-05-14",
    as_of: "2026-11-12",
    // A summary begins at the first month's end.
    value_history: fixedHistory.slice(1),
  },
  {
    product_id: irepo.id,
    product_name: irepo.name,
    product_type: irepo.product_type,
    currency: "NGN",
    label: irepo.name,
    portfolio_count: 1,
    invested_amount: toMinor(70_000_000n),
    withdrawn_amount: ZERO,
    gross_withdrawn_amount: ZERO,
    fees_amount: ZERO,
    tax_amount: ZERO,
    gain_base_amount: toMinor(70_000_000n),
    waiting_amount: toMinor(25_000_000n),
    current_value: toMinor(76_326_923n),
    gain_amount: toMinor(6_326_923n),
    gain_percent: 9.04,
    share_percent: 34.79,
    next_maturity_date: "2027-01-31",
    as_of: "2026-10-31",
    value_history: detail.value_history.map(({ date, value }) => ({ date, value })),
  },
  {
    product_id: purpleNgn.id,
    product_name: purpleNgn.name,
    product_type: "purple",
    currency: "NGN",
    label: "Purple NGN",
    portfolio_count: 1,
    invested_amount: toMinor(38_000_000n),
    withdrawn_amount: ZERO,
    gross_withdrawn_amount: ZERO,
    fees_amount: ZERO,
    tax_amount: ZERO,
    gain_base_amount: toMinor(38_000_000n),
    waiting_amount: ZERO,
    current_value: toMinor(38_647_025n),
    gain_amount: toMinor(647_025n),
    gain_percent: 1.7,
    share_percent: 17.61,
    next_maturity_date: null,
    as_of: "2026-10-31",
    value_history: [
      { date: "2026-09-30", value: toMinor(38_000_000n) },
      { date: "2026-10-31", value: toMinor(38_647_025n) },
    ],
  },
];

/** The same of dollars, where there is one plan. */
export const dollarProductTotals: ProductTotals = {
  product_id: purpleUsd.id,
  product_name: purpleUsd.name,
  product_type: "purple",
  currency: "USD",
  label: "Purple USD",
  portfolio_count: 1,
  invested_amount: toMinor(200_000n),
  withdrawn_amount: ZERO,
  gross_withdrawn_amount: ZERO,
  fees_amount: ZERO,
  tax_amount: ZERO,
  gain_base_amount: toMinor(200_000n),
  waiting_amount: ZERO,
  current_value: toMinor(203_000n),
  gain_amount: toMinor(3_000n),
  gain_percent: 1.5,
  share_percent: 100,
  next_maturity_date: null,
  as_of: "2026-10-31",
  value_history: dollarHistory,
};
