import { buildFigureId, nameStretch } from "@kinfold/contract/figure-sources";
import type { PortfolioReport, ReportCurrency, ReportProduct } from "@kinfold/contract/reports";
import { formatFigure, type Currency } from "@kinfold/money";
import { say } from "@kinfold/language/say";
import { sayInEnglish } from "@kinfold/language/say-in";
import { addDays, readCheckedDay } from "#calendar/index.ts";
import {
  drawFactRows,
  drawHeadRows,
  drawNotice,
  drawRule,
  drawSmallPrint,
  drawTitle,
  FOOT,
  renderPdf,
  startPage,
  traceText,
  type Doc,
  type Facts,
  type Heading,
  type Words,
} from "#pdf/index.ts";
import {
  formatDay,
  listMovementFacts,
  NONE,
  formatPrice,
  drawSums,
  formatUnits,
  tracePercent,
  traceReported,
  type Reported,
} from "./report-facts.ts";

/** What stands on the document besides the figures of the month. */
export type MonthHeading = Heading & {
  /** Who manages the plans for the club. */
  manager: string;
};

/** A plan with its figures takes so much of a page. */
const PLAN_HEIGHT = 128;
/** And each correction of its price so much more. */
const CORRECTION_HEIGHT = 21;
/** And the total with what waits for units a row of figures more. */
const WAITING_HEIGHT = 32;
const heightOfFigures = ({ waiting_amount: waiting }: ReportProduct): number =>
  PLAN_HEIGHT + (waiting === 0n ? 0 : WAITING_HEIGHT);
const heightOf = (product: ReportProduct): number =>
  heightOfFigures(product) + heightOfCorrections(product);
const heightOfCorrections = ({ corrections }: ReportProduct): number =>
  corrections.length === 0 ? 0 : corrections.length * CORRECTION_HEIGHT + 6;

/** About money and law, so that it is English in every PDF. */
const drawDisclaimer = (doc: Doc, y: number): Promise<number> =>
  sayInEnglish(() =>
    drawSmallPrint(
      doc,
      [
        "Unaudited. Past performance does not tell what is to come: what a plan is worth can fall as well as rise, and no return is",
        "promised. Opening value and contributions, less withdrawals, with the gain after tax and fees, are the closing value; the total also",
        "counts money that waits for its units. Withdrawals are what reached you. Returns are after tax and fees, of the money that was at work (Modified Dietz).",
      ],
      y,
    ),
  );

/** The last day on which one of these prices was put right; undefined when none was. */
const correctedOn = (products: readonly ReportProduct[]): string | undefined =>
  products
    .flatMap(({ corrections }) => corrections.map(({ corrected_on: day }) => day))
    .toSorted()
    .at(-1);

function monthFacts(report: PortfolioReport, of: ReportCurrency, manager: string): Facts {
  const corrected = correctedOn(of.products);
  return [
    [
      say("Month"),
      say("{from} to {to}", {
        from: formatDay(report.period_start),
        to: formatDay(report.period_end),
      }),
    ],
    [say("Currency"), of.currency === "NGN" ? say("Naira") : say("US dollars")],
    [
      say("Status"),
      report.status === "final" ? say("Final") : say("Provisional: a price is still missing"),
    ],
    [say("Managed by"), manager],
    ...(corrected === undefined ? [] : [[say("Corrected on"), formatDay(corrected)] as const]),
  ];
}

/** The days of a report. */
type Days = Pick<PortfolioReport, "period_start" | "period_end">;

function returnFacts(of: ReportCurrency, { period_start: from, period_end: to }: Days): Facts {
  const { currency } = of;
  const reported: Reported = { of: currency, days: nameStretch(from, to) };
  const ofYear = { of: currency, days: nameStretch(`${to.slice(0, 4)}-01-01`, to) };
  return [
    [say("Return in the month"), tracePercent(reported, "month-return", of.return_month)],
    [say("Return this year until then"), tracePercent(ofYear, "month-return", of.return_ytd)],
    [
      say("Fixed interest before tax"),
      traceReported(reported, "month-income", formatFigure(of.income, currency)),
    ],
  ];
}

function plan(
  doc: Doc,
  product: ReportProduct,
  { currency, days }: { currency: Currency; days: Days },
  top: number,
): number {
  drawRule(doc, top);
  drawTitle(doc, product.product_name, top + 9);
  const { product_id: planId, opening_price: from, closing_price: to } = product;
  const { period_start: first, period_end: last } = days;
  const before = addDays(readCheckedDay(first), -1);
  const price = (on: string, value: number | null): Words =>
    value === null
      ? NONE
      : traceText(formatPrice(value, currency), buildFigureId("plan-price", String(planId), on));
  const held = buildFigureId("units-held", planId, last);
  const units: Facts =
    from === null && to === null
      ? []
      : [
          [say("Units"), traceText(formatUnits(product.closing_units), held)],
          [say("Price before"), price(before, from)],
          [say("Price at the end"), price(last, to)],
        ];
  const reported: Reported = { of: planId, days: nameStretch(first, last) };
  drawFactRows(doc, [...listMovementFacts(product, currency, reported), ...units], 4, top + 30);
  for (const [at, one] of product.corrections.entries()) {
    const { corrected_on: day, valued_on: of, old_unit_price: was, new_unit_price: is } = one;
    const on = `${of}_${day}`;
    const [old, now] = [
      buildFigureId("corrected-from", String(planId), on),
      buildFigureId("corrected-to", String(planId), on),
    ];
    // About a price.
    sayInEnglish(() => {
      const words = `Corrected on ${formatDay(day)}: the unit price of ${formatDay(of)} was ${formatPrice(was, currency)} and is ${formatPrice(is, currency)}.`;
      drawNotice(
        doc,
        traceText(words, old, now),
        top + heightOfFigures(product) + at * CORRECTION_HEIGHT,
      );
    });
  }
  return top + heightOf(product);
}

/** Prints one currency of a member's month: its sums, then each plan. */
export const renderMonthPdf = (
  report: PortfolioReport,
  of: ReportCurrency,
  heading: MonthHeading,
): Promise<Buffer<ArrayBuffer>> =>
  renderPdf(say("Investment report"), heading, async (doc) => {
    const { currency, products } = of;
    const { period_start: first, period_end: last } = report;
    const reported: Reported = { of: currency, days: nameStretch(first, last) };
    const box = {
      movement: listMovementFacts(of, currency, reported),
      returns: returnFacts(of, report),
      columns: 3,
    };
    const top = drawHeadRows(doc, heading, monthFacts(report, of, heading.manager)) + 4;
    let y = drawSums(doc, box, top) + 10;
    for (const product of products) {
      if (y > FOOT - heightOf(product)) y = await startPage(doc);
      y = plan(doc, product, { currency, days: report }, y);
    }
    if (products.length === 0) {
      y = drawNotice(doc, say("There was nothing in a plan of this currency in this month."), y);
    }
    await drawDisclaimer(doc, y);
  });
