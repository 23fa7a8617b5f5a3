import type { PortfolioId } from "@kinfold/contract/ids";
import type { PortfolioLine } from "@kinfold/contract/portfolios";
import { add, type Minor } from "@kinfold/money";
import type { Day } from "#calendar/index.ts";
import { addDays } from "#calendar/index.ts";
import { listPortfolioLines } from "#portfolios/index.ts";
import {
  toFlow,
  isOfPocket,
  computePersonalReturn,
  findPriceOn,
  computeSimpleReturn,
  type Period,
} from "#returns/index.ts";
import { findFirstDay, computeBookPeriod, isFixed, sumWaitingOn, type Book } from "./book.ts";

/** What a portfolio's report says of a stretch of days, and of all that came before it. */
export type PortfolioReport = {
  portfolioId: PortfolioId;
  planId: number;
  from: Day;
  to: Day;
  period: Period;
  /** Paid by the last day and without units then. Minor units. */
  waitingMinor: Minor;
  /** Those of the stretch, oldest first. */
  lines: PortfolioLine[];
  /** The place of the first of them among all lines of its book. */
  firstPlace: number;
  isFixed: boolean;
  /** The day that the closing value is of: of its price, or the last day itself at a fixed rate. Null before the first. */
  asOf: Day | null;
  /** Percent with two decimals since the beginning; null while there is not enough to tell. */
  simpleReturn: number | null;
  personalReturn: number | null;
};

const twoDecimals = (percent: number | null): number | null =>
  percent === null ? null : Math.round(percent * 100) / 100;

function returnsUntil(
  book: Book,
  asOf: Day,
  { closingMinor, waitingMinor }: { closingMinor: Minor; waitingMinor: Minor },
) {
  const flows = book.lines.filter((line) => isOfPocket(line) && line.day <= asOf).map(toFlow);
  const worth = { day: asOf, valueMinor: closingMinor };
  return {
    simpleReturn: computeSimpleReturn(
      [...flows, { day: asOf, amountMinor: waitingMinor }],
      { day: asOf, valueMinor: add(closingMinor, waitingMinor) },
      2,
    ).percent,
    personalReturn: twoDecimals(computePersonalReturn(flows, worth).percent),
  };
}

/** Works out a portfolio's report from its book. Both days are included. */
export function computePortfolioReport(book: Book, from: Day, to: Day): PortfolioReport {
  const period = computeBookPeriod(book, { after: addDays(from, -1), until: to });
  const began = findFirstDay(book);
  const hasBegun = began !== undefined && began <= to;
  const newest = isFixed(book) ? to : (findPriceOn(book.prices, to)?.day ?? null);
  const asOf = hasBegun ? newest : null;
  const hasHistory = asOf !== null && began !== undefined && began < asOf;
  const lines = listPortfolioLines(book.known);
  const waitingMinor = sumWaitingOn(book, to);
  return {
    portfolioId: book.known.portfolio.portfolio_id,
    planId: book.known.plan.plan_id,
    from,
    to,
    period,
    waitingMinor,
    lines: lines.filter(({ date }) => date >= from && date <= to),
    firstPlace: lines.filter(({ date }) => date < from).length,
    isFixed: isFixed(book),
    asOf,
    ...(hasHistory
      ? returnsUntil(book, asOf, { closingMinor: period.closingMinor, waitingMinor })
      : { simpleReturn: null, personalReturn: null }),
  };
}
