import type { ReportCurrency, ReportProduct, TrendPoint } from "@kinfold/contract/reports";
import {
  add,
  addUp,
  subtract,
  ZERO,
  type Currency,
  type Minor,
  type PriceE6,
  type UnitsE6,
} from "@kinfold/money";
import { addDays, findMonthEnd, type Day } from "#calendar/index.ts";
import { toFlow, formatE6, isOfPocket, computePeriodReturn, type Period } from "#returns/index.ts";
import { findFirstDay, computeBookPeriod, isFixed, sumWaitingOn, type Book } from "./book.ts";
import { findCorrections } from "./corrected.ts";
import type { Movement } from "./report-facts.ts";

/** A month, as the days after whose end it begins and at whose end it is over. */
export type Span = { after: Day; until: Day };

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The month of a year. */
export function getMonthSpan(year: number, month: number): Span {
  // Four digits and two: that is a day.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const first = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-01` as Day;
  return { after: addDays(first, -1), until: findMonthEnd(first) };
}

/** What periods of several portfolios come to together, with what waited for units at their end. */
export function sumMovements(periods: readonly Period[], waitingMinor: Minor): Movement {
  const closingMinor = addUp(periods, (period) => period.closingMinor);
  return {
    opening_value: addUp(periods, (period) => period.openingMinor),
    contributions: addUp(periods, (period) => period.contributionsMinor),
    withdrawals: addUp(periods, (period) => period.withdrawalsMinor),
    fees: addUp(periods, (period) => period.feesMinor),
    tax: addUp(periods, (period) => period.taxMinor),
    gain: addUp(periods, (period) => period.gainMinor),
    net_gain: addUp(periods, ({ gainMinor, feesMinor, taxMinor }) =>
      subtract(gainMinor, add(feesMinor, taxMinor)),
    ),
    closing_value: closingMinor,
    waiting_amount: waitingMinor,
    total_amount: add(closingMinor, waitingMinor),
  };
}

const sumWaiting = (ledger: readonly Book[], { until }: Span): Minor =>
  addUp(ledger, (book) => sumWaitingOn(book, until));

const decimal = (e6: UnitsE6 | PriceE6): number => Number(formatE6(e6));

function productOf(ledger: readonly Book[], span: Span): ReportProduct[] {
  const [first] = ledger;
  if (first === undefined) return [];
  const { plan_id, name, product_type } = first.known.plan;
  const periods = ledger.map((book) => computeBookPeriod(book, span));
  const priceOf = (of: (period: Period) => PriceE6 | null): number | null => {
    const price = periods.map(of).find((one) => one !== null);
    return price === undefined || price === null ? null : decimal(price);
  };
  return [
    {
      product_id: plan_id,
      product_name: name,
      product_type,
      opening_units: decimal(addUp(periods, (period) => period.openingUnitsE6)),
      opening_price: priceOf((period) => period.openingPriceE6),
      closing_units: decimal(addUp(periods, (period) => period.closingUnitsE6)),
      closing_price: priceOf((period) => period.closingPriceE6),
      corrections: findCorrections(ledger, span),
      ...sumMovements(periods, sumWaiting(ledger, span)),
    },
  ];
}

/** Percent with two decimals: the gain after tax and fees, of the money that was at work in a span. */
export function computeReturnOver(ledger: readonly Book[], { after, until }: Span): number | null {
  const sum = (of: (period: Period) => Minor): Minor =>
    addUp(
      ledger.map((book) => computeBookPeriod(book, { after, until })),
      of,
    );
  const flows = ledger
    .flatMap(({ lines }) => lines)
    .filter((line) => isOfPocket(line) && line.day > after && line.day <= until)
    .map(toFlow);
  const opening = { day: after, valueMinor: sum((period) => period.openingMinor) };
  const closing = { day: until, valueMinor: sum((period) => period.closingMinor) };
  const { percent } = computePeriodReturn(opening, flows, closing);
  return percent === null ? null : Math.round(percent * 100) / 100;
}

const inCurrency = (ledger: readonly Book[], currency: Currency): Book[] =>
  ledger.filter(({ known }) => known.plan.currency === currency);

/** A month of all portfolios of one currency. Plans that nothing happened in and that hold nothing are left out. */
export function computeCurrencyReport(
  all: readonly Book[],
  currency: Currency,
  span: Span,
): ReportCurrency {
  const ledger = inCurrency(all, currency);
  const planIds = [...new Set(ledger.map(({ known }) => known.plan.plan_id))];
  const products = planIds
    .flatMap((id) =>
      productOf(
        ledger.filter(({ known }) => known.plan.plan_id === id),
        span,
      ),
    )
    .filter(({ opening_value: opening, contributions, total_amount: total, withdrawals }) =>
      [opening, contributions, total, withdrawals].some((minor) => minor !== 0n),
    );
  const yearBefore = getMonthSpan(Number(span.until.slice(0, 4)), 1).after;
  return {
    currency,
    ...sumMovements(
      ledger.map((book) => computeBookPeriod(book, span)),
      sumWaiting(ledger, span),
    ),
    income: addUp(
      ledger.filter(isFixed).map((book) => computeBookPeriod(book, span)),
      (period) => period.gainMinor,
    ),
    return_month: computeReturnOver(ledger, span),
    return_ytd: computeReturnOver(ledger, { after: yearBefore, until: span.until }),
    products,
  };
}

/** The months of a year in one currency. What is not over at `today`, or before the first units, has no value. */
export function computeTrend(
  all: readonly Book[],
  currency: Currency,
  year: number,
  today: Day,
): TrendPoint[] {
  const ledger = inCurrency(all, currency);
  const [began] = ledger.flatMap((book) => findFirstDay(book) ?? []).toSorted();
  return MONTHS.map((label, at) => {
    const span = getMonthSpan(year, at + 1);
    const isShown = began !== undefined && began <= span.until && span.until < today;
    const periods = isShown ? ledger.map((book) => computeBookPeriod(book, span)) : [];
    const {
      closing_value: closing,
      contributions,
      withdrawals,
      gain,
      net_gain,
    } = sumMovements(periods, ZERO);
    return {
      month: at + 1,
      label,
      closing_value: isShown ? closing : null,
      contributions,
      withdrawals,
      gain,
      net_gain,
      return: isShown ? computeReturnOver(ledger, span) : null,
    };
  });
}
