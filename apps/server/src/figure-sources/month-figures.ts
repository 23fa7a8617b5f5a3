import {
  buildFigureId,
  type FigureId,
  type FigureKind,
  type FigureRow,
} from "@kinfold/contract/figure-sources";
import { toPortfolioId, type PortfolioId } from "@kinfold/contract/ids";
import {
  add,
  addUp,
  cents,
  kobo,
  divideHalfUp,
  negate,
  parseRateE6,
  readMinor,
  subtract,
  toKoboTruncated,
  toMoney,
  ZERO,
  type Currency,
  type Minor,
} from "@kinfold/money";
import { addDays, endInLagos, lagosDay, type Day } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";
import { computeFigures, computeFixedTax } from "#portfolios/index.ts";
import { findLatestRate } from "#reference/index.ts";
import {
  computeBookPeriod,
  getMonthSpan,
  isFixed,
  readLedger,
  sumWaitingOn,
  type Book,
} from "#reports/index.ts";
import { listNumberedEntries } from "#units/index.ts";
import { parseHolding, type Holding } from "./holding-figures.ts";
import { parseAskedDay } from "./portfolio-figures.ts";
import { listWaitingRows, MOVES } from "./portfolio-moves.ts";
import {
  addRows,
  createLead,
  createRow,
  createSum,
  nameAsked,
  type Asked,
  type Trace,
} from "./rows.ts";

type Period = ReturnType<typeof computeBookPeriod>;
type MonthKind = Extract<FigureKind, `month-${string}`>;
type Own = Exclude<MonthKind, "month-without-gain" | "month-in-both" | "month-return">;
/** What figures of a stretch of days are of: plans of a member, or one portfolio. */
type Reported = Holding | PortfolioId;
export type Month = {
  asked: Asked;
  of: Reported;
  currency: Currency;
  ledger: readonly Book[];
  span: { after: Day; until: Day };
};

const netOf = ({ gainMinor, feesMinor, taxMinor }: Period): Minor =>
  subtract(gainMinor, add(feesMinor, taxMinor));

const OWN: Readonly<
  Record<Own, { title: string; of: (period: Period, book: Book, until: Day) => Minor }>
> = {
  "month-opening": { title: "Opening value", of: ({ openingMinor }) => openingMinor },
  "month-contributions": { title: "Contributions", of: (period) => period.contributionsMinor },
  "month-withdrawals": { title: "Withdrawals", of: ({ withdrawalsMinor }) => withdrawalsMinor },
  "month-fees": { title: "Fees", of: ({ feesMinor }) => feesMinor },
  "month-tax": { title: "Tax", of: ({ taxMinor }) => taxMinor },
  "month-gain": { title: "Gain before tax and fees", of: ({ gainMinor }) => gainMinor },
  "month-net-gain": { title: "Gain after tax and fees", of: netOf },
  "month-income": {
    title: "Fixed interest before tax",
    of: ({ gainMinor }, book) => (isFixed(book) ? gainMinor : ZERO),
  },
  "month-closing": { title: "Closing value", of: ({ closingMinor }) => closingMinor },
  "month-waiting": {
    title: "Waiting for units",
    of: (_period, book, until) => sumWaitingOn(book, until),
  },
  "month-total": {
    title: "Total at the end",
    of: ({ closingMinor }, book, until) => add(closingMinor, sumWaitingOn(book, until)),
  },
};

/**
 * The month or the days behind the @, as the day after whose end they begin and that at whose end they are over; undefined for what is none, for a
 * month that is not over and for days that are still to come.
 */
export function parseSpan(on: string | undefined, today: Day): Month["span"] | undefined {
  if (on === undefined) return undefined;
  const [from, to] = on.split("_").map(parseAskedDay);
  if (typeof from === "string" && typeof to === "string") {
    return from <= to && to <= today ? { after: addDays(from, -1), until: to } : undefined;
  }
  if (typeof parseAskedDay(`${on}-01`) !== "string") return undefined;
  const span = getMonthSpan(Number(on.slice(0, 4)), Number(on.slice(5, 7)));
  return span.until < today ? span : undefined;
}

/** What figures of a stretch of days are of; undefined for what is none of these. */
export const parseReported = (subject: string): Reported | undefined =>
  PORTFOLIO.test(subject) ? toPortfolioId(subject) : parseHolding(subject);
const PORTFOLIO = /^prt_\w+$/;

/** The portfolios of a member that a figure is of. */
export const listReported = (all: readonly Book[], of: Reported): Book[] =>
  all.filter(({ known: { plan, portfolio } }) =>
    typeof of === "string"
      ? plan.currency === of || portfolio.portfolio_id === of
      : of.includes(plan.plan_id),
  );

const parseCurrency = (of: Reported): Currency | undefined =>
  of === "NGN" ? "NGN" : of === "USD" ? "USD" : undefined;

/** Reads the days of a member's plans that a figure is of; undefined where there are none. */
export async function readMonth(asked: Asked): Promise<Month | undefined> {
  const { db, viewer, now, subject } = asked;
  const of = parseReported(subject);
  const span = parseSpan(asked.on, lagosDay(now));
  if (viewer === "staff" || of === undefined || span === undefined) return undefined;
  const ledger = listReported(await readLedger(db, viewer.memberId, now), of);
  const currency = parseCurrency(of) ?? ledger[0]?.known.plan.currency;
  return currency && { asked, of, currency, ledger, span };
}

/** What a figure of a month comes to, of all or of some of its portfolios. */
const sumOf = ({ ledger, span }: Pick<Month, "ledger" | "span">, kind: Own): Minor =>
  addUp(ledger, (book) => OWN[kind].of(computeBookPeriod(book, span), book, span.until));

/** Whether it is of one plan or one portfolio, so that its rows are those of portfolios. */
const isOnePlan = ({ of }: Month): boolean =>
  typeof of === "string" ? parseCurrency(of) === undefined : of.length === 1;

/** Another figure of the same days and holding as a row. */
export const createMonthLead = (month: Month, kind: Own, sign: 1 | -1 = 1): FigureRow => {
  const minor = sumOf(month, kind);
  return createLead(
    buildFigureId(kind, month.of, month.asked.on),
    OWN[kind].title,
    sign === 1 ? minor : negate(minor),
  );
};

/** The same figure of each plan of a currency. */
function listByPlan(month: Month, kind: Own): FigureRow[] {
  const { ledger, span, asked } = month;
  const byPlan = Map.groupBy(ledger, ({ known }) => known.plan.plan_id);
  return [...byPlan].flatMap(([planId, own]) => {
    const minor = sumOf({ ledger: own, span }, kind);
    const [first] = own;
    if (minor === 0n || first === undefined) return [];
    const lead = kind === "month-income" ? "month-gain" : kind;
    return createLead(buildFigureId(lead, planId, asked.on), first.known.plan.name, minor);
  });
}

/** What a portfolio was worth at the end of a day. */
const leadToValue = ({ known: { portfolio, plan } }: Book, day: Day, minor: Minor): FigureRow =>
  createLead(
    buildFigureId("portfolio-value", portfolio.portfolio_id, day),
    portfolio.portfolio_name ?? plan.name,
    minor,
    { day, note: portfolio.reference },
  );

/** The tax of a portfolio between the ends of two days; at a price there is none. */
function listTaxRows(book: Book, { after, until }: Month["span"]): FigureRow[] {
  if (!isFixed(book)) return [];
  const { portfolio_id: id } = book.known.portfolio;
  const row = (day: Day, words: string, sign: (minor: Minor) => Minor): FigureRow =>
    createLead(
      buildFigureId("portfolio-tax", id, day),
      words,
      sign(computeFixedTax(book.known, day)),
    );
  return [
    row(until, "Tax until the end of the month", (minor) => minor),
    row(after, "Tax until the month before", negate),
  ];
}

/** What one portfolio adds to a figure of its plan's month. */
async function listOfBook({ asked, span }: Month, kind: Own, book: Book): Promise<FigureRow[]> {
  const period = computeBookPeriod(book, span);
  const isIn = (day: Day | null): boolean => day !== null && day > span.after && day <= span.until;
  if (kind === "month-opening") return [leadToValue(book, span.after, period.openingMinor)];
  if (kind === "month-closing") return [leadToValue(book, span.until, period.closingMinor)];
  if (kind === "month-tax") return listTaxRows(book, span);
  const { known } = book;
  const list = MOVES_OF[kind];
  if (list === undefined && kind !== "month-waiting") return [];
  const entries = await listNumberedEntries(asked.db, known.portfolio.portfolio_id);
  const context = { asked, known, figures: computeFigures(known), entries, day: undefined };
  return list === undefined ? listWaitingRows(context, span.until) : list(context, isIn);
}

/** What went between the member's pocket and these portfolios in a stretch of days, as rows: in above zero, out below. */
export async function listFlowRows(
  asked: Asked,
  ledger: readonly Pick<Book, "known">[],
  isIn: (day: Day | null) => boolean,
): Promise<FigureRow[]> {
  const rows = await Promise.all(
    ledger.map(async ({ known }) => {
      const entries = await listNumberedEntries(asked.db, known.portfolio.portfolio_id);
      const context = { asked, known, figures: computeFigures(known), entries, day: undefined };
      const put = await MOVES.contributions(context, isIn);
      const taken = await MOVES.withdrawals(context, isIn);
      for (const row of taken) row.amount = negate(row.amount ?? ZERO);
      return [...put, ...taken];
    }),
  );
  return rows.flat();
}

const MOVES_OF: Readonly<Partial<Record<Own, (typeof MOVES)["fees"]>>> = {
  "month-contributions": MOVES.contributions,
  "month-withdrawals": MOVES.withdrawals,
  "month-fees": MOVES.fees,
};

const FORMULAS: Readonly<Partial<Record<MonthKind, string>>> = {
  "month-gain":
    "What it closed with, less what it opened with and what was put in, and what was taken out, kept as fees and as tax.",
  "month-net-gain": "The gain of the month, less the fees and the tax.",
  "month-total": "The closing value, and what had been paid by then and waited for its units.",
};

/** A figure of the month of everything in one currency, or in one plan. */
export const traceMonth =
  (kind: Own): Trace =>
  async (asked) => {
    const month = await readMonth(asked);
    if (month === undefined) return undefined;
    const rows =
      kind === "month-gain" && isOnePlan(month)
        ? [
            createMonthLead(month, "month-closing"),
            createMonthLead(month, "month-opening", -1),
            createMonthLead(month, "month-contributions", -1),
            createMonthLead(month, "month-withdrawals"),
            createMonthLead(month, "month-fees"),
            createMonthLead(month, "month-tax"),
          ]
        : kind === "month-net-gain"
          ? [
              createMonthLead(month, "month-gain"),
              createMonthLead(month, "month-fees", -1),
              createMonthLead(month, "month-tax", -1),
            ]
          : kind === "month-total"
            ? [createMonthLead(month, "month-closing"), createMonthLead(month, "month-waiting")]
            : !isOnePlan(month)
              ? listByPlan(month, kind)
              : (
                  await Promise.all(month.ledger.map((book) => listOfBook(month, kind, book)))
                ).flat();
    const byPlan = FORMULAS[kind] === undefined && !isOnePlan(month);
    return createSum(nameAsked(asked), month.currency, sumOf(month, kind), {
      title: OWN[kind].title,
      as_of: month.span.until,
      formula: byPlan
        ? "The same of each of your plans, added up."
        : (FORMULAS[kind] ?? "The rows of each of your portfolios in this plan, added up."),
      rows,
    });
  };

/** What a month closed with, without what the year gained until then. */
export const traceWithoutGain: Trace = async (asked) => {
  const month = await readMonth(asked);
  if (month === undefined) return undefined;
  const [year = "", last = ""] = (asked.on ?? "").split("-");
  const gains = Array.from({ length: Number(last) }, (_, at) => {
    const on = `${year}-${String(at + 1).padStart(2, "0")}`;
    const span = getMonthSpan(Number(year), at + 1);
    return createLead(
      buildFigureId("month-net-gain", month.of, on),
      "Gain of a month",
      negate(sumOf({ ledger: month.ledger, span }, "month-net-gain")),
      { day: span.until },
    );
  });
  const rows = [createMonthLead(month, "month-closing"), ...gains];
  return createSum(nameAsked(asked), month.currency, addRows(rows), {
    title: "Without the year’s gain",
    as_of: month.span.until,
    formula: "What the month closed with, less the gain of each month of the year until then.",
    rows,
  });
};

/** A figure of the other currency as a row in this one, at the rate of the end of a day; undefined where there is none. */
export async function convertAtEnd(
  db: Db,
  of: { currency: Currency; until: Day; otherMinor: Minor; lead: FigureId },
): Promise<FigureRow | undefined> {
  const { currency, until, otherMinor, lead } = of;
  const rate = await findLatestRate(db, endInLagos(until));
  const e6 = rate && parseRateE6(rate.nairaPerDollar);
  if (rate === undefined || e6 === undefined) return undefined;
  const amount =
    currency === "NGN"
      ? readMinor({
          currency,
          amountMinor: toKoboTruncated(toMoney("USD", otherMinor).amountMinor, e6),
        })
      : readMinor({ currency, amountMinor: cents(divideHalfUp(otherMinor * 1_000_000n, e6)) });
  return createRow({
    of: "exchange_rate",
    ids: [rate.rateId],
    words: currency === "NGN" ? "Dollars, in naira" : "Naira, in dollars",
    note: `₦${rate.nairaPerDollar} for a dollar, by ${rate.source}`,
    day: lagosDay(rate.asOf),
    amount,
    leads_to: lead,
  });
}

/** What a month closed with in both currencies, in one of them. */
export const traceInBoth: Trace = async (asked) => {
  const month = await readMonth(asked);
  if (month === undefined || parseCurrency(month.of) === undefined) return undefined;
  const { currency, span } = month;
  const other: Currency = currency === "NGN" ? "USD" : "NGN";
  const elsewhere = await readMonth({ ...asked, subject: other });
  if (elsewhere === undefined) return undefined;
  const converted = await convertAtEnd(asked.db, {
    currency,
    until: span.until,
    otherMinor: sumOf(elsewhere, "month-total"),
    lead: buildFigureId("month-total", other, asked.on),
  });
  if (converted === undefined) return undefined;
  const rows = [createMonthLead(month, "month-total"), converted];
  return createSum(nameAsked(asked), currency, addRows(rows), {
    title: "Naira and dollars together",
    as_of: span.until,
    formula:
      "What was there at the end of the month in this currency, and in the other at the rate of that day.",
    rows,
  });
};

/** What a dollar was worth in naira at the end of a day. */
export const traceRate: Trace = async (asked) => {
  const day = parseAskedDay(asked.subject);
  if (typeof day !== "string") return undefined;
  const rate = await findLatestRate(asked.db, new Date(endInLagos(day).getTime()));
  const e6 = rate && parseRateE6(rate.nairaPerDollar);
  if (rate === undefined || e6 === undefined) return undefined;
  const rows = [
    createRow({
      of: "exchange_rate",
      ids: [rate.rateId],
      words: `Rate of ${rate.source}`,
      at: rate.asOf.toISOString(),
      amount: readMinor({ currency: "NGN", amountMinor: kobo(divideHalfUp(e6, 10_000n)) }),
    }),
  ];
  return createSum(nameAsked(asked), "NGN", addRows(rows), {
    title: "Naira for a dollar",
    as_of: day,
    formula: "The last rate that was accepted until the end of that day.",
    rows,
  });
};
