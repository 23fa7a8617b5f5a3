import { toMinor, ZERO } from "@kinfold/money";
import { sampleDigest } from "./passkey-samples.ts";
import type { ExcoReferral } from "../office/exco.ts";
import type { BatchDetail, LineStatus, PayoutBatch, PayoutLine } from "../office/payouts.ts";
import type { FailingDetail, FailingSubscription } from "../office/recurring.ts";
import type { QueuedWithdrawal, WithdrawalDetail } from "../office/withdrawals.ts";

/** Withdrawals, batches, failing cards and introductions as the office sees them, for stories and tests. */
const plain: QueuedWithdrawal = {
  id: "wdr_tunde",
  reference: "KIN-7F3K9Q",
  member_id: "mem_tunde",
  member_name: "Tunde Bakare",
  amount: toMinor(25_000_000n),
  fee: ZERO,
  currency: "NGN",
  status: "pending",
  payout_date: "2026-12-04",
  created_at: "2026-11-10T09:12:00.000Z",
  due_at: "2026-12-04T15:00:00.000Z",
  claimed_by: null,
  bank_name: "Zenith Bank",
  account_name: "BAKARE TUNDE",
  account_number_masked: "••6788",
  flags: [],
  batch_id: null,
};

export const queued = {
  plain,
  /** Promised for a day that has passed. */
  late: {
    ...plain,
    id: "wdr_adaeze",
    reference: "KIN-2M8XTR",
    member_id: "mem_adaeze",
    member_name: "Adaeze Okafor",
    amount: toMinor(4_500_050n),
    payout_date: "2026-11-05",
    created_at: "2026-10-02T14:40:00.000Z",
    due_at: "2026-11-05T15:00:00.000Z",
    account_name: "OKAFOR ADAEZE",
    account_number_masked: "••1120",
  },
  /** Due today, for which several things speak. */
  flagged: {
    ...plain,
    id: "wdr_james",
    reference: "KIN-9QWC4H",
    member_id: "mem_james",
    member_name: "James Whitfield",
    amount: toMinor(750_000n),
    currency: "USD",
    payout_date: "2026-11-12",
    created_at: "2026-10-28T20:01:00.000Z",
    due_at: "2026-11-12T15:00:00.000Z",
    claimed_by: "Halima Sani",
    bank_name: "Harbour National Bank",
    account_name: "JAMES WHITFIELD",
    account_number_masked: "••0042",
    flags: ["shared_account", "account_changed", "new_device", "large", "first_withdrawal"],
  },
} satisfies Record<string, QueuedWithdrawal>;

/** So many withdrawals, each of another person. */
export const createQueued = (count: number): QueuedWithdrawal[] =>
  Array.from({ length: count }, (_, index) => ({
    ...plain,
    id: `wdr_${index}`,
    reference: `KIN-${String(100_000 + index)}`,
    member_name: ["Tunde Bakare", "Ngozi Umeh", "Femi Ade", "Sade Cole"][index % 4] ?? "",
    amount: toMinor(plain.amount + BigInt(index) * 125_050n),
  }));

/** What is known about a withdrawal besides. */
export const createQueuedDetail = (withdrawal: QueuedWithdrawal): WithdrawalDetail => ({
  withdrawal,
  note: "School fees for January",
  account: {
    is_verified: true,
    name_match: "match",
    added_at: "2026-03-02T10:00:00.000Z",
    payout_available_at: "2026-03-03T10:00:00.000Z",
  },
  wallet: { id: "wal_3m8ngn", available: toMinor(121_400_000n), held: withdrawal.amount },
  member: {
    joined_at: "2026-02-27T10:00:00.000Z",
    paid_before: toMinor(64_000_000n),
    times_paid_before: 3,
  },
  shared: withdrawal.flags.includes("shared_account")
    ? [{ member: { id: "mem_ngozi", name: "Ngozi Umeh" }, by: "account" }]
    : [],
  approved_by: withdrawal.status === "pending" ? null : "Chidi Eze",
  failure_reason: null,
  paid_at: null,
  timeline: [{ status: "pending", at: withdrawal.created_at, note: null, by: null }],
});

const line = (index: number, status: LineStatus): PayoutLine => ({
  withdrawal_id: `wdr_${index}`,
  reference: ["KIN-2M8XTR", "KIN-7F3K9Q", "KIN-9QWC4H"][index] ?? `KIN-${100_000 + index}`,
  member_id: `mem_${index}`,
  member_name: ["Adaeze Okafor", "Tunde Bakare", "Ngozi Umeh"][index % 3] ?? "",
  bank_name: "Zenith Bank",
  account_name: ["OKAFOR ADAEZE", "BAKARE TUNDE", "UMEH NGOZI"][index % 3] ?? "",
  account_number_masked: `••${1120 + index}`,
  amount: toMinor(4_500_050n),
  status,
  flags: [],
  bank_reference: status === "paid" ? "000013261204101500000123456789" : null,
  value_date: status === "paid" ? "2026-11-12" : null,
  reason: status === "failed" ? "The bank does not know the account." : null,
  done_by: status === "paid" || status === "failed" ? "Bisi Alabi" : null,
  done_at: status === "paid" || status === "failed" ? "2026-11-12T17:30:00.000Z" : null,
  failure: null,
});

const draft: PayoutBatch = {
  id: "bat_december",
  currency: "NGN",
  payout_date: "2026-12-04",
  status: "draft",
  count: 3,
  total: toMinor(13_500_150n),
  created_at: "2026-11-12T08:30:00.000Z",
  due_at: "2026-12-04T15:00:00.000Z",
  claimed_by: null,
  made_by: { id: "stf_bisi", name: "Bisi Alabi" },
  decided_by: null,
  decided_at: null,
  reason: null,
  handed_by: null,
  handed_at: null,
  file_sha256: "6f1c0d7e1a5b0c9d2e3f4a5b6c7d8e9f0a1b2c3d4e5f60718293a4b5c6d7e8f9",
  file_name: "kinfold-payout-ngn-2026-12-04-bat_december.csv",
  tally: [{ status: "waiting", count: 3, total: toMinor(13_500_150n) }],
  to_confirm: 0,
};

const decided = {
  decided_by: { id: "stf_emeka", name: "Emeka Nwosu" },
  decided_at: "2026-11-12T09:15:00.000Z",
  reason: "Totals and accounts agree",
} as const;

const handed = {
  ...decided,
  handed_by: { id: "stf_bisi", name: "Bisi Alabi" },
  handed_at: "2026-11-12T10:00:00.000Z",
} as const;

export const batches = {
  draft,
  /** Promised for a day that has passed, and no one has decided. */
  late: {
    ...draft,
    id: "bat_november",
    payout_date: "2026-11-05",
    due_at: "2026-11-05T15:00:00.000Z",
    file_name: "kinfold-payout-ngn-2026-11-05-bat_november.csv",
  },
  approved: { ...draft, ...decided, status: "approved" },
  processing: {
    ...draft,
    ...handed,
    status: "processing",
    tally: [
      { status: "paid", count: 1, total: toMinor(4_500_050n) },
      { status: "sent", count: 2, total: toMinor(9_000_100n) },
    ],
  },
  completed: {
    ...draft,
    ...handed,
    status: "completed_with_failures",
    tally: [
      { status: "failed", count: 1, total: toMinor(4_500_050n) },
      { status: "paid", count: 2, total: toMinor(9_000_100n) },
    ],
  },
} satisfies Record<string, PayoutBatch>;

const LINES: Readonly<Record<keyof typeof batches, readonly LineStatus[]>> = {
  draft: ["waiting", "waiting", "waiting"],
  late: ["waiting", "waiting", "waiting"],
  approved: ["waiting", "waiting", "waiting"],
  processing: ["paid", "sent", "sent"],
  completed: ["paid", "failed", "paid"],
};

/** A batch with its lines. */
export const createBatchDetail = (which: keyof typeof batches): BatchDetail => ({
  batch: batches[which],
  lines: LINES[which].map((status, index) => line(index, status)),
});

/** A draft of which two lines have flags. */
export const flaggedDetail: BatchDetail = {
  batch: batches.draft,
  lines: [
    { ...line(0, "waiting"), flags: ["first_withdrawal"] },
    { ...line(1, "waiting"), flags: ["shared_account", "shared_phone"] },
    line(2, "waiting"),
  ],
};

/** The batch at the bank, of which someone says that its second line was not paid. */
export const doubtedDetail: BatchDetail = {
  batch: { ...batches.processing, to_confirm: 1 },
  lines: [
    line(0, "paid"),
    {
      ...line(1, "sent"),
      failure: {
        id: "pfl_tunde",
        batch_id: batches.processing.id,
        withdrawal_id: line(1, "sent").withdrawal_id,
        retry: false,
        reason: "The account is closed",
        proposed_by: { id: "stf_bisi", name: "Bisi Alabi" },
        created_at: "2026-11-12T16:40:00.000Z",
        due_at: "2026-11-13T16:40:00.000Z",
        claimed_by: null,
        status: "proposed",
        decided_by: null,
        decided_at: null,
        decision_reason: null,
        is_own: false,
        digest: sampleDigest,
      },
    },
    line(2, "sent"),
  ],
};

/** So many batches, month after month. */
export const createBatches = (count: number): PayoutBatch[] =>
  Array.from({ length: count }, (_, index) => ({ ...batches.completed, id: `bat_${index}` }));

const attention: FailingSubscription = {
  id: "sub_tunde",
  code: "SUB-4XKQ2M",
  member_id: "mem_tunde",
  member_name: "Tunde Bakare",
  plan_name: "Ìrẹ̀pọ̀ Pool",
  amount: toMinor(5_000_000n),
  currency: "NGN",
  interval: "monthly",
  status: "attention",
  failures: 2,
  missed: 0,
  last_failure_reason: "There was not enough money on the card.",
  next_try: "2026-11-14",
  next_date: "2026-12-10",
  gateway: "card",
  card: { brand: "visa", last4: "4081", exp_month: 12, exp_year: 2030 },
  created_at: "2026-11-10T05:15:00.000Z",
  due_at: "2026-11-14T05:00:00.000Z",
  claimed_by: null,
  reminded_at: null,
};

export const failing = {
  attention,
  /** Left alone after three dates that were missed, and no one has looked. */
  paused: {
    ...attention,
    id: "sub_adaeze",
    code: "SUB-8TRW3C",
    member_id: "mem_adaeze",
    member_name: "Adaeze Okafor",
    status: "paused",
    failures: 12,
    missed: 3,
    last_failure_reason: "The card has expired.",
    next_try: null,
    next_date: null,
    card: { brand: "mastercard", last4: "5559", exp_month: 9, exp_year: 2026 },
    created_at: "2026-09-10T05:15:00.000Z",
    due_at: "2026-11-11T05:15:00.000Z",
    reminded_at: "2026-10-12T09:00:00.000Z",
  },
  /** By direct debit: the bank account instead of a card. */
  debited: {
    ...attention,
    gateway: "direct_debit",
    last_failure_reason: "There was not enough money in the account.",
    card: { brand: "GTBank", last4: "4471", exp_month: null, exp_year: null },
  },
} satisfies Record<string, FailingSubscription>;

/** One of them with its dates. */
export const createFailingDetail = (subscription: FailingSubscription): FailingDetail => ({
  subscription,
  dates: [
    {
      due_date: "2026-11-10",
      status: subscription.status === "paused" ? "missed" : "retrying",
      amount: subscription.amount,
      attempts: 2,
      next_attempt_date: subscription.next_try,
      paid_at: null,
      payment_reference: "KIN-PAY222",
      reason: subscription.last_failure_reason,
    },
    {
      due_date: "2026-10-10",
      status: "paid",
      amount: subscription.amount,
      attempts: 1,
      next_attempt_date: null,
      paid_at: "2026-10-10T05:15:00.000Z",
      payment_reference: "KIN-PAY111",
      reason: null,
    },
  ],
  reminders:
    subscription.reminded_at === null
      ? []
      : [{ at: subscription.reminded_at, by: "Chidi Eze", reason: "The card has expired" }],
});

/** So many of them. */
export const createFailing = (count: number): FailingSubscription[] =>
  Array.from({ length: count }, (_, index) => ({ ...attention, id: `sub_${index}` }));

const referral: ExcoReferral = {
  id: "mem_ngozi",
  member_name: "Ngozi Umeh",
  email: "ngozi.umeh@example.com",
  country: "NG",
  heard_about_us: "social media",
  referral_person: null,
  status: "requested",
  created_at: "2026-11-09T11:00:00.000Z",
  due_at: "2026-11-16T11:00:00.000Z",
  claimed_by: null,
  decided_by: null,
  decided_at: null,
  reason: null,
};

export const introductions = {
  asked: referral,
  late: {
    ...referral,
    id: "mem_femi",
    member_name: "Femi Ade",
    email: "femi.ade@example.com",
    country: "GB",
    created_at: "2026-11-02T11:00:00.000Z",
    due_at: "2026-11-09T11:00:00.000Z",
  },
  approved: {
    ...referral,
    status: "approved",
    decided_by: "Halima Sani",
    decided_at: "2026-11-11T11:00:00.000Z",
    reason: "Known to two members of the committee",
  },
  ended: {
    ...referral,
    status: "ended",
    decided_by: "Halima Sani",
    decided_at: "2026-11-11T11:00:00.000Z",
    reason: "The account was closed.",
  },
} satisfies Record<string, ExcoReferral>;

/** So many who asked. */
export const createIntroductions = (count: number): ExcoReferral[] =>
  Array.from({ length: count }, (_, index) => ({ ...referral, id: `mem_${index}` }));
