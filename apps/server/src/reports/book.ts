import { add, addUp, subtract, ZERO, type Minor } from "@kinfold/money";
import type { Day } from "#calendar/index.ts";
import {
  computeFixedTax,
  computeFixedWorth,
  listWaitingOn,
  type Known,
} from "#portfolios/index.ts";
import {
  toFlow,
  computeGain,
  computePeriod,
  type DealtLine,
  type Period,
  type Price,
} from "#returns/index.ts";
import { parsePriceE6, toMillionths, type PriceCorrection } from "#units/index.ts";

/** A portfolio with its lines and its plan's prices, from its first units on, and what was put right about those. */
export type Book = {
  known: Known;
  lines: DealtLine[];
  prices: Price[];
  corrections: readonly PriceCorrection[];
};

/** The dated lines of a portfolio. What a redemption brought less its fee is the withdrawal; the fee stands for itself. */
function linesOf({ entries, orders, maturities }: Known): DealtLine[] {
  const dealt = entries.flatMap((entry): DealtLine[] => {
    const { kind, dealt_on: day, amount_minor: minor, order_id: id } = entry;
    const unitsE6 = toMillionths(entry.units);
    if (kind === "allotment") return [{ kind: "contribution", day, amountMinor: minor, unitsE6 }];
    if (kind === "correction") {
      return [{ kind: minor > 0n ? "withdrawal" : "correction", day, amountMinor: minor, unitsE6 }];
    }
    if (kind !== "redemption") return [];
    const fee = orders.find(({ order_id: order }) => order === id)?.fee_minor ?? ZERO;
    return [
      { kind: "withdrawal", day, amountMinor: subtract(minor, fee), unitsE6 },
      ...(fee > 0n ? [{ kind: "fee" as const, day, amountMinor: fee, unitsE6: ZERO }] : []),
    ];
  });
  // Terms of a fixed rate: the tax leaves at every end, the rest only when it is paid out.
  const ended = maturities.flatMap((term): DealtLine[] => {
    const { matured_on: day, tax_minor: tax, principal_minor: put, interest_minor: earned } = term;
    const paid = subtract(add(put, earned), tax);
    return [
      ...(tax > 0n ? [{ kind: "tax" as const, day, amountMinor: tax, unitsE6: ZERO }] : []),
      ...(term.action === "payout"
        ? [{ kind: "withdrawal" as const, day, amountMinor: paid, unitsE6: ZERO }]
        : []),
    ];
  });
  return [...dealt, ...ended];
}

/** Opens the book of a portfolio. `prices` are those of its plan, and so are the corrections. */
export const createBook = (
  known: Known,
  prices: readonly { dealtOn: Day; unitPrice: string }[],
  corrections: readonly PriceCorrection[] = [],
): Book => ({
  known,
  lines: linesOf(known),
  prices: prices.map(({ dealtOn: day, unitPrice }) => ({ day, priceE6: parsePriceE6(unitPrice) })),
  corrections,
});

export const isFixed = ({ known }: Book): boolean => known.plan.valuation_method === "fixed_rate";

function fixedPeriod(book: Book, { after, until }: { after: Day; until: Day }): Period {
  const within = book.lines.filter(({ day }) => day > after && day <= until);
  const sum = (kind: DealtLine["kind"]): Minor =>
    addUp(within, (line) => (line.kind === kind ? line.amountMinor : ZERO));
  const openingMinor = computeFixedWorth(book.known, after);
  const closingMinor = computeFixedWorth(book.known, until);
  // Tax counts with the interest that it is of, and is kept at the end of the term.
  const taxMinor = subtract(computeFixedTax(book.known, until), computeFixedTax(book.known, after));
  const untaxed = within.filter(({ kind }) => kind !== "tax").map(toFlow);
  return {
    openingUnitsE6: ZERO,
    openingPriceE6: null,
    openingMinor,
    contributionsMinor: sum("contribution"),
    withdrawalsMinor: sum("withdrawal"),
    feesMinor: sum("fee"),
    taxMinor,
    gainMinor: add(computeGain(openingMinor, untaxed, closingMinor), taxMinor),
    closingUnitsE6: ZERO,
    closingPriceE6: null,
    closingMinor,
  };
}

/** What became of a portfolio after the end of one day and until the end of another. */
export const computeBookPeriod = (book: Book, span: { after: Day; until: Day }): Period =>
  isFixed(book) ? fixedPeriod(book, span) : computePeriod(book.lines, book.prices, span);

/** What had been paid into a portfolio by the end of a day and waited for its units. Minor units. */
export const sumWaitingOn = ({ known }: Book, day: Day): Minor =>
  addUp(listWaitingOn(known.orders, day), ({ amount_minor: minor }) => minor);

/** The day of a portfolio's first line. */
export const findFirstDay = ({ lines }: Book): Day | undefined =>
  lines.map(({ day }) => day).toSorted()[0];

/**
 * Whether the end of a month is published for a portfolio: it had nothing to do with the month, or its plan has a price of the
 * month's end or later. A fixed rate needs no price.
 */
export function isPublished(book: Book, { after, until }: { after: Day; until: Day }): boolean {
  const { known, lines, prices } = book;
  const waits = known.orders.some(
    ({ status, dealing_on: day }) =>
      status === "queued_for_dealing" && day !== null && day <= until,
  );
  const period = computeBookPeriod(book, { after, until });
  const isTouched =
    waits || period.openingUnitsE6 !== 0n || lines.some(({ day }) => day > after && day <= until);
  return isFixed(book) || !isTouched || prices.some(({ day }) => day >= until);
}
