/** Returns of a stretch of days, of a year, and of one's own money, with what they are worked out of. */
import { buildFigureId, type FigureRow } from "@kinfold/contract/figure-sources";
import { negate, subtract, type Currency, type Minor } from "@kinfold/money";
import { addDays, countDaysBetween, readCheckedDay, type Day } from "#calendar/index.ts";
import { findPlan } from "#plans/index.ts";
import {
  computePortfolioReport,
  computeReturnOver,
  readLedger,
  type Book,
} from "#reports/index.ts";
import {
  computePersonalReturnOfAll,
  listHeldIn,
  readHoldings,
  type Held,
} from "#summaries/index.ts";
import { computePercentHalfUp, findNewestDealing, parsePriceE6 } from "#units/index.ts";
import { parseHolding } from "./holding-figures.ts";
import {
  createMonthLead,
  listFlowRows,
  listReported,
  parseReported,
  readMonth,
} from "./month-figures.ts";
import { parseAskedDay, readContext, traceReturn } from "./portfolio-figures.ts";
import { createQuantity } from "./price-figures.ts";
import { createLead, createRow, type Asked, type Trace } from "./rows.ts";

const writePercent = (percent: number | null): string | null =>
  percent === null ? null : percent.toFixed(2);

/** What was gained in a stretch of days in percent of the money that was at work. */
export const traceMonthReturn: Trace = async (asked) => {
  const month = await readMonth(asked);
  if (month === undefined) return undefined;
  const { ledger, span, currency } = month;
  const { after, until } = span;
  const days = countDaysBetween(after, until);
  const isIn = (day: Day | null): boolean => day !== null && day > after && day <= until;
  const flows = await listFlowRows(asked, ledger, isIn);
  for (const row of flows) {
    const there = row.day === null ? 0 : countDaysBetween(readCheckedDay(row.day), until);
    row.note = `for ${there} of ${days} days`;
    row.is_added = false;
  }
  const opening = {
    ...createMonthLead(month, "month-opening"),
    note: `for ${days} of ${days} days`,
  };
  return createQuantity(asked, currency, {
    title: "Return",
    as_of: until,
    method: "percent",
    formula:
      "Gain after tax and fees ÷ the money that was at work: the opening value, and what was put in or taken out, each by its share of the days (Modified Dietz). In percent, rounded half up to two decimals.",
    quantity: writePercent(computeReturnOver(ledger, span)),
    rows: [createMonthLead(month, "month-net-gain"), { ...opening, is_added: false }, ...flows],
  });
};

/** What a portfolio's gain was on a day, in percent of everything that was put in until then. */
async function traceReturnOn(asked: Asked, book: Book, day: Day) {
  const { portfolio_id: id, currency } = book.known.portfolio;
  const { simpleReturn, period } = computePortfolioReport(book, FIRST_DAY, day);
  const { gainMinor, feesMinor, taxMinor, contributionsMinor } = period;
  const days = `${FIRST_DAY}_${day}`;
  const net = subtract(subtract(gainMinor, feesMinor), taxMinor);
  return createQuantity(asked, currency, {
    title: "Simple return",
    as_of: day,
    method: "percent",
    formula:
      "Gain ÷ everything that you ever put in, since it began, in percent, rounded half up to two decimals.",
    quantity: writePercent(simpleReturn),
    rows: [
      createLead(buildFigureId("month-net-gain", id, days), "Gain, after tax and fees", net),
      createLead(buildFigureId("month-contributions", id, days), "Put in", contributionsMinor),
    ],
  });
}

/** Before the club. */
const FIRST_DAY: Day = "2000-01-01";

/** The book of a portfolio of the member's own. */
async function findBook({ db, viewer, now, subject }: Asked): Promise<Book | undefined> {
  const of = parseReported(subject);
  if (viewer === "staff" || of === undefined) return undefined;
  const [book, ...others] = listReported(await readLedger(db, viewer.memberId, now), of);
  return others.length === 0 ? book : undefined;
}

/** The gain of a portfolio in percent of what is in it: now, or on a day that its value is of. */
export const traceSimpleReturn: Trace = async (asked) => {
  if (asked.on === undefined) return traceReturn(asked);
  const day = parseAskedDay(asked.on);
  const book = await findBook(asked);
  return typeof day === "string" && book !== undefined
    ? traceReturnOn(asked, book, day)
    : undefined;
};

/** What a portfolio was worth on a day. `on`: that day, where it is not now. */
type Valued = { known: Book["known"]; day: Day; valueMinor: Minor; on: Day | undefined };

/** What went in and out of a portfolio until a day, and its value as if it were taken out then. */
async function listCashRows(asked: Asked, { known, day, valueMinor, on }: Valued) {
  const { portfolio, plan } = known;
  const flows = await listFlowRows(asked, [{ known }], (of) => of !== null && of <= day);
  const value = createLead(
    buildFigureId("portfolio-value", portfolio.portfolio_id, on),
    portfolio.portfolio_name ?? plan.name,
    negate(valueMinor),
    { day, note: "its value, as if it were taken out that day" },
  );
  const rows = [...flows, value];
  for (const row of rows) row.is_added = false;
  return rows;
}

/** Of the portfolios of a holding now. */
function listValued(held: readonly Held[]): Valued[] {
  return held.flatMap(({ known, figures: { asOf: day, valueMinor } }) =>
    day === null ? [] : [{ known, day, valueMinor, on: undefined }],
  );
}

/** The portfolios of a holding with their values, and the yearly return of them together. */
async function readPersonal(asked: Asked) {
  const { db, viewer, now, subject, on } = asked;
  if (viewer === "staff") return undefined;
  const day = parseAskedDay(on);
  if (day === null) return undefined;
  if (day !== undefined) {
    const book = await findBook(asked);
    if (book === undefined) return undefined;
    const { period, personalReturn } = computePortfolioReport(book, FIRST_DAY, day);
    const valued = [{ known: book.known, day, valueMinor: period.closingMinor, on: day }];
    return { valued, percent: personalReturn, currency: book.known.plan.currency };
  }
  const { held: all, plans } = await readHoldings(db, viewer.memberId, now);
  const of = parseHolding(subject);
  const held =
    of === undefined
      ? all.filter(({ known }) => known.portfolio.portfolio_id === subject)
      : listHeldIn(all, plans, of);
  const currency = of === "NGN" || of === "USD" ? of : held[0]?.known.plan.currency;
  return (
    currency && {
      valued: listValued(held),
      percent: computePersonalReturnOfAll(held),
      currency,
    }
  );
}

/** One's own yearly return: what went in and out with its days, the value, and the rate at which all of it comes to nothing. */
export const tracePersonalReturn: Trace = async (asked) => {
  const personal = await readPersonal(asked);
  if (personal === undefined) return undefined;
  const { valued, percent, currency } = personal;
  const rows = (await Promise.all(valued.map((one) => listCashRows(asked, one)))).flat();
  return createQuantity(asked, currency, {
    title: "Your own return, a year",
    as_of:
      valued
        .map(({ day }) => day)
        .toSorted()
        .at(-1) ?? null,
    method: "percent",
    formula:
      "The yearly rate at which all of these come to nothing, each grown by its days of 365. It is found by search, rounded half up to two decimals, and told from 90 days on.",
    quantity: writePercent(percent),
    rows,
  });
};

/** What the price of a unit did since a portfolio's first day, in percent. */
export const tracePlanReturn: Trace = async (asked) => {
  const context = asked.on === undefined ? await readContext(asked, undefined) : undefined;
  const begunOn = context?.entries[0]?.dealt_on;
  if (context === undefined || begunOn === undefined) return undefined;
  const { plan } = context.known;
  const first = await findNewestDealing(asked.db, plan.plan_id, begunOn);
  const last = await findNewestDealing(asked.db, plan.plan_id, undefined);
  if (first === undefined || last === undefined) return undefined;
  return createChange(asked, plan.currency, {
    first,
    last,
    words: "The price of your first day",
    title: "The plan’s return since you began",
    formula:
      "The newest price less that of your first day, in percent of that one, half up to two decimals.",
  });
};

type Dealing = NonNullable<Awaited<ReturnType<typeof findNewestDealing>>>;

/** How much the newest price is above another one, which `words` name. */
function createChange(
  asked: Asked,
  currency: Currency,
  of: { first: Dealing; last: Dealing; words: string; title: string; formula: string },
) {
  const { first, last, words, title, formula } = of;
  const before = parsePriceE6(first.unitPrice);
  const change = computePercentHalfUp(subtract(parsePriceE6(last.unitPrice), before), before);
  const row = ({ valuationId, dealtOn, unitPrice }: Dealing, name: string): FigureRow =>
    createRow({ of: "valuation", ids: [valuationId], words: name, day: dealtOn, price: unitPrice });
  return createQuantity(asked, currency, {
    title,
    formula,
    as_of: last.dealtOn,
    method: "price_change",
    quantity: writePercent(change),
    rows: [row(last, "The newest price"), row(first, words)],
  });
}

/** What the newest price of a plan changed since the price before it. Staff watch it. */
export const tracePlanChange: Trace = async (asked) => {
  const { db, viewer, subject } = asked;
  if (viewer !== "staff" || !/^\d{1,9}$/.test(subject)) return undefined;
  const plan = await findPlan(db, Number(subject));
  const last = plan && (await findNewestDealing(db, plan.plan_id, undefined));
  const first = last && (await findNewestDealing(db, plan.plan_id, addDays(last.dealtOn, -1)));
  if (plan === undefined || last === undefined || first === undefined) return undefined;
  return createChange(asked, plan.currency, {
    first,
    last,
    words: "The price before it",
    title: "Change of the price",
    formula:
      "The price less the one before it, in percent of the one before it, half up to two decimals.",
  });
};
