import type { Currency as MoneyCurrency } from "@kinfold/money";
import { array, boolean, enums, nullable, optional, string, type, type Infer } from "superstruct";
import { Amount } from "./amount.ts";
import { declareEndpoint } from "./endpoint.ts";
import type { PortfolioId, TransactionId, WalletId } from "./ids.ts";
import { Instant } from "./instant.ts";
import { Currency } from "./money.ts";
import { Day } from "./paging.ts";

/** The figures that are traced to the rows that make them, by what their id names. */
const WALLET_FIGURES = ["wallet-available", "wallet-held"] as const;
const PORTFOLIO_FIGURES = [
  "portfolio-value",
  "portfolio-invested",
  "portfolio-withdrawn",
  "portfolio-gain",
  "portfolio-return",
  "portfolio-units",
] as const;
/** Of all portfolios of a member in one currency; their id is the currency. */
const TOTAL_FIGURES = ["total-value", "total-gain"] as const;
export const FIGURE_KINDS = [
  ...WALLET_FIGURES,
  "transaction",
  ...PORTFOLIO_FIGURES,
  ...TOTAL_FIGURES,
] as const;

export type WalletFigure = (typeof WALLET_FIGURES)[number];
export type PortfolioFigure = (typeof PORTFOLIO_FIGURES)[number];
export type TotalFigure = (typeof TOTAL_FIGURES)[number];
export type FigureKind = (typeof FIGURE_KINDS)[number];

/** Which figure is meant: `portfolio-value:prt_…`. It is a name and no permission. */
export type FigureId = `${FigureKind}:${string}`;

/** The figure of this kind of a wallet, portfolio, transaction or currency. */
export const buildFigureId = <K extends FigureKind>(
  kind: K,
  id: K extends "transaction"
    ? TransactionId
    : K extends WalletFigure
      ? WalletId
      : K extends PortfolioFigure
        ? PortfolioId
        : MoneyCurrency,
): FigureId => `${kind}:${id}`;

/** The kind of a figure and the id of what it is of; undefined for what names none. */
export function parseFigureId(figure: string): { kind: FigureKind; id: string } | undefined {
  const at = figure.indexOf(":");
  const kind = FIGURE_KINDS.find((one) => one === figure.slice(0, at));
  return kind && { kind, id: figure.slice(at + 1) };
}

/** One row that a figure is made of. Amounts are minor units once read. */
export const FigureRow = type({
  /** In which table the row is; `figure` is another figure, which `leads_to` names. */
  of: enums([
    "posting",
    "order",
    "unit_entry",
    "maturity",
    "valuation",
    "interest",
    "tax",
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
   * percent: the first amount of the second, in hundredths of a percent, half up.
   */
  method: enums(["added", "units", "units_at_price", "percent"]),
  /** The same in words, with the rule's name. */
  formula: string(),
  /** Money; null of units and of percentages. */
  total: nullable(Amount),
  /** Units with four decimals, or a percentage with two; null of money and of what cannot be told yet. */
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
  staff: { permission: "ledger.read" },
  summary:
    "The rows that any member's figure is made of, with the accounts of the ledger and the names of the staff who published its price.",
  query,
  reply: FigureSource,
  refusals: { not_found: 404 },
});
