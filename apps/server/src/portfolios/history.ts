import type { PortfolioLine, ValuePoint } from "@kinfold/contract/portfolios";
import { add, addUp, negate, subtract, ZERO, type Minor, type UnitsE4 } from "@kinfold/money";
import { addDays, findMonthEnd, type Day } from "#calendar/index.ts";
import type { Price } from "#plans/index.ts";
import {
  computeInterestHalfUp,
  listLots,
  parsePriceE6,
  formatUnitsE4,
  computeWithholdingHalfUp,
  computeWorthHalfUp,
  type EntryRow,
  type MaturityRow,
  type OrderRow,
} from "#units/index.ts";
import type { Known } from "./figures.ts";

const feeOf = ({ order_id: id }: EntryRow, orders: readonly OrderRow[]): Minor =>
  orders.find(({ order_id: order }) => order === id)?.fee_minor ?? ZERO;

/** What an entry put in, negative for what reached the member. Interest that stayed in for another term was not put in. */
function flowOf(entry: EntryRow, orders: readonly OrderRow[]): Minor {
  const { kind, amount_minor: minor } = entry;
  if (kind === "rollover") return ZERO;
  return kind === "allotment" ? minor : subtract(feeOf(entry, orders), minor);
}

/** The value of units on every day with a price, from the day of the first units on. */
function unitHistory({ entries, orders }: Known, prices: readonly Price[]): ValuePoint[] {
  return prices.map(({ dealtOn, unitPrice }) => {
    const until = entries.filter(({ dealt_on: day }) => day <= dealtOn);
    const units = addUp(until, (entry) => entry.units);
    return {
      date: dealtOn,
      value: computeWorthHalfUp(units, parsePriceE6(unitPrice)),
      invested: addUp(until, (entry) => flowOf(entry, orders)),
    };
  });
}

/** The beginning of the present term, every month's end in it, and today or its own end. */
function daysOfTerm(startOn: Day, maturesOn: Day | null, today: Day): Day[] {
  const last = maturesOn !== null && maturesOn < today ? maturesOn : today;
  const days: Day[] = [startOn];
  for (let day = findMonthEnd(startOn); day < last; day = findMonthEnd(addDays(day, 1))) {
    if (day > startOn) days.push(day);
  }
  return last > startOn ? [...days, last] : days;
}

/** What was put in at a fixed rate and its interest so far less its tax, through the present term. */
function fixedHistory({ portfolio, entries, orders, today }: Known): ValuePoint[] {
  const { start_on: startOn, matures_on: maturesOn, interest_bps: rate, units } = portfolio;
  if (startOn === null || rate === null || units <= 0n) return [];
  const lots = listLots(entries, startOn);
  return daysOfTerm(startOn, maturesOn, today).map((date) => {
    const begun = lots.filter(({ from }) => from <= date);
    const principal = addUp(begun, ({ principalMinor }) => principalMinor);
    const earned = addUp(begun, (lot) => computeInterestHalfUp(lot, rate, date));
    const until = entries.filter(({ dealt_on: dealt }) => dealt <= date);
    const invested = addUp(until, (entry) => flowOf(entry, orders));
    const value = subtract(add(principal, earned), computeWithholdingHalfUp(earned));
    return { date, value, invested };
  });
}

/** A portfolio's value over time. `prices`: those of its plan from the day of its first units on. */
export const computeValueHistory = (known: Known, prices: readonly Price[]): ValuePoint[] =>
  known.plan.valuation_method === "fixed_rate" ? fixedHistory(known) : unitHistory(known, prices);

const OF_NO_UNITS = { price: null, units: null, running_units: null } as const;

/** What the end of a term earned, what was kept as tax, and what was paid out. */
function linesOfTerm(ended: MaturityRow): PortfolioLine[] {
  const { matured_on: date, reference, interest_minor: interest, tax_minor: tax } = ended;
  const line = { date, reference, ...OF_NO_UNITS };
  const earned: PortfolioLine[] = [
    { ...line, type: "interest", amount: interest },
    { ...line, type: "tax", amount: negate(tax) },
  ];
  const paid = negate(subtract(add(ended.principal_minor, interest), tax));
  return ended.action === "rollover"
    ? earned
    : [...earned, { ...line, type: "maturity", amount: paid }];
}

/**
 * The dated lines of a portfolio's book, oldest first and those of one day as the ledger wrote them, each with the units that
 * were there after it. What a redemption brought is told as it reached the member, and its fee in a line of its own.
 */
export function listPortfolioLines(known: Known): PortfolioLine[] {
  const { entries, maturities, orders, plan, portfolio } = known;
  const ended = new Map(maturities.map((term) => [term.matured_on, term]));
  const isFixed = plan.valuation_method === "fixed_rate";
  let running: UnitsE4 = ZERO;
  const dealt = entries.flatMap((entry): PortfolioLine[] => {
    running = add(running, entry.units);
    const term = ended.get(entry.dealt_on);
    if ((entry.kind === "maturity" || entry.kind === "rollover") && term !== undefined) {
      ended.delete(entry.dealt_on);
      return linesOfTerm(term);
    }
    const order = orders.find(({ order_id: id }) => id === entry.order_id);
    if (order === undefined && entry.kind !== "correction") return [];
    const fee = feeOf(entry, orders);
    const reference = order?.reference ?? portfolio.reference;
    const lines: PortfolioLine[] = [
      {
        date: entry.dealt_on,
        type: order?.kind ?? "correction",
        amount: flowOf(entry, orders),
        price: isFixed ? null : Number(entry.unit_price),
        units: isFixed ? null : Number(formatUnitsE4(entry.units)),
        running_units: isFixed ? null : Number(formatUnitsE4(running)),
        reference,
      },
    ];
    if (fee > 0n) {
      lines.push({
        date: entry.dealt_on,
        reference,
        ...OF_NO_UNITS,
        type: "fee",
        amount: negate(fee),
      });
    }
    return lines;
  });
  // A term that earned nothing and goes on has no entry of its own.
  const lines = [...dealt, ...[...ended.values()].flatMap(linesOfTerm)];
  return lines.toSorted((one, other) =>
    one.date < other.date ? -1 : Number(one.date > other.date),
  );
}
