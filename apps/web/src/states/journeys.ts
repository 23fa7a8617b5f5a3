import { journey } from "@kinfold/frame/stated-state";

/** Journeys that prove states of more than one section. */
export const ACCOUNT_ABROAD = journey(
  "bank-account",
  "a global member completes their details, changes the dollar account, reads why it was declined, and never of naira",
);
export const BEGUN = journey(
  "plans-and-portfolios",
  "who has only begun reads what waits, that nothing else is there yet, and of a network that is away",
);
export const CLAIMS = journey(
  "payment-return",
  "a transfer waits with staff as money on its way in, and one that they refuse says why wherever it is read",
);
export const CODES_RUN_OUT = journey(
  "sign-up-refusals",
  "a code is checked, runs out of tries and of time, and is sent again until that is too often",
);
export const COUNTRIES_LATE = journey(
  "sign-up-refusals",
  "the countries come late, or not at all until they are asked for again",
);
export const FIRST_MONEY = journey(
  "money-read",
  "whoever has no money yet reads that, pays the first in, and has papers made as often as is good",
);
export const HEARS = journey(
  "notifications",
  "a member reads what happened, follows it, and the bell falls silent",
);
export const HELD = journey(
  "plans-and-portfolios",
  "what a member has is told by currency, by plan and by portfolio, at a gain and at a loss, and on so much paper",
);
export const HIDES = journey(
  "money-read",
  "amounts are hidden and shown by one press, an estimate needs a fresh rate, and each wallet has its ways in and out",
);
export const JOINS = journey(
  "join-the-club",
  "a visitor opens the door, joins and is welcomed by first name",
);
export const LEAVES = journey("sign-in", "a member leaves through the confirmation and comes back");
export const MONEY_IN_DOLLARS = journey(
  "money-read",
  "a global member finds dollars alone among the movements and where money is added",
);
export const NEWLY_JOINED = journey(
  "overview",
  "whoever has just joined is asked for papers, reads the rate and finds their account",
);
export const NO_ANSWER_AT_THE_DOOR = journey(
  "no-answer",
  "joining and asking for a new password without an answer say so",
);
export const NO_BVN = journey(
  "kyc",
  "a global member is verified without a BVN and never reads of one",
);
export const PAID_OUT = journey(
  "office-payouts",
  "a withdrawal is approved, batched by one, approved by another and paid; one that fails comes back",
);
export const PAPERS = journey(
  "kyc",
  "a member goes from nothing to validated: BVN, ID and proof of address, with the promised day",
);
export const PAPERS_ABROAD = journey(
  "kyc-abroad",
  "a global member goes from nothing through a refusal to dollars at a bank abroad, and reads of no naira",
);
export const PASSKEY = journey(
  "passkeys",
  "a passkey is added, opens the account, stands in for a code, and is removed",
);
export const PLANS_IN_DOLLARS = journey(
  "plans-and-portfolios",
  "a global member reads of dollars alone, in plans, paying, contributions and reports",
);
export const REGISTER = journey(
  "kyc",
  "the register's answers are told apart: no such number, another name, its owner's word, no answer",
);
export const RETURNS = journey(
  "redirect",
  "a good address is honoured and survives the way through Register and back",
);
export const TRANSFERS = journey(
  "bank-transfer",
  "a member transfers by hand, loses the network on the way, and is promised an answer",
);
export const UNANSWERED = journey(
  "money-read",
  "money that is being read says so, money that cannot be read says that, and asking again brings it",
);
export const WALKS_AWAY = journey(
  "fund-wallet",
  "a member walks away, is declined, comes back without a word, and then pays by card",
);
export const WITHDRAWS = journey(
  "withdraw",
  "a member withdraws, sees the money held and the day, cancels, and withdraws again",
);
export const WITHDRAWS_DOLLARS = journey(
  "withdraw",
  "a global member withdraws dollars and never reads of naira",
);
