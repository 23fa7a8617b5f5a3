import {
  buildFigureId,
  type FigureRow,
  type FigureSource,
  type PortfolioFigure,
  type TotalFigure,
} from "@kinfold/contract/figure-sources";
import type { PortfolioId } from "@kinfold/contract/ids";
import {
  addUp,
  formatFigure,
  negate,
  subtract,
  ZERO,
  type Currency,
  type Minor,
} from "@kinfold/money";
import { countDaysBetween, formatLongDay, lagosDay } from "#calendar/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import { findPlan } from "#plans/index.ts";
import {
  computeFigures,
  readPortfolioFacts,
  toWireAmounts,
  type Figures,
  type Known,
} from "#portfolios/index.ts";
import { readStaffNames } from "#staff/index.ts";
import { readHoldings } from "#summaries/index.ts";
import { findTransactionsOfReferences } from "#transactions/index.ts";
import {
  computeInterestHalfUp,
  computeWithholdingHalfUp,
  findNewestDealing,
  findPortfolio,
  formatUnitsE4,
  listLots,
  listNumberedEntries,
  parsePriceE6,
  parseUnitsE4,
  toMinorAtOne,
  type NumberedEntry,
} from "#units/index.ts";
import { findPublication } from "#valuations/index.ts";
import { createRow, createSum, mayView, type Viewer } from "./rows.ts";

type Context = {
  db: Db;
  viewer: Viewer;
  known: Known;
  figures: Figures;
  entries: readonly NumberedEntry[];
};

/** What a line of the ledger of units is called. */
const ENTRY_WORDS: Readonly<Record<NumberedEntry["kind"], string>> = {
  allotment: "Units for a contribution",
  redemption: "Units taken out",
  maturity: "End of its term",
  rollover: "Begun again at the end of a term",
  correction: "Correction of a price",
};

/** The same where a unit is always worth one, so that no one speaks of units. */
const MONEY_WORDS: typeof ENTRY_WORDS = {
  ...ENTRY_WORDS,
  allotment: "Contribution",
  redemption: "Taken out",
};

/** A figure of a portfolio with the rows that it is made of. */
export async function tracePortfolio(
  db: Db,
  viewer: Viewer,
  { kind, portfolioId, now }: { kind: PortfolioFigure; portfolioId: PortfolioId; now: Date },
): Promise<FigureSource | undefined> {
  const portfolio = await findPortfolio(db, portfolioId);
  if (portfolio === undefined || !mayView(viewer, portfolio.member_id)) return undefined;
  if (viewer !== "staff" && portfolio.deleted_at !== null) return undefined;
  const plan = await findPlan(db, portfolio.plan_id);
  assertExists(plan, "a portfolio has no plan");
  const [known] = await readPortfolioFacts(db, [portfolio], [plan], now);
  assertExists(known, "a portfolio has no facts");
  const entries = await listNumberedEntries(db, portfolioId);
  const context = { db, viewer, known, figures: computeFigures(known), entries };
  return await TRACES[kind](context);
}

const TRACES: Readonly<
  Record<PortfolioFigure, (context: Context) => Promise<FigureSource> | FigureSource>
> = {
  "portfolio-value": (context) =>
    context.known.plan.valuation_method === "fixed_rate"
      ? traceFixedValue(context)
      : tracePricedValue(context),
  "portfolio-units": traceUnits,
  "portfolio-invested": traceInvested,
  "portfolio-withdrawn": traceWithdrawn,
  "portfolio-gain": traceGain,
  "portfolio-return": traceReturn,
};

/** The lines of its ledger of units, in units. */
const listUnitRows = ({ entries, known: { portfolio } }: Context): FigureRow[] =>
  entries.map((entry) =>
    createRow({
      of: "unit_entry",
      ids: [String(entry.entry_no)],
      words: ENTRY_WORDS[entry.kind],
      note: `${formatFigure(entry.amount_minor, portfolio.currency)} at ${entry.unit_price}${entry.reference === null ? "" : `, ${entry.reference}`}`,
      day: entry.dealt_on,
      units: formatUnitsE4(parseUnitsE4(entry.units)),
    }),
  );

function traceUnits(context: Context): FigureSource {
  const { portfolio } = context.known;
  return createSum(figureOf(context, "portfolio-units"), portfolio.currency, ZERO, {
    title: "Units",
    method: "units",
    formula: "Every line of the ledger of units of this portfolio, added up.",
    total: null,
    quantity: formatUnitsE4(portfolio.units),
    rows: listUnitRows(context),
  });
}

async function tracePricedValue(context: Context): Promise<FigureSource> {
  const { portfolio, price } = context.known;
  const { valueMinor, asOf } = context.figures;
  const exact = price === undefined ? 0n : portfolio.units * parsePriceE6(price.unitPrice);
  const left = valueMinor * MINOR_BY_UNITS_AND_PRICE - exact;
  return createSum(figureOf(context, "portfolio-value"), portfolio.currency, valueMinor, {
    title: "Value",
    as_of: asOf,
    method: "units_at_price",
    formula: "Units × the newest published price, rounded half up to the kobo or cent.",
    rounding: left === 0n ? null : sayRounding(left),
    rows: [...listUnitRows(context), ...(await listPriceRow(context))],
  });
}

/** Hundred-millionths of a minor unit: four decimals of units by six of a price, less the two of money. */
const MINOR_BY_UNITS_AND_PRICE = 100_000_000n;

/** "up by 0.2500 of a kobo or cent", cut to four decimals. */
function sayRounding(left: bigint): string {
  const part = (left < 0n ? -left : left) / 10_000n;
  const size = part === 0n ? "less than 0.0001" : `0.${part.toString().padStart(4, "0")}`;
  return `Rounded ${left < 0n ? "down" : "up"} by ${size} of a kobo or cent`;
}

/** The price that it is valued at, and that two people published it. Their names are for staff. */
async function listPriceRow({ db, viewer, known }: Context): Promise<FigureRow[]> {
  const { plan, price } = known;
  const dealing = await findNewestDealing(db, plan.plan_id);
  if (price === undefined || dealing === undefined) return [];
  const publication = await findPublication(db, dealing.valuationId);
  return [
    createRow({
      of: "valuation",
      ids: [dealing.valuationId],
      words: dealing.isCorrection ? "Price of a unit, corrected" : "Price of a unit",
      note: publication === undefined ? null : await sayPublished(db, viewer, publication),
      at: publication?.decided_at.toISOString() ?? null,
      day: price.dealtOn,
      price: price.unitPrice,
    }),
  ];
}

async function sayPublished(
  db: Db,
  viewer: Viewer,
  {
    drafted_by,
    drafted_at,
    decided_by,
    decided_at,
  }: NonNullable<Awaited<ReturnType<typeof findPublication>>>,
): Promise<string> {
  const [drafted, decided] = [drafted_at, decided_at].map((at) => formatLongDay(lagosDay(at)));
  if (viewer !== "staff") {
    return `Entered by one of the club’s staff on ${drafted}, approved by another on ${decided}`;
  }
  const names = await readStaffNames(db, [drafted_by, decided_by]);
  return `Entered by ${names.get(drafted_by) ?? drafted_by} on ${drafted}, approved by ${names.get(decided_by) ?? decided_by} on ${decided}`;
}

/** At a fixed rate: what was put in, each line's interest to the day, less the tax that will be kept of it. */
function traceFixedValue(context: Context): FigureSource {
  const { known, figures, entries } = context;
  const { portfolio, today } = known;
  const { start_on: startOn, matures_on: maturesOn, interest_bps: rate } = portfolio;
  const principal = entries.map((entry) =>
    createRow({
      of: "unit_entry",
      ids: [String(entry.entry_no)],
      words: MONEY_WORDS[entry.kind],
      note: entry.reference,
      day: entry.dealt_on,
      amount: toMinorAtOne(parseUnitsE4(entry.units)),
    }),
  );
  const until = maturesOn !== null && maturesOn < today ? maturesOn : today;
  const earns = rate !== null && startOn !== null && portfolio.units > 0n;
  const lots = earns ? listLots(known.entries, startOn) : [];
  const interest = lots.flatMap((lot, at) => {
    const days = Math.max(0, countDaysBetween(lot.from, until));
    const entry = entries[at];
    if (!earns || entry === undefined || days === 0) return [];
    return createRow({
      of: "interest",
      ids: [String(entry.entry_no)],
      words: `Interest of ${days} ${days === 1 ? "day" : "days"}`,
      note: `${formatFigure(lot.principalMinor, portfolio.currency)} × ${(rate / 100).toFixed(2)}% × ${days} ÷ 365`,
      day: until,
      amount: computeInterestHalfUp(lot, rate, until),
    });
  });
  const taxMinor = computeWithholdingHalfUp(figures.accruedMinor);
  const tax =
    taxMinor === 0n
      ? []
      : [
          createRow({
            of: "tax",
            ids: [],
            words: "Tax on the interest",
            note: "10%, kept for the state at the end of the term",
            amount: negate(taxMinor),
          }),
        ];
  return createSum(figureOf(context, "portfolio-value"), portfolio.currency, figures.valueMinor, {
    title: "Value",
    as_of: figures.asOf,
    formula:
      "What was put in, and simple interest by actual days over 365, less 10% tax on that interest.",
    rows: [...principal, ...interest, ...tax],
  });
}

/** Its orders that were dealt, of the kinds that are asked for. */
const listDealtOrders = ({ known }: Context, isRedemption: boolean) =>
  known.orders.filter(
    ({ kind, status }) => status === "allotted" && (kind === "redemption") === isRedemption,
  );

/** Where the wallet's transaction of each of these references is traced. */
async function findLeads(
  { db, known: { portfolio } }: Context,
  references: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const named = references.filter((one) => one !== null);
  const transactions = await findTransactionsOfReferences(db, portfolio.wallet_id, named);
  return new Map(
    [...transactions].map(([reference, id]) => [reference, buildFigureId("transaction", id)]),
  );
}

async function traceInvested(context: Context): Promise<FigureSource> {
  const { portfolio } = context.known;
  const orders = listDealtOrders(context, false);
  const leads = await findLeads(
    context,
    orders.flatMap((order) => [order.reference, order.payment_reference]),
  );
  return createSum(
    figureOf(context, "portfolio-invested"),
    portfolio.currency,
    context.figures.investedMinor,
    {
      title: "Contributed",
      formula: "Every contribution that became units, added up.",
      rows: orders.map((order) =>
        createRow({
          of: "order",
          ids: [order.order_id],
          words: order.kind === "top_up" ? "Top-up" : "Contribution",
          note: order.reference,
          at: order.placed_at.toISOString(),
          day: order.dealt_on,
          amount: order.amount_minor,
          leads_to: leads.get(order.reference) ?? leads.get(order.payment_reference ?? "") ?? null,
        }),
      ),
    },
  );
}

async function traceWithdrawn(context: Context): Promise<FigureSource> {
  const { known, figures, entries } = context;
  const { portfolio, maturities } = known;
  const orders = listDealtOrders(context, true);
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
    createRow({
      of: "order",
      ids: [order.order_id],
      words: "Fee for leaving early",
      note: `${(order.fee_bps / 100).toFixed(2)}%`,
      day: order.dealt_on,
      amount: negate(order.fee_minor),
    }),
  ]);
  const corrected = entries
    .filter(({ kind }) => kind === "correction")
    .map((entry) =>
      createRow({
        of: "unit_entry",
        ids: [String(entry.entry_no)],
        words: "Paid out by a corrected price",
        day: entry.dealt_on,
        amount: entry.amount_minor,
      }),
    );
  const ended = maturities
    .filter(({ action }) => action === "payout")
    .flatMap((term) => {
      const row = { of: "maturity" as const, ids: [term.matured_on], day: term.matured_on };
      return [
        createRow({
          ...row,
          words: "Paid out at the end of a term",
          amount: term.principal_minor,
          leads_to: leads.get(term.reference) ?? null,
        }),
        createRow({ ...row, words: "Interest of the term", amount: term.interest_minor }),
        createRow({ ...row, words: "Tax on the interest", amount: negate(term.tax_minor) }),
      ];
    });
  return createSum(
    figureOf(context, "portfolio-withdrawn"),
    portfolio.currency,
    figures.withdrawnMinor,
    {
      title: "Taken out, after tax and fees",
      formula: "Everything that was paid out of this portfolio, less fees and tax.",
      rows: [...redeemed, ...corrected, ...ended],
    },
  );
}

const figureOf = ({ known }: Context, kind: PortfolioFigure) =>
  buildFigureId(kind, known.portfolio.portfolio_id);

/** What all portfolios of a member in one currency come to: each of them is a row. */
export async function traceTotal(
  db: Db,
  viewer: Viewer,
  { kind, currency, now }: { kind: TotalFigure; currency: Currency; now: Date },
): Promise<FigureSource | undefined> {
  if (viewer === "staff") return undefined;
  const { held } = await readHoldings(db, viewer.memberId, now);
  const rows = held
    .filter(({ known }) => known.portfolio.currency === currency)
    .map(({ known: { portfolio, plan }, figures }) => {
      const isValue = kind === "total-value";
      const own = isValue ? "portfolio-value" : "portfolio-gain";
      return createRow({
        of: "figure",
        ids: [],
        words: portfolio.portfolio_name ?? plan.name,
        note: portfolio.reference,
        day: figures.asOf,
        amount: isValue ? figures.valueMinor : figures.gainMinor,
        leads_to: buildFigureId(own, portfolio.portfolio_id),
      });
    });
  const totalMinor = addUp(rows, ({ amount }) => amount ?? ZERO);
  return createSum(buildFigureId(kind, currency), currency, totalMinor, {
    title: kind === "total-value" ? "Total value" : "Total gain",
    formula:
      kind === "total-value"
        ? "The value of each of your portfolios in this currency, added up."
        : "The gain or loss of each of your portfolios in this currency, added up.",
    rows,
  });
}

/** Another figure of this portfolio as a row. */
const leadTo = (context: Context, kind: PortfolioFigure, words: string, minor: Minor): FigureRow =>
  createRow({
    of: "figure",
    ids: [],
    words,
    amount: minor,
    leads_to: figureOf(context, kind),
  });

function traceGain(context: Context): FigureSource {
  const { figures, known } = context;
  return createSum(
    figureOf(context, "portfolio-gain"),
    known.portfolio.currency,
    figures.gainMinor,
    {
      title: figures.gainMinor < 0n ? "Loss" : "Gain",
      as_of: figures.asOf,
      formula: "Value, and what was taken out after tax and fees, less what was contributed.",
      rows: [
        leadTo(context, "portfolio-value", "Value", figures.valueMinor),
        leadTo(context, "portfolio-withdrawn", "Taken out", figures.withdrawnMinor),
        leadTo(context, "portfolio-invested", "Contributed", negate(figures.investedMinor)),
      ],
    },
  );
}

function traceReturn(context: Context): FigureSource {
  const { figures, known } = context;
  const { gain_percent: percent } = toWireAmounts([figures]);
  const baseMinor = subtract(figures.investedMinor, figures.withdrawnMinor);
  return createSum(
    figureOf(context, "portfolio-return"),
    known.portfolio.currency,
    figures.gainMinor,
    {
      title: "Simple return",
      as_of: figures.asOf,
      method: "percent",
      formula:
        "Gain ÷ what you put in and have not taken out, in percent, rounded half up to two decimals. The rule is the simple return of the club’s reports.",
      total: null,
      quantity: percent === null ? null : percent.toFixed(2),
      rows: [
        leadTo(context, "portfolio-gain", "Gain, after tax and fees", figures.gainMinor),
        leadTo(context, "portfolio-invested", "Put in and not taken out", baseMinor),
      ],
    },
  );
}
