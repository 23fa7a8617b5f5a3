import {
  array,
  boolean,
  enums,
  nullable,
  number,
  object,
  optional,
  size,
  string,
  type,
  type Infer,
} from "superstruct";
import { Amount } from "./amount.ts";
import { withMessage } from "./describe.ts";
import { declareEndpoint } from "./endpoint.ts";
import { Instant } from "./instant.ts";
import { BANK_REFERENCE_MAX_CHARACTERS, NOTE_MAX_CHARACTERS } from "./limits.ts";
import { Currency, Gateway, MovedAmount, PricedRate, Step } from "./money.ts";
import { PortfolioCloth, PortfolioName } from "./portfolio-name.ts";

/** How often a recurring contribution is charged. */
export const Interval = enums([
  "daily",
  "weekly",
  "monthly",
  "quarterly",
  "biannually",
  "annually",
]);
export type Interval = Infer<typeof Interval>;

/** The days of the month on which a card may be charged. */
export const CHARGE_DAYS = [
  "1",
  "2",
  "3",
  "4",
  "5",
  "6",
  "7",
  "8",
  "9",
  "10",
  "11",
  "12",
  "13",
  "14",
  "15",
  "16",
  "17",
  "18",
  "19",
  "20",
  "21",
  "22",
  "23",
  "24",
  "25",
  "26",
  "27",
  "28",
  "29",
  "30",
  "31",
  "last_working_day",
] as const;

/** The day of the month on which a card is charged. A month that lacks it charges on its last day. */
export const ChargeDay = enums(CHARGE_DAYS);
export type ChargeDay = Infer<typeof ChargeDay>;

/** The intervals that have a day of the month. */
const OF_MONTHS: ReadonlySet<Interval> = new Set([
  "monthly",
  "quarterly",
  "biannually",
  "annually",
]);
export const hasChargeDay = (interval: Interval): boolean => OF_MONTHS.has(interval);

const text = (most: number) =>
  withMessage(size(string(), 0, most), `Use at most ${most} characters.`);

const Id = withMessage(size(string(), 1, 64), "This value is not valid.");
const Url = withMessage(size(string(), 1, 2048), "This value is not valid.");

/**
 * What starts a payment. `amount` is what shall be credited, in `target_wallet`'s currency. `is_localized` pays a dollar
 * amount in naira. With `gateway: "bank"` the receipt comes along: as the file `receipt` of a multipart request, or
 * uploaded before as `receipt_id`.
 */
export const PaymentRequest = object({
  amount: MovedAmount,
  gateway: Gateway,
  product_id: optional(nullable(number())),
  redirect_url: optional(Url),
  is_localized: optional(boolean()),
  target_wallet: optional(Currency),
  recurring: optional(boolean()),
  interval: optional(nullable(Interval)),
  us_based_institution: optional(nullable(enums(["yes", "no"]))),
  quote_id: optional(nullable(Id)),
  receipt_id: optional(nullable(Id)),
  /** The transfer account that was paid into. */
  account_id: optional(nullable(Id)),
  /** The payment reference that the member was shown beside the account. */
  reference: optional(nullable(Id)),
  bank_reference: optional(nullable(text(BANK_REFERENCE_MAX_CHARACTERS))),
  note: optional(nullable(text(NOTE_MAX_CHARACTERS))),
});
export type PaymentRequest = Infer<typeof PaymentRequest>;

/** What a payment costs beyond what it credits, in the currency that is charged. */
export const Fees = type({ processing: Amount, provider: Amount, total: Amount });
export type Fees = Infer<typeof Fees>;

/** pending: nothing has arrived yet; awaiting_confirmation: a receipt is with staff, who say success or rejected. */
export const PaymentStatus = enums([
  "pending",
  "awaiting_confirmation",
  "success",
  "failed",
  "abandoned",
  "expired",
  "rejected",
  "refunded",
  "disputed",
  "reversed",
]);
export type PaymentStatus = Infer<typeof PaymentStatus>;

const payment = {
  reference: string(),
  gateway: Gateway,
  status: PaymentStatus,
  /** What is credited, in `credited_currency`. */
  amount: Amount,
  credited_currency: Currency,
  /** In `currency`, like `total_charged`. */
  fees: Fees,
  total_charged: Amount,
  currency: Currency,
  /** Naira for one dollar, where one was paid with the other. */
  exchange_rate: nullable(number()),
  /** Which rate that is; null without one, and for payments from before rates were kept with them. */
  rate: nullable(PricedRate),
  portfolio_id: nullable(string()),
  wallet_id: nullable(string()),
  /** By when staff promised to have looked. */
  confirm_by: nullable(Instant),
};

/** A payment that was begun. `payment_link` is where to pay; null for the wallet and for the bank. */
export const PaymentInit = type({
  ...payment,
  payment_link: nullable(string()),
  message: string(),
});
export type PaymentInit = Infer<typeof PaymentInit>;

/** A payment as it stands, with the words for the member. */
export const Payment = type({
  ...payment,
  /** Where to finish paying, while it waits for the member; null otherwise, and where there is no page. */
  payment_link: nullable(string()),
  message: string(),
  /** Staff look at it, for what arrived is not what was agreed or does not arrive; nothing is credited yet. */
  is_flagged: boolean(),
  created_at: Instant,
  completed_at: nullable(Instant),
  timeline: array(Step),
});
export type Payment = Infer<typeof Payment>;

/** What any payment may be refused with. */
export const paymentRefusals = {
  wallet_wrong_currency: 422,
  pay_gateway_unavailable: 422,
  pay_below_minimum: 422,
  pay_question_unanswered: 422,
  pay_not_localizable: 422,
  pay_redirect_refused: 422,
  pay_quote_expired: 409,
  pay_rate_unavailable: 503,
  pay_too_many_open: 409,
  pay_provider_unavailable: 503,
  pay_receipt_missing: 422,
  pay_account_unknown: 422,
  pay_receipt_duplicate: 409,
  pay_reference_used: 409,
  file_too_large: 413,
  file_wrong_type: 415,
  gen_idempotency_mismatch: 409,
  gen_idempotency_busy: 409,
} as const;

export const depositToWallet = declareEndpoint({
  name: "depositToWallet",
  method: "POST",
  path: "/wallet/deposit/:id",
  access: "member",
  summary: "Begins paying money into a wallet of the member. Never by wallet, never recurring.",
  status: 201,
  once: true,
  file: "receipt",
  body: PaymentRequest,
  reply: PaymentInit,
  refusals: paymentRefusals,
});

/** What a payment would cost. `amount` is in the currency of its `side`; `from` is charged, `to` is credited. */
export const QuoteRequest = object({
  from: Currency,
  to: Currency,
  amount: MovedAmount,
  side: enums(["from", "to"]),
  gateway: Gateway,
  us_based_institution: optional(nullable(enums(["yes", "no"]))),
});
export type QuoteRequest = Infer<typeof QuoteRequest>;

export const Quote = type({
  quote_id: string(),
  gateway: Gateway,
  /** What is credited, in `credited_currency`. */
  amount: Amount,
  credited_currency: Currency,
  /** In `currency`, like `total_charged`. */
  fees: Fees,
  total_charged: Amount,
  currency: Currency,
  exchange_rate: nullable(number()),
  rate: nullable(PricedRate),
  expires_at: Instant,
});
export type Quote = Infer<typeof Quote>;

export const quotePayment = declareEndpoint({
  name: "quotePayment",
  method: "POST",
  path: "/payment/quote",
  access: "member",
  summary: "What a payment would cost, good for 15 minutes.",
  body: QuoteRequest,
  reply: Quote,
  refusals: {
    wallet_wrong_currency: 422,
    pay_gateway_unavailable: 422,
    pay_below_minimum: 422,
    pay_question_unanswered: 422,
    pay_not_localizable: 422,
    pay_rate_unavailable: 503,
  },
});

export const verifyPayment = declareEndpoint({
  name: "verifyPayment",
  method: "GET",
  path: "/payment/verify/:reference",
  access: "member",
  summary: "A payment of the member as it truly stands; asks the provider while it is pending.",
  reply: Payment,
});

/** A way into the club's own bank, as the member has to type it. */
export const TransferAccount = type({
  id: string(),
  country: enums(["Nigeria", "USA", "Others"]),
  /** The bank to choose in Nigeria; null where there is nothing to choose. */
  bank_choice: nullable(enums(["GTBank", "Access Bank", "Others"])),
  currency: Currency,
  bank_name: string(),
  account_name: string(),
  account_number: string(),
  account_type: nullable(string()),
  routing_number: nullable(string()),
  swift_code: nullable(string()),
  bank_address: nullable(string()),
  intermediary: nullable(string()),
  /** What the member writes into the transfer; the same until a payment uses it. */
  reference: string(),
});
export type TransferAccount = Infer<typeof TransferAccount>;

export const listTransferAccounts = declareEndpoint({
  name: "listTransferAccounts",
  method: "GET",
  path: "/payment/transfer-accounts",
  access: "member",
  summary: "The club's bank accounts for a transfer by hand, with the reference of this payment.",
  query: type({
    currency: Currency,
    country: optional(enums(["Nigeria", "USA", "Others"])),
  }),
  reply: array(TransferAccount),
  refusals: { wallet_wrong_currency: 422 },
});

/** What a member means to transfer, and where to: the wallet, a plan, or a portfolio in it. The choice leads to an account. */
export const TransferNote = object({
  amount: MovedAmount,
  country: TransferAccount.schema.country,
  bank_choice: TransferAccount.schema.bank_choice,
  product_id: nullable(number()),
  portfolio_id: nullable(Id),
  /** What a portfolio that is opened is called, and its pattern. */
  portfolio_name: optional(nullable(PortfolioName)),
  portfolio_cloth: optional(nullable(PortfolioCloth)),
});
export type TransferNote = Infer<typeof TransferNote>;

export const noteTransfer = declareEndpoint({
  name: "noteTransfer",
  method: "POST",
  path: "/payment/transfer-note",
  access: "member",
  summary:
    "Notes what the caller begins to transfer under the reference that they are shown, or with null that they do not. It moves nothing. False when the reference is in use by a payment, or is not the caller's.",
  body: object({ reference: Id, transfer: nullable(TransferNote) }),
  reply: type({ noted: boolean() }),
});
