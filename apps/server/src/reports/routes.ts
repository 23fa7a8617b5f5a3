import type { MemberId } from "@kinfold/contract/ids";
import { reportRefusals } from "@kinfold/contract/refusals/reports";
import * as contract from "@kinfold/contract/reports";
import {
  add,
  cents,
  divideHalfUp,
  parseRateE6,
  readMinor,
  toKoboTruncated,
  toMoney,
  ZERO,
  type Currency,
  type Minor,
} from "@kinfold/money";
import { addDays, lagosDay, startInLagos, getYear, type Day } from "#calendar/index.ts";
import { readPerson } from "#members/index.ts";
import type { Mount, CallerState } from "#platform/http.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { findLatestRate } from "#reference/index.ts";
import { readHoldings } from "#summaries/index.ts";
import { listPriceCorrections, listPricesByPlan } from "#units/index.ts";
import { createBook, isPublished, type Book } from "./book.ts";
import { computeCurrencyReport, getMonthSpan, computeTrend } from "./month.ts";

const MILLION = 1_000_000n;

/** Every portfolio of the member that ever had units, with the prices of its plan. */
export async function readLedger(db: Db, memberId: MemberId, now: Date): Promise<Book[]> {
  const { held } = await readHoldings(db, memberId, now);
  const planIds = held.map(({ known }) => known.plan.plan_id);
  const prices = await listPricesByPlan(db, planIds);
  const corrections = await listPriceCorrections(db, planIds);
  return held.map(({ known }) => {
    const { plan_id: id } = known.plan;
    const ofPlan = corrections.filter(({ planId }) => planId === id);
    return createBook(known, prices.get(id) ?? [], ofPlan);
  });
}

const currenciesOf = (isGlobal: boolean): Currency[] => (isGlobal ? ["USD"] : ["NGN", "USD"]);

/** What a dollar was worth when the day ended, and everything in either currency; nulls when no one knows. */
export async function computeTotalsInBoth(
  db: Db,
  until: Day,
  closing: ReadonlyMap<Currency, Minor>,
): Promise<Pick<contract.PortfolioReport, "fx" | "total_in_usd" | "total_in_ngn">> {
  const rate = await findLatestRate(db, new Date(startInLagos(addDays(until, 1)).getTime() - 1));
  const e6 = rate === undefined ? undefined : parseRateE6(rate.nairaPerDollar);
  if (rate === undefined || e6 === undefined) {
    return { fx: null, total_in_usd: null, total_in_ngn: null };
  }
  const { amountMinor: naira } = toMoney("NGN", closing.get("NGN") ?? ZERO);
  const { amountMinor: dollars } = toMoney("USD", closing.get("USD") ?? ZERO);
  const inDollars = add(dollars, cents(divideHalfUp(naira * MILLION, e6)));
  const inNaira = add(naira, toKoboTruncated(dollars, e6));
  return {
    fx: { usd_ngn: Number(rate.nairaPerDollar), date: lagosDay(rate.asOf) },
    total_in_usd: readMinor({ currency: "USD", amountMinor: inDollars }),
    total_in_ngn: readMinor({ currency: "NGN", amountMinor: inNaira }),
  };
}

/** A member's whole book in a month. Refuses report_unpublished for one that is not over. */
export async function readMonthReport(
  db: Db,
  memberId: MemberId,
  { month, year }: { month: number; year: number },
  now: Date,
): Promise<contract.PortfolioReport> {
  const span = getMonthSpan(year, month);
  if (span.until >= lagosDay(now)) {
    refuse(reportRefusals().report_unpublished.month);
  }
  const ledger = await readLedger(db, memberId, now);
  const { isGlobal } = await readPerson(db, memberId);
  const currencies = currenciesOf(isGlobal).map((currency) =>
    computeCurrencyReport(ledger, currency, span),
  );
  const totals = new Map(currencies.map((one) => [one.currency, one.total_amount]));
  const isFinal = ledger.every((book) => isPublished(book, span));
  return {
    month,
    year,
    period_start: addDays(span.after, 1),
    period_end: span.until,
    status: isFinal ? "final" : "provisional",
    currencies,
    ...(await computeTotalsInBoth(db, span.until, totals)),
  };
}

/** A member's whole book, month by month. Everybody sees their own. */
export function mountReportRoutes(
  { guarded }: Mount<CallerState>,
  { clock, db }: Pick<Platform, "clock" | "db">,
): void {
  guarded(contract.getPortfolioReport, ({ caller: { memberId }, query }) =>
    readMonthReport(db, memberId, query, clock.now()),
  );

  guarded(contract.getReportTrend, async ({ caller: { memberId }, query: { year } }) => {
    const now = clock.now();
    const today = lagosDay(now);
    if (year > getYear(today)) refuse(reportRefusals().report_unpublished.year);
    const ledger = await readLedger(db, memberId, now);
    const { isGlobal } = await readPerson(db, memberId);
    const series = currenciesOf(isGlobal).map((currency) => ({
      currency,
      points: computeTrend(ledger, currency, year, today),
    }));
    return { year, series };
  });
}
