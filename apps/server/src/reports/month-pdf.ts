import type { PortfolioReport, ReportCurrency, ReportProduct } from "@kinfold/contract/reports";
import { formatFigure, type Currency } from "@kinfold/money";
import {
  band,
  BAND,
  DYE,
  feet,
  finished,
  FOOT,
  INNER,
  momentWords,
  newPaper,
  nextPage,
  PAGE,
  PLAIN,
  put,
  rule,
  STRONG,
  type Doc,
} from "#papers/index.ts";
import { days, factRows, percentOf, priceOf, signed, unitsOf, type Facts } from "./report-facts.ts";

/** What stands on the paper besides the figures of the month. */
export type MonthHeading = {
  name: string;
  customerCode: string;
  /** Who manages the plans for the club. */
  manager: string;
  code: string;
  issuedAt: Date;
  site: string;
};

const { margin } = PAGE;
const LINE = { x: margin, width: INNER, align: "left" } as const;
/** A plan with its figures takes so much of a page. */
const PLAN_HEIGHT = 128;
/** And each correction of its price so much more. */
const CORRECTION_HEIGHT = 14;
const heightOf = ({ corrections }: ReportProduct): number =>
  PLAN_HEIGHT + (corrections.length === 0 ? 0 : corrections.length * CORRECTION_HEIGHT + 6);

const DISCLAIMER = [
  "Unaudited. Past performance does not tell what is to come: what a plan is worth can fall as well as rise, and no return is",
  "promised. Opening value and contributions, less withdrawals, fees and tax, with the gain, are the closing value. Returns count",
  "the money that was at work (Modified Dietz).",
] as const;

/** The last day on which one of these prices was put right; undefined when none was. */
const correctedOn = (products: readonly ReportProduct[]): string | undefined =>
  products
    .flatMap(({ corrections }) => corrections.map(({ corrected_on: day }) => day))
    .toSorted()
    .at(-1);

function headFacts(report: PortfolioReport, of: ReportCurrency, heading: MonthHeading): Facts {
  const corrected = correctedOn(of.products);
  return [
    ["Member", heading.name],
    ["Member code", heading.customerCode],
    ["Month", `${days(report.period_start)} to ${days(report.period_end)}`],
    ["Currency", of.currency === "NGN" ? "Naira" : "US dollars"],
    ["Status", report.status === "final" ? "Final" : "Provisional: a price is still missing"],
    ["Managed by", heading.manager],
    ["Issued", `${momentWords(heading.issuedAt)} (Lagos)`],
    ["Document code", heading.code],
    ...(corrected === undefined ? [] : [["Corrected on", days(corrected)] as const]),
  ];
}

function movementFacts(of: ReportCurrency | ReportProduct, currency: Currency): Facts {
  return [
    ["Opening value", formatFigure(of.opening_value, currency)],
    ["Contributions", formatFigure(of.contributions, currency)],
    ["Withdrawals", formatFigure(of.withdrawals, currency)],
    ["Fees", formatFigure(of.fees, currency)],
    ["Tax", formatFigure(of.tax, currency)],
    [of.gain < 0n ? "Loss" : "Gain", signed(of.gain, currency)],
    ["Closing value", formatFigure(of.closing_value, currency)],
  ];
}

function sums(doc: Doc, of: ReportCurrency, top: number): number {
  doc.roundedRect(margin, top, INNER, 84, 6).fill(DYE.pale);
  factRows(doc, movementFacts(of, of.currency), 4, top + 13, 12);
  const returns: Facts = [
    ["Return in the month", percentOf(of.return_month)],
    ["Return this year until then", percentOf(of.return_ytd)],
    ["Of the gain, fixed interest", formatFigure(of.income, of.currency)],
  ];
  return factRows(doc, returns, 3, top + 102);
}

function plan(doc: Doc, product: ReportProduct, currency: Currency, top: number): number {
  rule(doc, top);
  doc.font(STRONG).fontSize(11.5).fillColor(DYE.ink);
  put(doc, product.product_name, LINE, top + 9);
  const { opening_price: from, closing_price: to } = product;
  const units: Facts =
    from === null && to === null
      ? []
      : [
          ["Units", unitsOf(product.closing_units)],
          ["Price before", priceOf(from, currency)],
          ["Price at the end", priceOf(to, currency)],
        ];
  factRows(doc, [...movementFacts(product, currency), ...units], 4, top + 30);
  doc.font(PLAIN).fontSize(8.5).fillColor(DYE.ink);
  for (const [at, one] of product.corrections.entries()) {
    const { corrected_on: day, valued_on: of, old_unit_price: was, new_unit_price: is } = one;
    const words = `Corrected on ${days(day)}: the unit price of ${days(of)} was ${priceOf(was, currency)} and is ${priceOf(is, currency)}.`;
    put(doc, words, LINE, top + PLAN_HEIGHT + at * CORRECTION_HEIGHT);
  }
  return top + heightOf(product);
}

/** Prints one currency of a member's month on A4: its sums, then each plan. Others are served between pages. */
export async function monthPdf(
  report: PortfolioReport,
  of: ReportCurrency,
  heading: MonthHeading,
): Promise<Buffer<ArrayBuffer>> {
  const { code, site, issuedAt } = heading;
  const doc = newPaper(`Investment report ${code}`, issuedAt);
  band(doc, "Investment report");
  let y = factRows(doc, headFacts(report, of, heading), 2, BAND + 24) + 4;
  y = sums(doc, of, y) + 10;
  for (const product of of.products) {
    if (y > FOOT - heightOf(product)) y = await nextPage(doc);
    y = plan(doc, product, of.currency, y);
  }
  if (of.products.length === 0) {
    doc.font(PLAIN).fontSize(8.5).fillColor(DYE.soft);
    put(doc, "There was nothing in a plan of this currency in this month.", LINE, y);
    y += 21;
  }
  if (y > FOOT - 60) y = await nextPage(doc);
  doc.font(PLAIN).fontSize(8).fillColor(DYE.soft);
  for (const [at, words] of DISCLAIMER.entries()) put(doc, words, LINE, y + 10 + at * 12);
  feet(doc, `Kinfold investment report ${code}. Times are Lagos time. ${site}`);
  return finished(doc);
}
