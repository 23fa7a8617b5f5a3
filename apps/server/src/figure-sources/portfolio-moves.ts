import { buildFigureId, type FigureRow } from "@kinfold/contract/figure-sources";
import type { PortfolioLine } from "@kinfold/contract/portfolios";
import { addUp, formatFigure, negate, type Minor } from "@kinfold/money";
import { countDaysBetween, type Day } from "#calendar/index.ts";
import { listPortfolioLines, listWaiting, listWaitingOn, type Known } from "#portfolios/index.ts";
import { findTransactionsOfReferences } from "#transactions/index.ts";
import {
  computeInterestHalfUp,
  computeWithholdingHalfUp,
  listLots,
  parseUnitsE4,
  toMinorAtOne,
  type NumberedEntry,
} from "#units/index.ts";
import { ENTRY_WORDS, nameOwn, traceSum, type PortfolioContext } from "./portfolio-figures.ts";
import { addRows, createRow } from "./rows.ts";

type Order = Known["orders"][number];
type Term = Known["maturities"][number];

/** What a line of the ledger of units is called where a unit is always worth one, so that no one speaks of units. */
const MONEY_WORDS: typeof ENTRY_WORDS = {
  ...ENTRY_WORDS,
  allotment: "Contribution",
  redemption: "Taken out",
};

/** One line of the ledger of units, in money. */
const createEntryRow = (entry: NumberedEntry, words: string, minor: Minor): FigureRow =>
  createRow({
    of: "unit_entry",
    ids: [String(entry.entry_no)],
    words,
    note: entry.reference,
    day: entry.dealt_on,
    amount: minor,
  });

/** What the club kept of a redemption. */
const createFeeRow = (order: Order, minor: Minor): FigureRow =>
  createRow({
    of: "order",
    ids: [order.order_id],
    words: "Fee for leaving early",
    note: `${(order.fee_bps / 100).toFixed(2)}%`,
    day: order.dealt_on,
    amount: minor,
  });

/** One amount of the end of a term. */
const createTermRow = (
  { matured_on: day, reference }: Term,
  words: string,
  minor: Minor,
  lead: string | null = null,
): FigureRow =>
  createRow({ of: "maturity", ids: [reference], words, day, amount: minor, leads_to: lead });

/** The day until which it earns, and that on which the term of the day began. */
function findTerm({ known, day }: PortfolioContext): { until: Day; startOn: Day | null } {
  const { portfolio, maturities, entries, today } = known;
  const { start_on: startOn, matures_on: maturesOn } = portfolio;
  if (day === undefined) {
    return { until: maturesOn !== null && maturesOn < today ? maturesOn : today, startOn };
  }
  const ends = maturities.map(({ matured_on: on }) => on).filter((on) => on <= day);
  return { until: day, startOn: ends.toSorted().at(-1) ?? entries[0]?.dealt_on ?? null };
}

/** At a fixed rate: the interest of each line to the day, in the term of the day. */
function listInterestRows(context: PortfolioContext): FigureRow[] {
  const { known, entries } = context;
  const { interest_bps: rate, currency } = known.portfolio;
  const { until, startOn } = findTerm(context);
  const units = addUp(entries, (entry) => parseUnitsE4(entry.units));
  if (rate === null || startOn === null || units <= 0n) return [];
  const lots = listLots(known.entries.slice(0, entries.length), startOn);
  return lots.flatMap((lot, at) => {
    const days = Math.max(0, countDaysBetween(lot.from, until));
    const entry = entries[at];
    if (entry === undefined || days === 0) return [];
    return createRow({
      of: "interest",
      ids: [String(entry.entry_no)],
      words: `Interest of ${days} ${days === 1 ? "day" : "days"}`,
      note: `${formatFigure(lot.principalMinor, currency)} × ${(rate / 100).toFixed(2)}% × ${days} ÷ 365`,
      day: until,
      amount: computeInterestHalfUp(lot, rate, until),
    });
  });
}

/** The tax that will be kept of the interest so far; none where there is none. */
function listTaxDueRows(context: PortfolioContext, sign: 1 | -1): FigureRow[] {
  const taxMinor = computeWithholdingHalfUp(addRows(listInterestRows(context)));
  if (taxMinor === 0n) return [];
  return [
    createRow({
      of: "tax",
      ids: [],
      words: "Tax on the interest",
      note: "10%, kept for the state at the end of the term",
      amount: sign === 1 ? taxMinor : negate(taxMinor),
      leads_to: nameOwn(context, "portfolio-interest"),
    }),
  ];
}

/** At a fixed rate: what was put in, each line's interest to the day, less the tax that will be kept of it. */
export const traceFixedValue = traceSum((context) => ({
  title: "Value",
  formula:
    "What was put in, and simple interest by actual days over 365, less 10% tax on that interest.",
  rows: [
    ...context.entries.map((entry) =>
      createEntryRow(entry, MONEY_WORDS[entry.kind], toMinorAtOne(parseUnitsE4(entry.units))),
    ),
    ...listInterestRows(context),
    ...listTaxDueRows(context, -1),
  ],
}));

/** At a fixed rate: what it earned so far in its term, before tax. */
export const traceInterest = traceSum((context) => ({
  title: "Interest so far, before tax",
  formula: "What was put in × the rate × the days that it was there ÷ 365, each part to the kobo.",
  rows: listInterestRows(context),
}));

/** The tax that was kept, and that will be kept of the interest so far. */
export const traceTax = traceSum((context) => ({
  title: "Tax on interest",
  formula: "10% of the interest of each term that ended, and of the interest so far.",
  rows: [
    ...context.known.maturities
      .filter(({ matured_on: on }) => context.day === undefined || on <= context.day)
      .map((term) => createTermRow(term, "Tax of a term that ended", term.tax_minor)),
    ...listTaxDueRows(context, 1),
  ],
}));

/** The fees that were kept for leaving early. */
export const traceFees = traceSum((context) => ({
  title: "Fees for leaving early",
  formula: "What the club kept of each redemption before the end of its term.",
  rows: listDealtOrders(context, true)
    .filter(({ fee_minor: fee }) => fee > 0n)
    .map((order) => createFeeRow(order, order.fee_minor)),
}));

/** Its orders that were dealt, of the kinds that are asked for. */
const listDealtOrders = ({ known }: PortfolioContext, isRedemption: boolean): Order[] =>
  known.orders.filter(
    ({ kind, status }) => status === "allotted" && (kind === "redemption") === isRedemption,
  );

/** Where the wallet's transaction of each of these references is traced. */
async function findLeads(
  { asked: { db }, known: { portfolio } }: PortfolioContext,
  references: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const named = references.filter((one) => one !== null);
  const transactions = await findTransactionsOfReferences(db, portfolio.wallet_id, named);
  return new Map(
    [...transactions].map(([reference, id]) => [reference, buildFigureId("transaction", id)]),
  );
}

/** Contributions as rows, each with its transaction. */
async function listContributionRows(
  context: PortfolioContext,
  orders: readonly Order[],
): Promise<FigureRow[]> {
  const leads = await findLeads(
    context,
    orders.flatMap((order) => [order.reference, order.payment_reference]),
  );
  return orders.map((order) =>
    createRow({
      of: "order",
      ids: [order.order_id],
      words: order.kind === "top_up" ? "Top-up" : "Contribution",
      note: order.reference,
      at: order.placed_at.toISOString(),
      day: order.dealt_on ?? order.dealing_on,
      amount: order.amount_minor,
      leads_to: leads.get(order.reference) ?? leads.get(order.payment_reference ?? "") ?? null,
    }),
  );
}

/** What was put in. */
export const traceInvested = traceSum(async (context) => ({
  title: "Put in",
  formula: "Every contribution that became units or waits for some, added up.",
  rows: await listContributionRows(context, [
    ...listDealtOrders(context, false),
    ...listWaiting(context.known.orders),
  ]),
}));

/** What was paid and is in no unit yet. */
export const traceWaiting = traceSum(async (context) => ({
  title: "Waits for its units",
  formula: "Every contribution that was paid and was not dealt yet, added up.",
  asOf: null,
  rows: await listContributionRows(context, listWaiting(context.known.orders)),
}));

/** The rows of what waited for units at the end of a day. */
export const listWaitingRows = (context: PortfolioContext, day: Day): Promise<FigureRow[]> =>
  listContributionRows(context, listWaitingOn(context.known.orders, day));

/** The rows of what was taken out of a portfolio in these days, after tax and fees. */
async function listTakenRows(
  context: PortfolioContext,
  isIn: (day: Day | null) => boolean,
): Promise<FigureRow[]> {
  const { known, entries } = context;
  const orders = listDealtOrders(context, true).filter(({ dealt_on: day }) => isIn(day));
  const maturities = known.maturities.filter(({ matured_on: day }) => isIn(day));
  const leads = await findLeads(context, [
    ...orders.map(({ reference }) => reference),
    ...maturities.map(({ reference }) => reference),
  ]);
  const redeemed = orders.flatMap((order) => [
    createRow({
      of: "order",
      ids: [order.order_id],
      words: "Taken out",
      note: order.reference,
      at: order.placed_at.toISOString(),
      day: order.dealt_on,
      amount: order.amount_minor,
      leads_to: leads.get(order.reference) ?? null,
    }),
    createFeeRow(order, negate(order.fee_minor)),
  ]);
  const corrected = entries
    .filter(({ kind, dealt_on: day }) => kind === "correction" && isIn(day))
    .map((entry) => createEntryRow(entry, "Paid out by a corrected price", entry.amount_minor));
  const ended = maturities
    .filter(({ action }) => action === "payout")
    .flatMap((term) => [
      createTermRow(
        term,
        "Paid out at the end of a term",
        term.principal_minor,
        leads.get(term.reference) ?? null,
      ),
      createTermRow(term, "Interest of the term", term.interest_minor),
      createTermRow(term, "Tax on the interest", negate(term.tax_minor)),
    ]);
  return [...redeemed, ...corrected, ...ended];
}

/** What reached the member. */
export const traceWithdrawn = traceSum(async (context) => ({
  title: "Taken out, after tax and fees",
  formula: "Everything that was paid out of this portfolio, less fees and tax.",
  rows: await listTakenRows(context, () => true),
}));

/** What was put in and not taken out until a day. */
export const tracePutIn = traceSum(({ entries, known: { entries: facts, orders } }) => ({
  title: "Put in and not taken out",
  formula:
    "What was put in until then, less what was taken out after fees. Interest that stayed in was not put in.",
  rows: entries.flatMap((entry, at) => {
    if (entry.kind === "rollover") return [];
    if (entry.kind === "allotment") {
      return [createEntryRow(entry, MONEY_WORDS[entry.kind], entry.amount_minor)];
    }
    const order = orders.find(({ order_id: id }) => id === facts[at]?.order_id);
    return [
      createEntryRow(entry, MONEY_WORDS[entry.kind], negate(entry.amount_minor)),
      ...(order === undefined ? [] : [createFeeRow(order, order.fee_minor)]),
    ];
  }),
}));

/** Which entry of the ledger of units a line of the book stands for; -1 for a line of none. */
export const findLineEntry = (
  { known: { entries, orders } }: PortfolioContext,
  line: PortfolioLine,
): number => {
  const order = orders.find(({ reference }) => reference === line.reference);
  return entries.findIndex(
    (entry) =>
      entry.dealt_on === line.date &&
      (order === undefined ? entry.kind === "correction" : entry.order_id === order.order_id),
  );
};

/** One line of its book, by its place: what it moved, out of the row that it stands for. */
export const traceLine = traceSum(async (context) => {
  const { known, entries, asked } = context;
  const place = Number(asked.on ?? Number.NaN);
  const line = listPortfolioLines(known)[place];
  if (line === undefined) return undefined;
  const term = known.maturities.find(({ reference }) => reference === line.reference);
  const order = known.orders.find(({ reference }) => reference === line.reference);
  const leads = await findLeads(context, [line.reference, order?.payment_reference ?? null]);
  const lead = leads.get(line.reference) ?? leads.get(order?.payment_reference ?? "") ?? null;
  const entry = entries[findLineEntry(context, line)];
  const base = { title: "A line of the book", asOf: null };
  const formula = "The row of the ledger of units that this line stands for.";
  if (term !== undefined && (line.type === "interest" || line.type === "tax")) {
    const isTax = line.type === "tax";
    const minor = isTax ? negate(term.tax_minor) : term.interest_minor;
    const words = isTax ? "Tax on the interest" : "Interest of the term";
    return { ...base, formula, rows: [createTermRow(term, words, minor, lead)] };
  }
  if (term !== undefined) {
    return {
      ...base,
      formula: "What was paid out at the end of a term: what was in it, and its interest less tax.",
      rows: [
        createTermRow(term, "Paid out at the end of a term", negate(term.principal_minor), lead),
        createTermRow(term, "Interest of the term", negate(term.interest_minor)),
        createTermRow(term, "Tax on the interest", term.tax_minor),
      ],
    };
  }
  if (line.type === "fee" && order !== undefined) {
    return { ...base, formula, rows: [createFeeRow(order, negate(order.fee_minor))] };
  }
  if (entry === undefined) return undefined;
  const words = MONEY_WORDS[entry.kind];
  if (entry.kind === "allotment") {
    const row = createEntryRow(entry, words, entry.amount_minor);
    return { ...base, formula, rows: [{ ...row, leads_to: lead }] };
  }
  const row = createEntryRow(entry, words, negate(entry.amount_minor));
  return {
    ...base,
    formula: "What left, less the fee that stands in a line of its own.",
    rows: [
      { ...row, leads_to: lead },
      ...(order === undefined ? [] : [createFeeRow(order, order.fee_minor)]),
    ],
  };
});

type MovesIn = (
  context: PortfolioContext,
  isIn: (day: Day | null) => boolean,
) => FigureRow[] | Promise<FigureRow[]>;

/** What was put in, taken out and kept as a fee on some days, as rows. */
export const MOVES: Readonly<Record<"contributions" | "withdrawals" | "fees", MovesIn>> = {
  contributions: ({ entries }, isIn) =>
    entries
      .filter(({ kind, dealt_on: day }) => kind === "allotment" && isIn(day))
      .map((entry) => createEntryRow(entry, MONEY_WORDS.allotment, entry.amount_minor)),
  withdrawals: listTakenRows,
  fees: (context, isIn) =>
    listDealtOrders(context, true)
      .filter(({ dealt_on: day, fee_minor: fee }) => isIn(day) && fee > 0n)
      .map((order) => createFeeRow(order, order.fee_minor)),
};
