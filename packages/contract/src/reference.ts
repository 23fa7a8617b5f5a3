import { say } from "@kinfold/language/say";
import {
  array,
  boolean,
  enums,
  literal,
  nullable,
  number,
  optional,
  record,
  string,
  type,
  type Infer,
  type Struct,
} from "superstruct";
import { describeStruct, addRule, withMessage } from "./describe.ts";
import { declareEndpoint } from "./endpoint.ts";
import { Instant } from "./instant.ts";
import { Currency } from "./money.ts";
import { dropGrouping, findNubanFault, normalizeText } from "./typed-text.ts";

/** A country. The four fields of the specification stay in camelCase. */
export const Country = type({
  countryName: string(),
  /** ISO 3166-1 alpha-2. */
  countryCode: string(),
  /** Digits without the plus; empty where a territory has no numbering plan of its own. */
  callingCode: string(),
  countryFlag: string(),
  /** How many digits a national number may have; none where there is no numbering plan. */
  phone_lengths: array(number()),
  /** What a leading 0 is: a trunk prefix that is left out after the calling code, a digit that is kept, or impossible. */
  phone_zero: enums(["trunk", "kept", "none"]),
  /** What people also call it, by which a search finds it: "Britain", "Côte d’Ivoire". */
  other_names: optional(array(string())),
  /** Other codes that a search finds when they are typed whole: "GBR", "UK". */
  other_codes: optional(array(string())),
});
export type Country = Infer<typeof Country>;

export const listCountries = declareEndpoint({
  name: "listCountries",
  method: "GET",
  path: "/customer/country-list",
  access: "anyone",
  summary: "Every country, keyed by its English name.",
  reply: record(string(), Country),
});

/** A bank that money can be sent to. `code` is what the payout provider calls it. */
export const Bank = type({
  id: number(),
  name: string(),
  slug: string(),
  code: string(),
  cbn_code: nullable(string()),
  country: string(),
  currency: Currency,
  type: literal("nuban"),
  active: boolean(),
  /** What people also call it, by which a search finds it: "GTB". */
  other_names: optional(array(string())),
});
export type Bank = Infer<typeof Bank>;

export const listBanks = declareEndpoint({
  name: "listBanks",
  method: "GET",
  path: "/payment/list-bank",
  access: "anyone",
  summary: "The Nigerian banks, by name.",
  query: type({ country: optional(string()), currency: optional(Currency) }),
  reply: array(Bank),
});

export const CurrencyFacts = type({
  code: Currency,
  name: string(),
  symbol: string(),
  decimals: number(),
});
export type CurrencyFacts = Infer<typeof CurrencyFacts>;

export const listCurrencies = declareEndpoint({
  name: "listCurrencies",
  method: "GET",
  path: "/customer/currencies",
  access: "anyone",
  summary: "The currencies of the club.",
  reply: array(CurrencyFacts),
});

/** Naira for one dollar, where it is from and how old it is. `stale`: too old to price with, good enough to look at. */
export const ExchangeRate = type({
  exchange_rate: number(),
  from: Currency,
  to: Currency,
  source: string(),
  as_of: Instant,
  stale: boolean(),
});
export type ExchangeRate = Infer<typeof ExchangeRate>;

export const getExchangeRate = declareEndpoint({
  name: "getExchangeRate",
  method: "GET",
  path: "/payment/exchange-rate",
  access: "member",
  summary: "What one unit of `from` is worth in `to`; dollars in naira unless asked otherwise.",
  query: type({ from: optional(Currency), to: optional(Currency) }),
  reply: ExchangeRate,
  refusals: { pay_rate_unavailable: 503 },
});

/** Ten digits. */
export const Nuban: Struct<string, null> = describeStruct(
  addRule(
    normalizeText(withMessage(string(), say("Enter the 10-digit account number.")), dropGrouping),
    findNubanFault,
  ),
  { type: "string", pattern: "^\\d{10}$" },
);

export const resolveBankAccount = declareEndpoint({
  name: "resolveBankAccount",
  method: "GET",
  path: "/payment/resolve-bank-account",
  access: "member",
  summary: "Whose account this is, as its bank says.",
  query: type({ account_number: Nuban, bank_code: string() }),
  reply: type({
    account_number: string(),
    account_name: string(),
    bank_id: number(),
    /** How well the name fits the member's own, 0 to 1. */
    name_match_score: number(),
  }),
  refusals: { bank_unresolved: 422, bank_unknown: 422, bank_unreachable: 503 },
});
