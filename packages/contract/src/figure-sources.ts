import type { Currency as MoneyCurrency } from "@kinfold/money";
import { array, boolean, enums, nullable, optional, string, type, type Infer } from "superstruct";
import { Amount } from "./amount.ts";
import { declareEndpoint } from "./endpoint.ts";
import type { PortfolioId, TransactionId, WalletId } from "./ids.ts";
import { Instant } from "./instant.ts";
import { Currency } from "./money.ts";
import { Day } from "./paging.ts";
import type { Permission } from "./staff-permissions.ts";

/**
 * The figures that are traced to the rows that make them, and what the id of each names. `holding` is a currency (all plans of the
 * member in it), the numbers of plans, or of figures of a stretch of days a portfolio; `rows` are one row or several, parted by commas, which add up.
 */
export const FIGURES = {
  "wallet-available": "wallet",
  "wallet-held": "wallet",
  "wallet-balance": "wallet",
  "wallet-pending": "wallet",
  transaction: "transaction",
  "transaction-fee": "transaction",
  "balance-after": "transaction",
  "portfolio-value": "portfolio",
  "portfolio-put-in": "portfolio",
  "portfolio-invested": "portfolio",
  "portfolio-withdrawn": "portfolio",
  "portfolio-gain": "portfolio",
  "portfolio-gross-gain": "portfolio",
  "portfolio-fees": "portfolio",
  "portfolio-tax": "portfolio",
  "portfolio-interest": "portfolio",
  "portfolio-waiting": "portfolio",
  "portfolio-worth": "portfolio",
  "portfolio-return": "portfolio",
  "portfolio-units": "portfolio",
  "portfolio-line": "portfolio",
  "portfolio-goal": "portfolio",
  "portfolio-to-go": "portfolio",
  "total-value": "holding",
  "total-gain": "holding",
  "total-waiting": "holding",
  "total-worth": "holding",
  "month-opening": "holding",
  "month-contributions": "holding",
  "month-withdrawals": "holding",
  "month-fees": "holding",
  "month-tax": "holding",
  "month-gain": "holding",
  "month-net-gain": "holding",
  "month-income": "holding",
  "month-closing": "holding",
  "month-waiting": "holding",
  "month-total": "holding",
  "month-without-gain": "holding",
  "month-in-both": "holding",
  "exchange-rate": "rows",
  "transfer-amount": "rows",
  "order-amount": "rows",
  "order-estimate": "rows",
  "payment-amount": "rows",
  "payment-fees": "rows",
  "payment-charged": "rows",
  "withdrawal-amount": "rows",
  "withdrawal-fee": "rows",
  "subscription-amount": "rows",
  "subscription-total": "rows",
  "subscription-charge": "rows",
  "debt-amount": "rows",
  "mandate-limit": "rows",
  "mandate-taken": "rows",
  "proof-least": "rows",
  "account-opening": "account",
  "account-debits": "account",
  "account-credits": "account",
  "account-closing": "account",
  "account-balance": "account",
  "ledger-debit": "currency",
  "ledger-credit": "currency",
  "journal-amount": "rows",
  "posting-amount": "rows",
  "register-value": "rows",
  "transaction-naira": "transaction",
  "valuation-net": "rows",
  "valuation-assets": "rows",
  "valuation-liabilities": "rows",
  "batch-total": "rows",
  "held-by": "rows",
  "owed-total": "currency",
  "held-total": "currency",
  "not-on-statement": "currency",
  "bank-ledger": "account",
  "bank-closing": "account",
  "bank-difference": "account",
  "plan-worth": "rows",
  "quote-amount": "rows",
  "quote-base": "rows",
  "quote-processing": "rows",
  "quote-provider": "rows",
  "quote-fees": "rows",
  "quote-charged": "rows",
  "statement-line": "rows",
  "line-balance": "rows",
  "lines-total": "rows",
  "lines-alike": "rows",
  "opening-balance": "rows",
  "opening-in-ledger": "rows",
  "opening-own-funds": "rows",
  "opening-suspense": "rows",
  "opening-expected": "rows",
  "settlement-kept": "rows",
  "provider-balance": "account",
  "payment-received": "rows",
  "payment-left": "rows",
  "return-amount": "rows",
  "return-leaves": "rows",
  "return-taken": "rows",
  "return-owed": "rows",
  "return-recovered": "rows",
  "return-held": "rows",
  "return-proposed": "rows",
  "flagged-received": "rows",
  "flagged-credited": "rows",
  "receipt-received": "rows",
  "receipt-fee": "rows",
  "payout-amount": "rows",
  "payout-proposed": "rows",
  "payout-total": "rows",
  "paid-before": "rows",
  "closed-debit": "currency",
  "closed-credit": "currency",
  "closed-account": "account",
  "late-debits": "account",
  "late-credits": "account",
  "day-ledger": "rows",
  "day-provider": "rows",
  "day-kept": "rows",
  "day-bank": "rows",
  "day-difference": "rows",
  "disagreement-ledger": "rows",
  "disagreement-other": "rows",
  "disagreement-difference": "rows",
  "plan-price": "rows",
  "line-price": "portfolio",
  "line-units": "portfolio",
  "line-units-after": "portfolio",
  "total-return": "holding",
  "unit-price": "rows",
  "price-change": "rows",
  "plan-units": "rows",
  "account-late": "account",
  "statement-opening": "rows",
  "statement-in": "rows",
  "statement-out": "rows",
  "statement-closing": "rows",
  "statement-fees": "rows",
  "movement-amount": "wallet",
  "movement-after": "wallet",
  "movement-rate": "wallet",
  "month-return": "holding",
  "personal-return": "holding",
  "plan-return": "portfolio",
  "plan-change": "rows",
  "units-held": "holding",
  "units-bought": "portfolio",
  "units-sold": "portfolio",
  "units-corrected": "portfolio",
  "corrected-from": "rows",
  "corrected-to": "rows",
  "whole-opening": "currency",
  "whole-closing": "currency",
  "whole-in-both": "currency",
  "waiting-on": "currency",
  "returning-on": "currency",
  "returning-row": "currency",
  "fees-added": "currency",
  "naira-per-dollar": "rows",
  "closed-opening": "account",
  "closed-debits": "account",
  "closed-credits": "account",
  "open-sum": "rows",
  "proof-sum": "rows",
  "proof-line": "rows",
} as const;

/** Figures that staff trace who do not read the ledger, with what they have to be allowed. */
const STAFF_FIGURES: Readonly<Partial<Record<FigureKind, Permission>>> = {
  "payment-amount": "receipt.read",
  "payment-fees": "receipt.read",
  "payment-charged": "receipt.read",
  "transfer-amount": "receipt.read",
  "withdrawal-amount": "withdrawal.read",
  "withdrawal-fee": "withdrawal.read",
  "subscription-amount": "recurring.read",
  "transaction-naira": "compliance.read",
  "valuation-net": "valuation.read",
  "valuation-assets": "valuation.read",
  "valuation-liabilities": "valuation.read",
  "batch-total": "payout.read",
  "held-by": "health.read",
  "owed-total": "health.read",
  "held-total": "health.read",
  "not-on-statement": "health.read",
  "bank-ledger": "statement.read",
  "bank-closing": "statement.read",
  "bank-difference": "statement.read",
  "plan-worth": "valuation.read",
  "statement-line": "statement.read",
  "line-balance": "statement.read",
  "lines-total": "statement.read",
  "lines-alike": "statement.read",
  "opening-balance": "statement.read",
  "opening-in-ledger": "statement.read",
  "opening-own-funds": "statement.read",
  "opening-suspense": "statement.read",
  "opening-expected": "statement.read",
  "settlement-kept": "settlement.read",
  "provider-balance": "settlement.read",
  "payment-received": "receipt.read",
  "payment-left": "receipt.read",
  "return-amount": "return.read",
  "return-leaves": "return.read",
  "return-taken": "return.read",
  "return-owed": "return.read",
  "return-recovered": "return.read",
  "return-held": "return.read",
  "return-proposed": "return.read",
  "flagged-received": "webhook.read",
  "flagged-credited": "webhook.read",
  "receipt-received": "receipt.read",
  "receipt-fee": "receipt.read",
  "payout-amount": "payout.read",
  "payout-proposed": "payout.read",
  "payout-total": "payout.read",
  "paid-before": "withdrawal.read",
  "day-ledger": "reconciliation.read",
  "day-provider": "reconciliation.read",
  "day-kept": "reconciliation.read",
  "day-bank": "reconciliation.read",
  "day-difference": "reconciliation.read",
  "disagreement-ledger": "reconciliation.read",
  "disagreement-other": "reconciliation.read",
  "disagreement-difference": "reconciliation.read",
  "unit-price": "valuation.read",
  "price-change": "valuation.read",
  "plan-units": "valuation.read",
};

/** What staff have to be allowed to trace a figure of this kind: reading the ledger, unless it is part of other work. */
export const getFigurePermission = (kind: FigureKind): Permission =>
  STAFF_FIGURES[kind] ?? "ledger.read";

export type FigureKind = keyof typeof FIGURES;
type Subjects = {
  wallet: WalletId;
  transaction: TransactionId;
  portfolio: PortfolioId;
  holding: MoneyCurrency | number | readonly number[] | PortfolioId;
  rows: string | readonly string[];
  currency: MoneyCurrency;
  /** An account of the ledger: `NGN.club:bank:NGN`. */
  account: `${MoneyCurrency}.${string}`;
};
/** The figures whose id names one of these. */
export type FigureOf<Subject extends keyof Subjects> = {
  [K in FigureKind]: (typeof FIGURES)[K] extends Subject ? K : never;
}[FigureKind];

/** Which figure is meant: `portfolio-value:prt_…`, or `portfolio-value:prt_…@2026-09-30` of a day. It is a name and no permission. */
export type FigureId = `${FigureKind}:${string}`;

/**
 * The figure of this kind of what it is of. `on`: the day or month that it is of, where it is not of now; of a line of a portfolio's
 * book its place; of a charge the day on which it was due.
 */
export const buildFigureId = <K extends FigureKind>(
  kind: K,
  id: Subjects[(typeof FIGURES)[K]],
  on?: string | number,
): FigureId => `${kind}:${String(id)}${on === undefined ? "" : `@${on}`}`;

/** The days that a figure is of, behind its @: both are included. Of a whole month its name, so that it has one id wherever it stands. */
export function nameStretch(from: string, to: string): string {
  const month = from.slice(0, 7);
  const last = new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5, 7)), 0));
  const isMonth = from.endsWith("-01") && to === last.toISOString().slice(0, 10);
  return isMonth ? month : `${from}_${to}`;
}

/** The kind of a figure, what it is of, and of when; undefined for what names none. */
export function parseFigureId(
  figure: string,
): { kind: FigureKind; id: string; on: string | undefined } | undefined {
  const { kind, id, on } =
    /^(?<kind>[a-z-]+):(?<id>[^@]*)(?:@(?<on>[\w-]+))?$/.exec(figure)?.groups ?? {};
  return kind === undefined || id === undefined || !isFigureKind(kind)
    ? undefined
    : { kind, id, on };
}

const isFigureKind = (kind: string): kind is FigureKind => Object.hasOwn(FIGURES, kind);

/** One row that a figure is made of. Amounts are minor units once read. */
export const FigureRow = type({
  /** In which table the row is; `figure` is another figure, which `leads_to` names. */
  of: enums([
    "posting",
    "order",
    "unit_entry",
    "maturity",
    "valuation",
    "bank_account",
    "bank_statement",
    "interest",
    "tax",
    "exchange_rate",
    "payment_intent",
    "transfer_reference",
    "withdrawal",
    "subscription",
    "portfolio",
    "mandate",
    "payment_return",
    "funds_proof",
    "wallet_transaction",
    "payment_quote",
    "bank_statement_line",
    "decision",
    "payment_review_decision",
    "bank_transfer_decision",
    "month_close_total",
    "reconciliation_day",
    "reconciliation_item",
    "wallet_movement",
    "month_close",
    "funds_proof_line",
    /** What someone typed, or a rule of the page: it is in no table yet. */
    "typed",
    /** Postings of an account of one kind of journal together. */
    "postings",
    /** What an owner has by the balances of their accounts. */
    "balances",
    /** What portfolios of a plan are worth together. */
    "register",
    "figure",
  ]),
  /** The numbers or ids of the rows there. */
  ids: array(string()),
  words: string(),
  note: nullable(string()),
  at: nullable(Instant),
  day: nullable(Day),
  /** Money that is added, with its sign; null for units and prices. */
  amount: nullable(Amount),
  /** Units with four decimals, with their sign. */
  units: nullable(string()),
  /** The price of a unit with six decimals. */
  price: nullable(string()),
  /** False for what came after and is not part of the figure. */
  is_added: boolean(),
  leads_to: nullable(string()),
  /** The number of the journal in the ledger. */
  journal: nullable(string()),
});
export type FigureRow = Infer<typeof FigureRow>;

/** What a figure is made of. Amounts are minor units once read. */
export const FigureSource = type({
  figure: string(),
  title: string(),
  currency: Currency,
  as_of: nullable(Day),
  /**
   * How the rows make the figure. added: their amounts add up. units: their units do. units_at_price: those units times the price, half up.
   * percent: the first amount of the second, in hundredths of a percent, half up. price: the price that a row states. price_change: how
   * much the first price is above the second, in percent, half up to two decimals.
   */
  method: enums(["added", "units", "units_at_price", "percent", "price", "price_change"]),
  /** The same in words, with the rule's name. */
  formula: string(),
  /** Money; null of units and of percentages. */
  total: nullable(Amount),
  /** Units with four decimals, a price with six or a percentage with two; null of money and of what cannot be told yet. */
  quantity: nullable(string()),
  /** What was rounded away, in words; null where nothing was. */
  rounding: nullable(string()),
  rows: array(FigureRow),
  /** What came before these rows, and the number of the posting to go on from; null once all rows are here. */
  earlier: nullable(type({ before: string(), amount: Amount })),
});
export type FigureSource = Infer<typeof FigureSource>;

const query = type({
  /** Of a wallet: only postings with a lower number. */
  before: optional(string()),
});

export const getFigureSource = declareEndpoint({
  name: "getFigureSource",
  method: "GET",
  path: "/figures/:figure",
  access: "member",
  summary: "The rows that a figure of the member's own is made of, and how they make it.",
  query,
  reply: FigureSource,
  refusals: { not_found: 404 },
});

export const getOfficeFigureSource = declareEndpoint({
  name: "getOfficeFigureSource",
  method: "GET",
  path: "/admin/figures/:figure",
  access: "staff",
  // Everyone in the office has it; what the kind of the figure takes is asked for besides.
  staff: { permission: "receipt.read" },
  summary:
    "The rows that any member's figure is made of, with the accounts of the ledger and the names of the staff who published its price. Most figures take reading the ledger; those of other work, what that work takes.",
  query,
  reply: FigureSource,
  refusals: { not_found: 404 },
});
