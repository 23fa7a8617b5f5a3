import { toMinor, ZERO } from "@kinfold/money";
import type { ClubHealth, HeldMoney, PromisedWork } from "../office/health.ts";
import { PROMISE_KINDS } from "../promises.ts";

const nights: ClubHealth["figures"]["nights"] = Array.from({ length: 30 }, (_, back) => ({
  day: new Date(Date.UTC(2026, 10, 12 - back)).toISOString().slice(0, 10),
  status: back === 9 ? ("found" as const) : ("passed" as const),
}));

const naira: HeldMoney = {
  currency: "NGN",
  answer: "yes",
  banks: [
    {
      number_end: "6789",
      bank_name: "GTBank",
      closing: { amount: toMinor(8_641_290_518n), on: "2026-11-11" },
      difference: ZERO,
      missing: [],
    },
    {
      number_end: "2018",
      bank_name: "Access Bank",
      closing: { amount: toMinor(4_173_020_000n), on: "2026-11-11" },
      difference: ZERO,
      missing: [],
    },
    {
      number_end: "0932",
      bank_name: "Zenith Bank",
      closing: { amount: toMinor(2_006_323_500n), on: "2026-11-10" },
      difference: ZERO,
      missing: [{ from: "2026-11-11", through: "2026-11-11" }],
    },
  ],
  not_on_statement: ZERO,
  with_providers: toMinor(128_450_000n),
  held: toMinor(14_949_084_018n),
  owed: [
    { owner: "wallets", amount: toMinor(6_211_845_025n), count: 312 },
    { owner: "waiting", amount: toMinor(7_125_000_000n), count: null },
    { owner: "withdrawals", amount: toMinor(1_394_011_500n), count: null },
    { owner: "plans", amount: ZERO, count: null },
    { owner: "suspense", amount: toMinor(41_230_000n), count: null },
    { owner: "club", amount: toMinor(176_997_493n), count: null },
  ],
  owed_total: toMinor(14_949_084_018n),
  disagreements: 0,
};

const dollars: HeldMoney = {
  ...naira,
  currency: "USD",
  banks: [
    {
      number_end: "4410",
      bank_name: "Mercury",
      closing: { amount: toMinor(21_248_066n), on: "2026-11-11" },
      difference: ZERO,
      missing: [],
    },
  ],
  with_providers: ZERO,
  held: toMinor(21_248_066n),
  owed: [
    { owner: "wallets", amount: toMinor(11_248_066n), count: 41 },
    { owner: "waiting", amount: toMinor(10_000_000n), count: null },
    { owner: "withdrawals", amount: ZERO, count: null },
    { owner: "plans", amount: ZERO, count: null },
    { owner: "suspense", amount: ZERO, count: null },
    { owner: "club", amount: ZERO, count: null },
  ],
  owed_total: toMinor(21_248_066n),
};

const quiet = (kind: PromisedWork["kind"]): PromisedWork => ({
  kind,
  open: 0,
  late: 0,
  owner_role: "operations",
  oldest: null,
  ended_by_day: [0, 0, 0, 0, 0, 0, 0],
  median_seconds: null,
  broken: 0,
});

const busy: readonly PromisedWork[] = [
  {
    kind: "receipt",
    open: 41,
    late: 2,
    owner_role: "operations",
    oldest: {
      subject_id: "KIN-7F3K9Q",
      member: { id: "mem_amaka", name: "Amaka Nwosu" },
      began_at: "2026-11-10T05:00:00.000Z",
      due_at: "2026-11-12T05:00:00.000Z",
      claimed_by: "Bisi Alabi",
      reminded_at: "2026-11-11T05:00:00.000Z",
      breached_at: "2026-11-12T05:00:40.000Z",
      renewed_due_at: "2026-11-12T17:00:00.000Z",
    },
    ended_by_day: [37, 43, 50, 12, 6, 61, 61],
    median_seconds: 32_400,
    broken: 2,
  },
  {
    kind: "identity",
    open: 9,
    late: 0,
    owner_role: "compliance",
    oldest: {
      subject_id: "chk_4",
      member: { id: "mem_halima", name: "Halima Sani" },
      began_at: "2026-11-10T09:00:00.000Z",
      due_at: "2026-11-13T22:59:00.000Z",
      claimed_by: null,
      reminded_at: null,
      breached_at: null,
      renewed_due_at: null,
    },
    ended_by_day: [6, 4, 9, 0, 0, 7, 5],
    median_seconds: 138_240,
    broken: 0,
  },
];

/** A club whose figures agree, with two late receipts and a missing statement. */
export const clubHealth: ClubHealth = {
  as_of: "2026-11-12T08:14:00.000Z",
  figures: {
    answer: "yes",
    checked_at: "2026-11-12T01:14:00.000Z",
    looked: 3_972,
    differ: 0,
    nights,
    is_overdue: false,
    not_archived_since: null,
    restored_at: "2026-11-12T01:14:00.000Z",
  },
  money: [naira, dollars],
  payouts_stopped: null,
  work: PROMISE_KINDS.map((kind) => busy.find((one) => one.kind === kind) ?? quiet(kind)),
  messages: {
    answer: "yes",
    sent: 1_284,
    failed: 0,
    waiting: 1,
    oldest_waiting_at: "2026-11-12T08:12:00.000Z",
  },
  prices: [
    {
      plan_id: 1,
      name: "Purple NGN",
      currency: "NGN",
      unit_price: "108.603200",
      valued_on: "2026-10-31",
      change_bps: 112,
      waiting_orders: 118,
      awaiting_documents: 0,
      waiting_on: "2026-11-30",
    },
    {
      plan_id: 2,
      name: "Purple USD",
      currency: "USD",
      unit_price: "1.084200",
      valued_on: "2026-09-30",
      change_bps: -26,
      waiting_orders: 0,
      awaiting_documents: 1,
      waiting_on: null,
    },
    {
      plan_id: 3,
      name: "Harvest Pool",
      currency: "NGN",
      unit_price: null,
      valued_on: null,
      change_bps: null,
      waiting_orders: 0,
      awaiting_documents: 0,
      waiting_on: null,
    },
  ],
  rate: {
    naira_per_dollar: "1482.5",
    source: "Segun Coker",
    as_of: "2026-11-12T06:55:00.000Z",
    is_stale: false,
  },
  providers: [
    { provider: "paystack", last_message_at: "2026-11-12T08:11:00.000Z", unhandled: 0 },
    { provider: "flutterwave", last_message_at: "2026-11-11T20:40:00.000Z", unhandled: 2 },
  ],
  bvn: { checked: 31, refused: 1 },
};

/** The same club with every promise kept and every statement there. */
export const wellClub: ClubHealth = {
  ...clubHealth,
  figures: {
    ...clubHealth.figures,
    nights: nights.map(({ day }) => ({ day, status: "passed" as const })),
  },
  money: clubHealth.money.map((money) => ({
    ...money,
    banks: money.banks.map((bank) => ({ ...bank, missing: [] })),
  })),
  work: clubHealth.work.map((work) => ({ ...work, late: 0, broken: 0, oldest: null, open: 0 })),
};

/** A club of which a statement says less than the ledger, whose night found faults, and whose emails fail. */
export const illClub: ClubHealth = {
  ...clubHealth,
  figures: {
    ...clubHealth.figures,
    answer: "no",
    differ: 2,
    not_archived_since: "2026-11-12T07:30:00.000Z",
    nights: nights.map(({ day }, at) => ({
      day,
      status: at === 0 ? ("found" as const) : at === 4 ? ("not_run" as const) : ("passed" as const),
    })),
  },
  money: clubHealth.money.map((money) =>
    money.currency === "NGN"
      ? {
          ...money,
          answer: "no" as const,
          banks: money.banks.map((bank, at) =>
            at === 0 ? { ...bank, difference: toMinor(10_001n) } : bank,
          ),
          held: toMinor(14_949_074_017n),
          not_on_statement: toMinor(0n),
          disagreements: 3,
        }
      : money,
  ),
  messages: { answer: "no", sent: 1_270, failed: 14, waiting: 0, oldest_waiting_at: null },
  rate: clubHealth.rate === null ? null : { ...clubHealth.rate, is_stale: true },
};

const createEmpty = (currency: HeldMoney["currency"]): HeldMoney => ({
  currency,
  answer: "unknown",
  banks: [],
  not_on_statement: ZERO,
  with_providers: ZERO,
  held: ZERO,
  owed: naira.owed.map(({ owner, count }) => ({
    owner,
    amount: ZERO,
    count: count === null ? null : 0,
  })),
  owed_total: ZERO,
  disagreements: 0,
});

/** A club on its first day: nothing was checked, sent or priced. */
export const newClub: ClubHealth = {
  as_of: "2026-11-12T08:14:00.000Z",
  figures: {
    answer: "unknown",
    checked_at: null,
    looked: 0,
    differ: 0,
    nights: [],
    is_overdue: false,
    not_archived_since: null,
    restored_at: null,
  },
  money: [createEmpty("NGN"), createEmpty("USD")],
  payouts_stopped: null,
  work: PROMISE_KINDS.map(quiet),
  messages: { answer: "unknown", sent: 0, failed: 0, waiting: 0, oldest_waiting_at: null },
  prices: [],
  rate: null,
  providers: [],
  bvn: { checked: 0, refused: 0 },
};
