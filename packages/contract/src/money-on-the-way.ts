import { array, boolean, integer, nullable, string, type, type Infer } from "superstruct";
import { Amount } from "./amount.ts";
import { declareEndpoint } from "./endpoint.ts";
import { Instant } from "./instant.ts";
import { Currency } from "./money.ts";
import { Day } from "./paging.ts";
import { Interval, TransferAccount } from "./payments.ts";
import { PortfolioCloth } from "./portfolio-name.ts";

/** By when the club answers, and, once that has passed, by when instead; who has it and what comes next. */
export const DueAnswer = type({
  due_at: Instant,
  renewed_due_at: nullable(Instant),
  team: string(),
  next_step: string(),
});
export type DueAnswer = Infer<typeof DueAnswer>;

const money = { reference: string(), currency: Currency, amount: Amount };

/** A transfer that the member was shown the account for, and has not said to have paid. */
export const BegunTransfer = type({
  ...money,
  begun_at: Instant,
  /** Of the plan that it goes into; null for the wallet. */
  product_id: nullable(integer()),
  product_name: nullable(string()),
  /** Of the portfolio that it is added to; null where one is opened. */
  portfolio_id: nullable(string()),
  /** What the portfolio that is opened is called, and its pattern; null is the plan's own. */
  portfolio_name: nullable(string()),
  portfolio_cloth: nullable(PortfolioCloth),
  /** What was chosen to find the account; see `TransferAccount`. */
  country: TransferAccount.schema.country,
  bank_choice: TransferAccount.schema.bank_choice,
});
export type BegunTransfer = Infer<typeof BegunTransfer>;

/** A receipt that staff look for on the bank statement. */
export const AwaitedReceipt = type({
  ...money,
  product_name: nullable(string()),
  answer: nullable(DueAnswer),
});
export type AwaitedReceipt = Infer<typeof AwaitedReceipt>;

/** Money that is paid, and waits for units at the price of a day. */
export const WaitingContribution = type({
  ...money,
  portfolio_id: string(),
  product_name: string(),
  /** Null until it is clear. */
  dealing_date: nullable(Day),
  /** What else it waits for. */
  note: nullable(string()),
});
export type WaitingContribution = Infer<typeof WaitingContribution>;

/** Units that are being sold. `amount` is what they were worth when it was asked for. */
export const WaitingRedemption = type({
  ...money,
  portfolio_id: string(),
  product_name: string(),
  dealing_date: nullable(Day),
});
export type WaitingRedemption = Infer<typeof WaitingRedemption>;

/** The next charge of a contribution that repeats, before the provider's fees. */
export const NextCharge = type({
  subscription_id: string(),
  currency: Currency,
  amount: Amount,
  product_name: string(),
  interval: Interval,
  day: Day,
  /** The card failed and is tried again. */
  is_retry: boolean(),
  card_brand: nullable(string()),
  card_last4: nullable(string()),
});
export type NextCharge = Infer<typeof NextCharge>;

/** A withdrawal that is not paid yet. */
export const OpenPayout = type({
  ...money,
  id: string(),
  /** The working day on or before which it is paid. */
  day: Day,
  bank_name: string(),
  account_number_masked: string(),
  answer: nullable(DueAnswer),
});
export type OpenPayout = Infer<typeof OpenPayout>;

export const MoneyOnTheWay = type({
  begun: array(BegunTransfer),
  receipts: array(AwaitedReceipt),
  contributions: array(WaitingContribution),
  redemptions: array(WaitingRedemption),
  charges: array(NextCharge),
  payouts: array(OpenPayout),
});
export type MoneyOnTheWay = Infer<typeof MoneyOnTheWay>;

export const getMoneyOnTheWay = declareEndpoint({
  name: "getMoneyOnTheWay",
  method: "GET",
  path: "/customer/money-on-the-way",
  access: "member",
  summary:
    "The caller's money that is on its way: transfers begun, receipts with staff, contributions that wait for units, redemptions, the next charges and the withdrawals to be paid, each with its day.",
  reply: MoneyOnTheWay,
});
