import { toMinor, ZERO } from "@kinfold/money";
import { HOUR_MS } from "../durations.ts";
import type { ExchangeRate } from "../reference.ts";
import type { PricedRate } from "../money.ts";
import type { Transaction } from "../transactions.ts";
import { wallets } from "./samples.ts";

/** The rate that dollars were priced at, half an hour old at story time. */
export const pricedRate: PricedRate = {
  id: "rate_9d3k",
  source: "rates.example",
  as_of: "2026-11-12T17:30:00.000Z",
};

/** Movements for stories, mock handlers and tests. A test proves that each fits its struct. */
const deposit: Transaction = {
  id: "trx_8h2qwxkn",
  reference: "KIN-8H2Q7R",
  wallet_id: wallets.adaeze.ngn.id,
  type: "deposit",
  direction: "credit",
  amount: toMinor(15_000_000n),
  fee: toMinor(225_000n),
  fee_currency: "NGN",
  currency: "NGN",
  balance_after: toMinor(48_230_000n),
  status: "success",
  description: "Card deposit",
  gateway: "card",
  portfolio_id: null,
  withdrawal_id: null,
  receipt_url: null,
  exchange_rate: null,
  rate: null,
  created_at: "2026-11-01T08:10:00.000Z",
  completed_at: "2026-11-01T08:11:00.000Z",
  moved_at: "2026-11-01T08:11:00.000Z",
  timeline: [
    { status: "pending", at: "2026-11-01T08:10:00.000Z", note: null },
    { status: "success", at: "2026-11-01T08:11:00.000Z", note: null },
  ],
};

const confirming: Transaction = {
  ...deposit,
  id: "trx_2m5ztwkq",
  reference: "KIN-2M5ZTW",
  amount: toMinor(50_000_000n),
  fee: ZERO,
  status: "pending",
  description: "Bank transfer from A. Okafor",
  gateway: "bank",
  balance_after: null,
  receipt_url: "/api/payment/receipt/rec_2m5ztwkq",
  created_at: "2026-11-12T08:41:00.000Z",
  completed_at: null,
  moved_at: null,
  timeline: [
    {
      status: "pending",
      at: "2026-11-12T08:41:00.000Z",
      note: "Your payment will be confirmed in 48 hours.",
    },
  ],
};

const withdrawal: Transaction = {
  ...deposit,
  id: "trx_8gx4qrnd",
  reference: "KIN-8GX49N",
  type: "withdrawal",
  direction: "debit",
  amount: toMinor(25_000_000n),
  fee: ZERO,
  status: "pending",
  description: "Withdrawal to GTBank ••4471",
  gateway: null,
  balance_after: null,
  withdrawal_id: "wdr_8gx4qrnd",
  created_at: "2026-11-10T13:20:00.000Z",
  completed_at: null,
  moved_at: null,
  timeline: [
    { status: "pending", at: "2026-11-10T13:20:00.000Z", note: "The money is held for you." },
    { status: "pending", at: "2026-11-11T09:00:00.000Z", note: "Approved for the next payout." },
  ],
};

const contribution: Transaction = {
  ...deposit,
  id: "trx_8f0bhjkm",
  reference: "KIN-8F9BHJ",
  type: "contribution",
  direction: "debit",
  amount: toMinor(10_000_000n),
  fee: ZERO,
  description: "Ìrẹ̀pọ̀ Pool, monthly contribution",
  gateway: "wallet",
  balance_after: toMinor(33_230_000n),
  portfolio_id: "por_8f0bhjkm",
  created_at: "2026-11-03T06:00:00.000Z",
  completed_at: "2026-11-03T06:00:02.000Z",
  moved_at: "2026-11-03T06:00:02.000Z",
  timeline: [{ status: "success", at: "2026-11-03T06:00:02.000Z", note: null }],
};

const failed: Transaction = {
  ...deposit,
  id: "trx_8bd1kmnp",
  reference: "KIN-8BD7KM",
  amount: toMinor(7_500_000n),
  fee: ZERO,
  status: "failed",
  description: "Bank transfer, receipt could not be read",
  gateway: "bank",
  balance_after: null,
  created_at: "2026-10-21T15:02:00.000Z",
  completed_at: "2026-10-22T09:30:00.000Z",
  moved_at: null,
  timeline: [
    { status: "pending", at: "2026-10-21T15:02:00.000Z", note: null },
    {
      status: "failed",
      at: "2026-10-22T09:30:00.000Z",
      note: "The receipt could not be read, and no transfer of this amount arrived.",
    },
  ],
};

const CORRECTED =
  "Corrected: this transfer was credited to you by mistake. ₦30,000.00 left your wallet. ₦70,000.00 of it is owed to the club.";

/** A transfer that was credited by mistake, and what the correction took of it. */
const corrected: Transaction = {
  ...deposit,
  id: "trx_5kd2vmtr",
  reference: "KIN-7F3K24",
  amount: toMinor(10_000_000n),
  fee: ZERO,
  description: "Bank transfer from A. Okafor",
  gateway: "bank",
  timeline: [
    ...deposit.timeline,
    { status: "success", at: "2026-11-09T09:30:00.000Z", note: CORRECTED },
  ],
};

const correction: Transaction = {
  ...deposit,
  id: "trx_6we3xnus",
  reference: "KIN-6WE3XN",
  type: "reversal",
  direction: "debit",
  amount: toMinor(3_000_000n),
  fee: ZERO,
  balance_after: ZERO,
  description: "Correction of KIN-7F3K24",
  gateway: "bank",
  created_at: "2026-11-09T09:30:00.000Z",
  completed_at: "2026-11-09T09:30:00.000Z",
  moved_at: "2026-11-09T09:30:00.000Z",
  timeline: [{ status: "success", at: "2026-11-09T09:30:00.000Z", note: CORRECTED }],
};

const reversed: Transaction = {
  ...deposit,
  id: "trx_7zq3wxyn",
  reference: "KIN-7ZQ3WX",
  amount: toMinor(2_000_050n),
  status: "reversed",
  description: "Card deposit, taken back by the bank",
  created_at: "2026-10-15T10:00:00.000Z",
  completed_at: "2026-10-19T10:00:00.000Z",
  moved_at: "2026-10-19T10:00:00.000Z",
};

const dollars: Transaction = {
  ...deposit,
  id: "trx_6k4mnpqr",
  reference: "KIN-6K4MNP",
  wallet_id: wallets.adaeze.usd.id,
  currency: "USD",
  amount: toMinor(32_000n),
  fee: toMinor(741_840n),
  balance_after: toMinor(32_000n),
  description: "Card deposit, paid in naira",
  exchange_rate: 1545.5,
  rate: { ...pricedRate, as_of: "2026-11-01T10:00:00.000Z" },
  created_at: "2026-11-01T10:14:00.000Z",
  completed_at: "2026-11-01T10:15:00.000Z",
  moved_at: "2026-11-01T10:15:00.000Z",
  timeline: [
    { status: "pending", at: "2026-11-01T10:14:00.000Z", note: null },
    { status: "success", at: "2026-11-01T10:15:00.000Z", note: null },
  ],
};

export const transactions = {
  corrected,
  correction,
  deposit,
  confirming,
  withdrawal,
  contribution,
  failed,
  reversed,
  dollars,
  /** Adaeze's naira, newest first. */
  naira: [confirming, withdrawal, contribution, deposit, failed, reversed],
} satisfies Record<string, Transaction | Transaction[]>;

/** So many finished deposits, an hour apart, newest first. */
export const createTransactions = (count: number): Transaction[] =>
  Array.from({ length: count }, (_, index) => {
    const at = new Date(Date.parse("2026-11-12T17:00:00.000Z") - index * HOUR_MS).toISOString();
    const place = String(index).padStart(5, "0");
    return {
      ...(index % 3 === 1 ? contribution : deposit),
      id: `trx_many${place}`,
      reference: `KIN-${place}`,
      amount: toMinor(BigInt(100_00 + index * 137)),
      created_at: at,
      completed_at: at,
      timeline: [{ status: "success", at, note: null }],
    };
  });

export const rates = {
  /** Half an hour old at story time. */
  fresh: {
    exchange_rate: 1545.5,
    from: "USD",
    to: "NGN",
    source: "rates.example",
    as_of: "2026-11-12T17:30:00.000Z",
    stale: false,
  },
  /** Of the day before. */
  stale: {
    exchange_rate: 1539.25,
    from: "USD",
    to: "NGN",
    source: "rates.example",
    as_of: "2026-11-11T08:00:00.000Z",
    stale: true,
  },
} satisfies Record<string, ExchangeRate>;
