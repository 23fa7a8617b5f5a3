import { array, enums, integer, nullable, number, string, type, type Infer } from "superstruct";
import { declareEndpoint } from "./endpoint.ts";
import { Instant } from "./instant.ts";

/** What the club promises a time for. `ledger_check` is the nightly comparison of everything that the club wrote down. */
export const PROMISE_KINDS = [
  "receipt",
  "identity",
  "payout",
  "valuation",
  "month_price",
  "statement",
  "ledger_check",
  "rate",
  "exception",
  "data_export",
  "account_closure",
  "member_correction",
  "exco_referral",
] as const;
export const PromiseKindName = enums(PROMISE_KINDS);
export type PromiseKindName = Infer<typeof PromiseKindName>;

/** How a promise is spoken of: its name, what is promised, the team that keeps it, what they do next, and why it is late. */
export type PromiseWords = {
  name: string;
  promise: string;
  team: string;
  nextStep: string;
  lateBecause: string;
};

/** The words of every promise, for members and staff alike. */
export const PROMISE_WORDS: Readonly<Record<PromiseKindName, PromiseWords>> = {
  receipt: {
    name: "Receipts",
    promise: "A bank transfer with a receipt is confirmed within 48 hours.",
    team: "Payments team",
    nextStep: "The transfer is found on the bank statement, and two people confirm it.",
    lateBecause: "two people have not yet confirmed your transfer on our bank statement",
  },
  identity: {
    name: "Identity checks",
    promise: "Documents, BVNs and bank accounts are checked in 2–3 business days.",
    team: "Compliance team",
    nextStep: "Two people check what was sent, and the answer goes out by email.",
    lateBecause: "two people have not yet finished checking what you sent us",
  },
  payout: {
    name: "Withdrawals",
    promise: "A withdrawal is paid by the 5th of the next month.",
    team: "Payments team",
    nextStep: "Two people approve it, and it goes to the bank.",
    lateBecause: "your bank has not yet been sent the money",
  },
  valuation: {
    name: "Prices of plans",
    promise: "A drafted price is decided within a day.",
    team: "Finance team",
    nextStep: "A second person approves or rejects the draft.",
    lateBecause: "no second person has decided about the draft",
  },
  month_price: {
    name: "Month-end prices",
    promise:
      "Each plan that members hold has the price of a month’s last day by the third working day after it.",
    team: "Finance team",
    nextStep: "Draft the price of this day, and a second person publishes it.",
    lateBecause: "no price of this day is published",
  },
  statement: {
    name: "Bank statements",
    promise: "The statement of each bank and working day is imported on the next working day.",
    team: "Payments team",
    nextStep: "Import the statement of this bank that covers the day.",
    lateBecause: "no imported statement of this bank reaches this day",
  },
  ledger_check: {
    name: "Ledger checks",
    promise: "The ledger is compared with all records every night, by six in the morning.",
    team: "Operations team",
    nextStep: "See under Nightly checks why the check did not look at everything.",
    lateBecause: "no complete check has run since midnight",
  },
  rate: {
    name: "Exchange rates",
    promise: "On every working day a fresh exchange rate is there by nine in the morning.",
    team: "Finance team",
    nextStep: "See why the sources of rates do not answer, or propose a rate under Settings.",
    lateBecause: "no fresh rate has arrived today",
  },
  exception: {
    name: "Exceptions",
    promise: "What staff have to explain or decide is answered by its due time.",
    team: "Finance team",
    nextStep: "Answer it in its queue.",
    lateBecause: "no one has answered it",
  },
  data_export: {
    name: "Copies of your data",
    promise: "A copy of everything that we hold about you is released within 30 days.",
    team: "Compliance team",
    nextStep: "Two people check the request and release the copy.",
    lateBecause: "two people have not yet released the copy of your data",
  },
  account_closure: {
    name: "Closing accounts",
    promise: "An account that a member asks us to close is closed within 30 days.",
    team: "Compliance team",
    nextStep: "Two people check that nothing is left in the account, and close it.",
    lateBecause: "two people have not yet closed your account",
  },
  member_correction: {
    name: "Corrections of details",
    promise: "A request to correct your details is answered within 30 days.",
    team: "Compliance team",
    nextStep:
      "Two people compare the request with the documents, and the answer goes out by email.",
    lateBecause: "two people have not yet answered your request",
  },
  exco_referral: {
    name: "Exco referrals",
    promise: "The Exco answers a request for a referral within 7 days.",
    team: "Compliance team",
    nextStep: "The Exco decides, and its answer goes out by email.",
    lateBecause: "the Exco has not yet decided about your referral",
  },
};

/** A promise to a member that is still open. */
export const OpenPromise = type({
  id: string(),
  kind: PromiseKindName,
  /** What it is about: a payment's reference, a withdrawal, a document. */
  subject_id: string(),
  began_at: Instant,
  due_at: Instant,
  /** What was promised instead, once the first time had passed. */
  renewed_due_at: nullable(Instant),
  team: string(),
  next_step: string(),
});
export type OpenPromise = Infer<typeof OpenPromise>;

export const listOwnPromises = declareEndpoint({
  name: "listOwnPromises",
  method: "GET",
  path: "/customer/promises",
  access: "member",
  summary: "What the club still owes the caller an answer to, the nearest due time first.",
  reply: array(OpenPromise),
});

/** Below so many promises a rate would tell of single people, and is not shown. */
export const PROMISE_RATE_LEAST = 20;
/** The rates are of so many days. */
export const PROMISE_RATE_DAYS = 90;

/** How well one promise was kept. */
export const PromiseRate = type({
  kind: PromiseKindName,
  /** All null while there are too few. The share is in hundredths of a percent, rounded down: 100 % means all. */
  on_time_bps: nullable(integer()),
  on_time: nullable(integer()),
  counted: nullable(integer()),
});
export type PromiseRate = Infer<typeof PromiseRate>;

export const getPromiseRates = declareEndpoint({
  name: "getPromiseRates",
  method: "GET",
  path: "/customer/promise-rates",
  access: "anyone",
  summary: "How many of the club's promises of the last 90 days were kept in time, by kind.",
  reply: type({ as_of: Instant, days: number(), least: number(), rates: array(PromiseRate) }),
});
