import type { PortfolioLine, ValuePoint } from "@kinfold/contract/portfolios";
import { addDays, monthEnd, type Day } from "#calendar/index.ts";
import type { Price } from "#plans/index.ts";
import {
  interestHalfUp,
  lotsOf,
  priceE6,
  unitsText,
  worthHalfUp,
  type EntryRow,
} from "#units/index.ts";
import type { Known } from "./figures.ts";

const isIn = ({ kind }: EntryRow): boolean => kind === "allotment" || kind === "rollover";

/** What an entry put in, negative for what it took out. */
const flowOf = (entry: EntryRow): bigint =>
  isIn(entry) ? entry.amount_minor : -entry.amount_minor;

/** The value of units on every day with a price, from the day of the first units on. */
function unitHistory(entries: readonly EntryRow[], prices: readonly Price[]): ValuePoint[] {
  return prices.map(({ dealtOn, unitPrice }) => {
    const until = entries.filter(({ dealt_on: day }) => day <= dealtOn);
    const units = until.reduce((sum, entry) => sum + entry.units, 0n);
    return {
      date: dealtOn,
      value: worthHalfUp(units, priceE6(unitPrice)),
      invested: until.reduce((sum, entry) => sum + flowOf(entry), 0n),
    };
  });
}

/** The beginning of the present term, every month's end in it, and today or its own end. */
function daysOfTerm(startOn: Day, maturesOn: Day | null, today: Day): Day[] {
  const last = maturesOn !== null && maturesOn < today ? maturesOn : today;
  const days: Day[] = [startOn];
  for (let day = monthEnd(startOn); day < last; day = monthEnd(addDays(day, 1))) {
    if (day > startOn) days.push(day);
  }
  return last > startOn ? [...days, last] : days;
}

/** What was put in at a fixed rate and its interest so far, through the present term. */
function fixedHistory({ portfolio, entries, today }: Known): ValuePoint[] {
  const { start_on: startOn, matures_on: maturesOn, interest_bps: rate, units } = portfolio;
  if (startOn === null || rate === null || units <= 0n) return [];
  const lots = lotsOf(entries, startOn);
  return daysOfTerm(startOn, maturesOn, today).map((date) => {
    const begun = lots.filter(({ from }) => from <= date);
    const invested = begun.reduce((sum, { principalMinor }) => sum + principalMinor, 0n);
    const earned = begun.reduce((sum, lot) => sum + interestHalfUp(lot, rate, date), 0n);
    return { date, value: invested + earned, invested };
  });
}

/** A portfolio's value over time. `prices`: those of its plan from the day of its first units on. */
export const valueHistory = (known: Known, prices: readonly Price[]): ValuePoint[] =>
  known.plan.valuation_method === "fixed_rate"
    ? fixedHistory(known)
    : unitHistory(known.entries, prices);

function linesOfTerms({ maturities }: Known): PortfolioLine[] {
  const none = { price: null, units: null, running_units: null };
  return maturities.flatMap((ended) => {
    const { matured_on: date, reference, interest_minor: interest, tax_minor: tax } = ended;
    const earned: PortfolioLine[] = [
      { date, reference, ...none, type: "interest", amount: interest },
      { date, reference, ...none, type: "tax", amount: -tax },
    ];
    const paid = -(ended.principal_minor + interest - tax);
    return ended.action === "rollover"
      ? earned
      : [...earned, { date, reference, ...none, type: "maturity", amount: paid }];
  });
}

/** The dated lines of a portfolio's book, oldest first, each with the units that were there after it. */
export function linesOf(known: Known): PortfolioLine[] {
  const { entries, orders, plan, portfolio } = known;
  const isFixed = plan.valuation_method === "fixed_rate";
  let running = 0n;
  const dealt = entries.flatMap((entry): PortfolioLine[] => {
    running += entry.units;
    const order = orders.find(({ order_id: id }) => id === entry.order_id);
    if (order === undefined && entry.kind !== "correction") return [];
    return [
      {
        date: entry.dealt_on,
        type: order?.kind ?? "correction",
        amount: flowOf(entry),
        price: isFixed ? null : Number(entry.unit_price),
        units: isFixed ? null : Number(unitsText(entry.units)),
        running_units: isFixed ? null : Number(unitsText(running)),
        reference: order?.reference ?? portfolio.reference,
      },
    ];
  });
  const lines = [...dealt, ...linesOfTerms(known)];
  return lines.toSorted((one, other) =>
    one.date < other.date ? -1 : Number(one.date > other.date),
  );
}
