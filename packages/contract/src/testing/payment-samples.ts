import { toMinor, ZERO } from "@kinfold/money";
import type { AccountNumber } from "../account-numbers.ts";
import type { Fees, Payment, PaymentInit, Quote, TransferAccount } from "../payments.ts";
import { pricedRate } from "./transaction-samples.ts";
import { wallets } from "./samples.ts";

/** Prices and payments for stories, mock handlers and tests. A test proves that each fits its struct. */
const nairaFees: Fees = { processing: ZERO, provider: toMinor(200_000n), total: toMinor(200_000n) };

const naira: Quote = {
  quote_id: "quo_3k9m2tqx",
  gateway: "card",
  amount: toMinor(50_000_000n),
  credited_currency: "NGN",
  fees: nairaFees,
  total_charged: toMinor(50_200_000n),
  currency: "NGN",
  exchange_rate: null,
  rate: null,
  expires_at: "2026-11-12T18:15:00.000Z",
};

const dollars: Quote = {
  ...naira,
  quote_id: "quo_8w2n5zrt",
  amount: toMinor(10_000n),
  credited_currency: "USD",
  fees: { processing: ZERO, provider: toMinor(406n), total: toMinor(406n) },
  total_charged: toMinor(10_406n),
  currency: "USD",
};

export const quotes = {
  /** ₦500,000.00 by card. */
  naira,
  /** $100.00 by card, paid in dollars. */
  dollars,
  /** $100.00 by the second card provider, from an institution in the United States. */
  dollarsFromTheUs: {
    ...dollars,
    quote_id: "quo_5v7c9hbd",
    gateway: "card_us",
    fees: { processing: ZERO, provider: toMinor(330n), total: toMinor(330n) },
    total_charged: toMinor(10_330n),
  },
  /** $100.00 paid in naira, at a rate that is locked with the quote. */
  dollarsInNaira: {
    ...dollars,
    quote_id: "quo_6r4x8pjm",
    fees: { processing: toMinor(50_000n), provider: toMinor(200_000n), total: toMinor(250_000n) },
    total_charged: toMinor(15_705_000n),
    currency: "NGN",
    exchange_rate: 1545.5,
    rate: pricedRate,
  },
} satisfies Record<string, Quote>;

const begun: PaymentInit = {
  reference: "KIN-7F3K9Q",
  gateway: "card",
  status: "pending",
  amount: naira.amount,
  credited_currency: "NGN",
  fees: nairaFees,
  total_charged: naira.total_charged,
  currency: "NGN",
  exchange_rate: null,
  rate: null,
  portfolio_id: null,
  wallet_id: wallets.adaeze.ngn.id,
  confirm_by: null,
  payment_link: "https://checkout.example/KIN-7F3K9Q",
  message: "Continue to the payment page.",
};

/** A payment by card that was begun, with the page to pay at. */
export const paymentBegun: PaymentInit = begun;

const pending: Payment = {
  ...begun,
  payment_link: null,
  message: "We have not heard from your bank yet. This can take a few minutes.",
  is_flagged: false,
  created_at: "2026-11-12T17:58:00.000Z",
  completed_at: null,
  timeline: [{ status: "pending", at: "2026-11-12T17:58:00.000Z", note: null }],
};

const ended = (status: Payment["status"], message: string): Payment => ({
  ...pending,
  status,
  message,
  completed_at: "2026-11-12T17:59:30.000Z",
  timeline: [...pending.timeline, { status, at: "2026-11-12T17:59:30.000Z", note: null }],
});

/** One payment of ₦500,000.00 by card, in every state that it can be in. */
export const payments = {
  pending,
  success: ended("success", "₦500,000.00 is in your Naira wallet."),
  failed: ended("failed", "Your bank declined the card. Nothing was charged."),
  abandoned: ended("abandoned", "The payment was not finished. Nothing was charged."),
  expired: ended("expired", "The payment page closed before anything was paid."),
  awaitingConfirmation: {
    ...pending,
    gateway: "bank",
    status: "awaiting_confirmation",
    fees: { processing: ZERO, provider: ZERO, total: ZERO },
    total_charged: toMinor(50_000_000n),
    confirm_by: "2026-11-14T17:58:00.000Z",
    message: "Your payment will be confirmed in 48 hours.",
  },
  /** Something arrived, but less than was agreed. */
  flagged: {
    ...pending,
    gateway: "transfer",
    is_flagged: true,
    message:
      "Something arrived that is not what was agreed. Our team looks at it and will write to you.",
  },
  rejected: ended("rejected", "We could not find this transfer in our account."),
  refunded: ended("refunded", "₦502,000.00 was sent back to the card you paid with."),
  disputed: ended("disputed", "Your bank has questioned this payment. We are in touch with it."),
  reversed: ended("reversed", "Your bank took this payment back."),
  /** Dollars that were paid for in naira. */
  successAtARate: {
    ...ended("success", "$100.00 is in your Dollar wallet."),
    amount: toMinor(10_000n),
    credited_currency: "USD",
    fees: quotes.dollarsInNaira.fees,
    total_charged: quotes.dollarsInNaira.total_charged,
    exchange_rate: 1545.5,
    rate: pricedRate,
    wallet_id: wallets.adaeze.usd.id,
  },
} satisfies Record<string, Payment>;

/** Where a transfer by hand may go. */
export const transferAccounts: TransferAccount[] = [
  {
    id: "acc_gtb",
    country: "Nigeria",
    bank_choice: "GTBank",
    currency: "NGN",
    bank_name: "Guaranty Trust Bank",
    account_name: "Kinfold Members Club",
    account_number: "0123456789",
    account_type: null,
    routing_number: null,
    swift_code: null,
    bank_address: null,
    intermediary: null,
    reference: "KIN-7F3K9Q",
  },
];

/** What a bank partner keeps of a transfer to an account number. */
const accountFee = { percent: 1.5, at_most: toMinor(200_000n) };

/** Where a member's own account number stands. */
export const accountNumbers = {
  none: { state: "none", account: null, fee: accountFee, has_bvn: true },
  withoutBvn: { state: "none", account: null, fee: accountFee, has_bvn: false },
  beingMade: { state: "being_made", account: null, fee: accountFee, has_bvn: true },
  failed: { state: "failed", account: null, fee: accountFee, has_bvn: true },
  open: {
    state: "open",
    account: {
      account_number: "3012345678",
      account_name: "Adaeze Okafor",
      bank_name: "Moniepoint MFB",
    },
    fee: accountFee,
    has_bvn: true,
  },
} satisfies Record<string, AccountNumber>;
