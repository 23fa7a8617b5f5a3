import { buildFigureId, type FigureOf, type FigureRow } from "@kinfold/contract/figure-sources";
import { toPortfolioId } from "@kinfold/contract/ids";
import { Day as DayStruct } from "@kinfold/contract/paging";
import { add, addUp, formatFigure, negate, ZERO, type Minor } from "@kinfold/money";
import { is } from "superstruct";
import { formatLongDay, lagosDay, readCheckedDay, type Day } from "#calendar/index.ts";
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
import {
  computeWorthHalfUp,
  findNewestDealing,
  findPortfolio,
  formatUnitsE4,
  listNumberedEntries,
  parsePriceE6,
  parseUnitsE4,
  type NumberedEntry,
} from "#units/index.ts";
import { findPublication } from "#valuations/index.ts";
import {
  addRows,
  createLead,
  createRow,
  createSum,
  mayView,
  nameAsked,
  type Asked,
  type Trace,
  type Viewer,
} from "./rows.ts";

export type PortfolioContext = {
  asked: Asked;
  known: Known;
  figures: Figures;
  /** Until the day that is asked for, oldest first. */
  entries: readonly NumberedEntry[];
  /** The day that is asked for; undefined for now. */
  day: Day | undefined;
};

/** A figure of money with the rows that add up to it. */
export type Sum = { title: string; formula: string; rows: FigureRow[]; asOf?: Day | null };

/** The day behind the @ of a figure; undefined where there is none, null for what is no day. */
export function parseAskedDay(on: string | undefined): Day | undefined | null {
  if (on === undefined) return undefined;
  return is(on, DayStruct) ? readCheckedDay(on) : null;
}

/** Everything about a portfolio of the viewer's, until the day that is asked for. */
export async function readContext(
  asked: Asked,
  day: Day | undefined,
): Promise<PortfolioContext | undefined> {
  const { db, viewer, now, subject } = asked;
  const portfolio = await findPortfolio(db, toPortfolioId(subject));
  if (portfolio === undefined || !mayView(viewer, portfolio.member_id)) return undefined;
  if (viewer !== "staff" && portfolio.deleted_at !== null) return undefined;
  const plan = await findPlan(db, portfolio.plan_id);
  assertExists(plan, "a portfolio has no plan");
  const [known] = await readPortfolioFacts(db, [portfolio], [plan], now);
  assertExists(known, "a portfolio has no facts");
  const all = await listNumberedEntries(db, portfolio.portfolio_id);
  const entries = day === undefined ? all : all.filter(({ dealt_on: on }) => on <= day);
  return { asked, known, figures: computeFigures(known), entries, day };
}

/** Traces a figure of a portfolio as rows that add up. */
export const traceSum =
  (list: (context: PortfolioContext) => Promise<Sum | undefined> | Sum | undefined): Trace =>
  async (asked) => {
    // Of a line it is its place in the book.
    const day = asked.kind === "portfolio-line" ? undefined : parseAskedDay(asked.on);
    if (day === null) return undefined;
    const context = await readContext(asked, day);
    const sum = context && (await list(context));
    if (context === undefined || sum === undefined) return undefined;
    const { title, formula, rows, asOf = day ?? context.figures.asOf } = sum;
    const { currency } = context.known.portfolio;
    return createSum(nameAsked(asked), currency, addRows(rows), {
      title,
      formula,
      rows,
      as_of: asOf,
    });
  };

/** Another figure of this portfolio, of the same day. */
export const nameOwn = (
  { known, day }: PortfolioContext,
  kind: FigureOf<"portfolio">,
): ReturnType<typeof buildFigureId> => buildFigureId(kind, known.portfolio.portfolio_id, day);

/** What a line of the ledger of units is called. */
export const ENTRY_WORDS: Readonly<Record<NumberedEntry["kind"], string>> = {
  allotment: "Units for a contribution",
  redemption: "Units taken out",
  maturity: "End of its term",
  rollover: "Begun again at the end of a term",
  correction: "Correction of a price",
};

/** The lines of its ledger of units, in units. */
const listUnitRows = ({ entries, known: { portfolio } }: PortfolioContext): FigureRow[] =>
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

/** How many units there are. */
export const traceUnits: Trace = async (asked) => {
  const context = await readContext(asked, undefined);
  if (context === undefined) return undefined;
  const { portfolio } = context.known;
  return createSum(nameAsked(asked), portfolio.currency, ZERO, {
    title: "Units",
    method: "units",
    formula: "Every line of the ledger of units of this portfolio, added up.",
    total: null,
    quantity: formatUnitsE4(portfolio.units),
    rows: listUnitRows(context),
  });
};

/** Units at the newest price, or at that of a day. */
export const tracePricedValue: Trace = async (asked) => {
  const day = parseAskedDay(asked.on);
  const context = day === null ? undefined : await readContext(asked, day);
  if (context === undefined) return undefined;
  const { db, viewer } = asked;
  const { known, figures, entries } = context;
  const dealing = await findNewestDealing(db, known.plan.plan_id, context.day);
  const units = addUp(entries, (entry) => parseUnitsE4(entry.units));
  const price = dealing === undefined ? undefined : parsePriceE6(dealing.unitPrice);
  const valueMinor = price === undefined ? ZERO : computeWorthHalfUp(units, price);
  const left = valueMinor * MINOR_BY_UNITS_AND_PRICE - (price === undefined ? 0n : units * price);
  const publication = dealing && (await findPublication(db, dealing.valuationId));
  const prices =
    dealing === undefined
      ? []
      : [
          createRow({
            of: "valuation",
            ids: [dealing.valuationId],
            words: dealing.isCorrection ? "Price of a unit, corrected" : "Price of a unit",
            note: publication === undefined ? null : await sayPublished(db, viewer, publication),
            at: publication?.decided_at.toISOString() ?? null,
            day: dealing.dealtOn,
            price: dealing.unitPrice,
          }),
        ];
  return createSum(nameAsked(asked), known.portfolio.currency, valueMinor, {
    title: "Value",
    as_of: context.day ?? figures.asOf,
    method: "units_at_price",
    formula: `Units × the newest price that was published${context.day === undefined ? "" : " for that day"}, rounded half up to the kobo or cent.`,
    rounding: left === 0n ? null : sayRounding(left),
    rows: [...listUnitRows(context), ...prices],
  });
};

/** Hundred-millionths of a minor unit: four decimals of units by six of a price, less the two of money. */
const MINOR_BY_UNITS_AND_PRICE = 100_000_000n;

/** "up by 0.2500 of a kobo or cent", cut to four decimals. */
function sayRounding(left: bigint): string {
  const part = (left < 0n ? -left : left) / 10_000n;
  const size = part === 0n ? "less than 0.0001" : `0.${part.toString().padStart(4, "0")}`;
  return `Rounded ${left < 0n ? "down" : "up"} by ${size} of a kobo or cent`;
}

/** That two people published a price. Their names are for staff. */
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

/** Another figure of this portfolio as a row. */
const leadTo = (
  context: PortfolioContext,
  kind: FigureOf<"portfolio">,
  words: string,
  minor: Minor,
): FigureRow => createLead(nameOwn(context, kind), words, minor);

/** What is left after tax and fees. */
export const traceGain = traceSum((context) => {
  const { figures } = context;
  return {
    title: figures.gainMinor < 0n ? "Loss" : "Gain",
    formula:
      "What is there now, and what was taken out after tax and fees, less everything that was put in.",
    rows: [
      leadTo(context, "portfolio-worth", "There now", figures.totalMinor),
      leadTo(context, "portfolio-withdrawn", "Taken out", figures.withdrawnMinor),
      leadTo(context, "portfolio-invested", "Put in", negate(figures.investedMinor)),
    ],
  };
});

/** What was there before tax and fees. */
export const traceGrossGain = traceSum((context) => {
  const { gainMinor, feesMinor, taxMinor } = context.figures;
  return {
    title: add(gainMinor, feesMinor, taxMinor) < 0n ? "Loss before them" : "Gain before them",
    formula: "The gain after tax and fees, and the fees and the tax that were kept of it.",
    rows: [
      leadTo(context, "portfolio-gain", "Gain, after tax and fees", gainMinor),
      leadTo(context, "portfolio-fees", "Fees for leaving early", feesMinor),
      leadTo(context, "portfolio-tax", "Tax on interest", taxMinor),
    ],
  };
});

/** What is in units and what waits for some. */
export const traceWorth = traceSum((context) => ({
  title: "There now",
  formula: "Value, and what was paid and waits for its units.",
  rows: [
    leadTo(context, "portfolio-value", "Value", context.figures.valueMinor),
    leadTo(context, "portfolio-waiting", "Waits for its units", context.figures.waitingMinor),
  ],
}));

/** What its member wants to have. */
export const traceGoal = traceSum(({ known: { portfolio } }) =>
  portfolio.goal_minor === null || portfolio.goal_on === null
    ? undefined
    : {
        title: "Goal",
        formula: "The amount that you set yourself. It moves no money.",
        rows: [
          createRow({
            of: "portfolio",
            ids: [portfolio.portfolio_id],
            words: "Your goal",
            day: readCheckedDay(portfolio.goal_on),
            amount: portfolio.goal_minor,
          }),
        ],
      },
);

/** What is missing until its goal. */
export const traceToGo = traceSum((context) => {
  const { goal_minor: goalMinor } = context.known.portfolio;
  if (goalMinor === null) return undefined;
  return {
    title: "To go",
    formula: "The goal, less what is there now.",
    rows: [
      leadTo(context, "portfolio-goal", "Goal", goalMinor),
      leadTo(context, "portfolio-worth", "There now", negate(context.figures.totalMinor)),
    ],
  };
});

/** The gain in percent of everything that was ever put in. */
export const traceReturn: Trace = async (asked) => {
  const context = await readContext(asked, undefined);
  if (context === undefined) return undefined;
  const { figures, known } = context;
  const { gain_percent: percent } = toWireAmounts([figures]);
  return createSum(nameAsked(asked), known.portfolio.currency, figures.gainMinor, {
    title: "Simple return",
    as_of: figures.asOf,
    method: "percent",
    formula:
      "Gain ÷ everything that you ever put in, in percent, rounded half up to two decimals. The rule is the simple return of the club’s reports.",
    total: null,
    quantity: percent === null ? null : percent.toFixed(2),
    rows: [
      leadTo(context, "portfolio-gain", "Gain, after tax and fees", figures.gainMinor),
      leadTo(context, "portfolio-invested", "Put in", figures.investedMinor),
    ],
  });
};
