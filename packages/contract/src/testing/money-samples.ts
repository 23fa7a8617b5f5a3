import { toMinor } from "@kinfold/money";
import type { BegunTransfer, MoneyOnTheWay } from "../money-on-the-way.ts";
import { PROMISE_WORDS } from "../promises.ts";

const nothing: MoneyOnTheWay = {
  begun: [],
  receipts: [],
  contributions: [],
  redemptions: [],
  charges: [],
  payouts: [],
};

const begun: BegunTransfer = {
  reference: "KIN-8H2Q71",
  currency: "NGN",
  amount: toMinor(50_000_000n),
  begun_at: "2026-11-12T08:41:00.000Z",
  product_id: null,
  product_name: null,
  portfolio_id: null,
  portfolio_name: null,
  portfolio_cloth: null,
  country: "Nigeria",
  bank_choice: "GTBank",
};

const answerOf = (kind: "receipt" | "payout", due_at: string, renewed_due_at: string | null) => ({
  due_at,
  renewed_due_at,
  team: PROMISE_WORDS[kind].team,
  next_step: PROMISE_WORDS[kind].nextStep,
});

const receipt: MoneyOnTheWay["receipts"][number] = {
  reference: "KIN-7F3K9Q",
  currency: "NGN",
  amount: toMinor(20_000_000n),
  product_name: null,
  answer: answerOf("receipt", "2026-11-13T13:00:00.000Z", null),
};

const contribution: MoneyOnTheWay["contributions"][number] = {
  reference: "KIN-4WAIT2",
  portfolio_id: "prt_irepo",
  product_name: "Ìrẹ̀pọ̀ Pool",
  currency: "NGN",
  amount: toMinor(25_000_000n),
  dealing_date: "2026-11-30",
  note: null,
};

const charge: MoneyOnTheWay["charges"][number] = {
  subscription_id: "sub_fees",
  currency: "NGN",
  amount: toMinor(10_000_000n),
  product_name: "School fees",
  interval: "monthly",
  day: "2026-11-25",
  is_retry: false,
  card_brand: "Visa",
  card_last4: "2210",
};

const payout: MoneyOnTheWay["payouts"][number] = {
  id: "wdr_h7t2k9",
  reference: "KIN-9PAYM4",
  currency: "NGN",
  amount: toMinor(25_000_000n),
  day: "2026-12-04",
  bank_name: "GTBank",
  account_number_masked: "••4471",
  answer: answerOf("payout", "2026-12-04T22:59:59.999Z", null),
};

/** Where a member's money is: nowhere on its way, each way alone, and all together. */
export const moneyOnTheWay = {
  nothing,
  begun: { ...nothing, begun: [begun] },
  waiting: { ...nothing, contributions: [contribution] },
  receipt: { ...nothing, receipts: [receipt] },
  lateReceipt: {
    ...nothing,
    receipts: [
      {
        ...receipt,
        answer: answerOf("receipt", "2026-11-12T08:00:00.000Z", "2026-11-13T22:59:59.999Z"),
      },
    ],
  },
  /** As the design draws it. */
  four: {
    ...nothing,
    begun: [begun],
    charges: [charge],
    contributions: [contribution],
    payouts: [payout],
  },
  all: {
    begun: [begun],
    receipts: [receipt],
    contributions: [
      contribution,
      { ...contribution, reference: "KIN-5WAIT3", amount: toMinor(1n) },
      {
        ...contribution,
        reference: "KIN-6WAIT4",
        portfolio_id: "prt_other",
        note: "Waits until your documents are approved.",
      },
    ],
    redemptions: [
      {
        reference: "KIN-3SOLD7",
        portfolio_id: "prt_irepo",
        product_name: "Ìrẹ̀pọ̀ Pool",
        currency: "NGN",
        amount: toMinor(12_345_678n),
        dealing_date: "2026-11-30",
      },
    ],
    charges: [
      charge,
      { ...charge, subscription_id: "sub_retry", day: "2026-11-13", is_retry: true },
    ],
    payouts: [payout],
  },
  /** Twelve digits, and names that fill a line. */
  long: {
    ...nothing,
    begun: [
      {
        ...begun,
        amount: toMinor(99_999_999_999_999n),
        product_name: "Ìrẹ̀pọ̀ Pool for the children of the children of our founding members",
        product_id: 3,
      },
    ],
    contributions: [{ ...contribution, amount: toMinor(99_999_999_999_999n) }],
    payouts: [{ ...payout, amount: toMinor(99_999_999_999_999n) }],
  },
  dollars: {
    ...nothing,
    contributions: [
      { ...contribution, currency: "USD", amount: toMinor(50_033n), product_name: "Diaspora Pool" },
    ],
    payouts: [{ ...payout, currency: "USD", amount: toMinor(25_001n) }],
  },
} satisfies Record<string, MoneyOnTheWay>;
