import {
  array,
  coerce,
  defaulted,
  enums,
  integer,
  max,
  min,
  nullable,
  number,
  optional,
  string,
  type,
  type Infer,
  type Struct,
} from "superstruct";
import { Amount } from "./amount.ts";
import { describeStruct, withMessage } from "./describe.ts";
import { declareEndpoint } from "./endpoint.ts";
import { FileReply } from "./file.ts";
import { Currency } from "./money.ts";
import { Day } from "./paging.ts";
import { ProductType } from "./plans.ts";

const wholeNumber = (least: number, most: number, asked: string): Struct<number, null> =>
  describeStruct(
    withMessage(
      coerce(max(min(integer(), least), most), string(), (text) =>
        /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN,
      ),
      asked,
    ),
    { type: "integer", minimum: least, maximum: most },
  );

/** Left out it is no number, and the sentence asks for one. */
const requireNumber = (struct: Struct<number, null>): Struct<number, null> =>
  defaulted(struct, Number.NaN);

/** A month of a year, as it stands in an address. It may be left out. */
export const Month: Struct<number, null> = wholeNumber(1, 12, "Choose a month.");
/** A year, as it stands in an address. */
export const RequiredYear: Struct<number, null> = requireNumber(
  wholeNumber(2000, 2100, "Choose a year."),
);
const month = requireNumber(Month);
const year = RequiredYear;

/**
 * opening + contributions − withdrawals − fees − tax + gain = closing, to the last kobo. Screens and printed reports show
 * `net_gain`, and the gain before tax and fees in the detail.
 */
const movement = {
  opening_value: Amount,
  contributions: Amount,
  /** What reached the member: less fees and tax. */
  withdrawals: Amount,
  fees: Amount,
  tax: Amount,
  /** Before tax and fees. */
  gain: Amount,
  /** `gain` − `fees` − `tax`: what is left of it for the member. */
  net_gain: Amount,
  closing_value: Amount,
  /** Paid by the end and without units then; and `closing_value` with it. */
  waiting_amount: Amount,
  total_amount: Amount,
};

/** A published price that was put right. Prices of one unit; days in Lagos. */
export const PriceCorrection = type({
  corrected_on: Day,
  /** The day that both prices are of. */
  valued_on: Day,
  old_unit_price: number(),
  new_unit_price: number(),
});
export type PriceCorrection = Infer<typeof PriceCorrection>;

/** One plan in a month. Units are zero and prices null at a fixed rate; a price is null before the first. */
export const ReportProduct = type({
  product_id: integer(),
  product_name: string(),
  product_type: ProductType,
  opening_units: number(),
  opening_price: nullable(number()),
  closing_units: number(),
  closing_price: nullable(number()),
  /** Of the prices that these figures rest on, oldest first. Empty when none was wrong. */
  corrections: array(PriceCorrection),
  ...movement,
});
export type ReportProduct = Infer<typeof ReportProduct>;

/** One currency in a month: the sums of its plans. */
export const ReportCurrency = type({
  currency: Currency,
  ...movement,
  /** Of the gain before tax, what a fixed rate earned. */
  income: Amount,
  /** Percent after tax and fees of the money that was at work (Modified Dietz), of the month and of the year until its end. Null when no money was at work. */
  return_month: nullable(number()),
  return_ytd: nullable(number()),
  products: array(ReportProduct),
});
export type ReportCurrency = Infer<typeof ReportCurrency>;

/** A member's whole book in one month. */
export const PortfolioReport = type({
  month: integer(),
  year: integer(),
  period_start: Day,
  period_end: Day,
  /** provisional: a plan of the member's has no published price for the end of the month yet. */
  status: enums(["final", "provisional"]),
  currencies: array(ReportCurrency),
  /** The rate of the month's end; null when there is none, and then no totals either. */
  fx: nullable(type({ usd_ngn: number(), date: Day })),
  total_in_usd: nullable(Amount),
  total_in_ngn: nullable(Amount),
});
export type PortfolioReport = Infer<typeof PortfolioReport>;

export const getPortfolioReport = declareEndpoint({
  name: "getPortfolioReport",
  method: "GET",
  path: "/portfolio/global/report",
  access: "member",
  summary: "The member's whole book in one month that is over, by currency and by plan.",
  query: type({ month, year }),
  reply: PortfolioReport,
  refusals: { report_unpublished: 422 },
});

/** One month of a year. `closing_value` is null before the first units and until the month is over: a gap, not zero. */
export const TrendPoint = type({
  month: integer(),
  label: string(),
  closing_value: nullable(Amount),
  contributions: Amount,
  withdrawals: Amount,
  /** Before and after tax and fees. */
  gain: Amount,
  net_gain: Amount,
  return: nullable(number()),
});
export type TrendPoint = Infer<typeof TrendPoint>;

export const getReportTrend = declareEndpoint({
  name: "getReportTrend",
  method: "GET",
  path: "/portfolio/report/trend",
  access: "member",
  summary: "Twelve months of a year, for each of the member's currencies.",
  query: type({ year }),
  reply: type({
    year: integer(),
    series: array(type({ currency: Currency, points: array(TrendPoint) })),
  }),
  refusals: { report_unpublished: 422 },
});

export const getPortfolioPdf = declareEndpoint({
  name: "getPortfolioPdf",
  method: "GET",
  path: "/portfolio/pdf-report/:id",
  access: "member",
  summary:
    "A portfolio's report as PDF. Days are days in Lagos, both included; from its beginning until today unless said.",
  query: type({ from: optional(Day), to: optional(Day) }),
  reply: FileReply,
});

export const getMonthPdf = declareEndpoint({
  name: "getMonthPdf",
  method: "GET",
  path: "/portfolio/global/report/pdf",
  access: "member",
  summary: "One currency of the member's whole book in a month that is over, as PDF.",
  query: type({ month, year, currency: Currency }),
  reply: FileReply,
  refusals: { report_unpublished: 422 },
});
