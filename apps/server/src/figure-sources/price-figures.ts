/** Prices, units and percentages that stand beside money. */
import { type FigureRow, type FigureSource } from "@kinfold/contract/figure-sources";
import type { ValuationId } from "@kinfold/contract/ids";
import { addUp, subtract, ZERO, type Currency } from "@kinfold/money";
import { sql } from "kysely";
import { readCheckedDay } from "#calendar/index.ts";
import { computePercentHalfUp } from "#returns/index.ts";
import { findPlan } from "#plans/index.ts";
import { listPortfolioLines } from "#portfolios/index.ts";
import { findNewestDealing, formatUnitsE4, parsePriceE6, parseUnitsE4 } from "#units/index.ts";
import { ENTRY_WORDS, parseAskedDay, readContext } from "./portfolio-figures.ts";
import { findLineEntry } from "./portfolio-moves.ts";
import { createRow, createSum, nameAsked, type Asked, type Trace } from "./rows.ts";

/** A figure that is no money: a price, units or a percentage. */
export const createQuantity = (
  asked: Asked,
  currency: Currency,
  rest: Pick<FigureSource, "title" | "formula" | "rows" | "method" | "quantity"> &
    Partial<FigureSource>,
): FigureSource => createSum(nameAsked(asked), currency, ZERO, { ...rest, total: null });

/** What a unit of a plan costs: the price of a day, or the newest one. Every visitor may know it. */
export const tracePlanPrice: Trace = async (asked) => {
  const day = parseAskedDay(asked.on);
  if (!/^\d{1,9}$/.test(asked.subject) || day === null) return undefined;
  const plan = await findPlan(asked.db, Number(asked.subject));
  const dealing = plan && (await findNewestDealing(asked.db, plan.plan_id, day));
  if (plan === undefined || dealing === undefined) return undefined;
  const row = createRow({
    of: "valuation",
    ids: [dealing.valuationId],
    words: `Price of a unit of ${plan.name}`,
    note: "published by two people",
    day: dealing.dealtOn,
    price: dealing.unitPrice,
  });
  return createQuantity(asked, plan.currency, {
    title: "Price of a unit",
    as_of: dealing.dealtOn,
    method: "price",
    formula:
      "What the plan was worth that day, divided by its units, as one person entered it and another published it.",
    quantity: dealing.unitPrice,
    rows: [row],
  });
};

const LINE_PARTS = {
  price: ["Price", "The price at which this line was dealt."],
  units: ["Units", "The line of the ledger of units."],
  after: ["Units after it", "Every line of the ledger of units up to this one, added up."],
} as const;

/** What a line of a portfolio's book says of units, by its place: its price, its units, or the units after it. */
export const traceLinePart =
  (part: keyof typeof LINE_PARTS): Trace =>
  async (asked) => {
    const context = await readContext(asked, undefined);
    if (context === undefined) return undefined;
    const line = listPortfolioLines(context.known)[Number(asked.on ?? Number.NaN)];
    const at = line === undefined ? -1 : findLineEntry(context, line);
    const entry = context.entries[at];
    if (entry === undefined) return undefined;
    const [title, formula] = LINE_PARTS[part];
    const entries = part === "after" ? context.entries.slice(0, at + 1) : [entry];
    const units = addUp(entries, (one) => parseUnitsE4(one.units));
    const rows = entries.map((one): FigureRow =>
      createRow({
        of: "unit_entry",
        ids: [String(one.entry_no)],
        words: ENTRY_WORDS[one.kind],
        note: one.reference,
        day: one.dealt_on,
        ...(part === "price"
          ? { price: one.unit_price }
          : { units: formatUnitsE4(parseUnitsE4(one.units)) }),
      }),
    );
    return createQuantity(asked, context.known.portfolio.currency, {
      title,
      formula,
      rows,
      method: part === "price" ? "price" : "units",
      quantity: part === "price" ? entry.unit_price : formatUnitsE4(units),
    });
  };

type PricedRow = {
  currency: Currency;
  plan_name: string;
  valued_on: string;
  unit_price: string;
  units: string;
  previous_id: ValuationId | null;
  previous_price: string | null;
  previous_on: string | null;
};

/** A valuation of a plan and the price before it; undefined to members, who see published prices alone. */
async function findValued({ db, subject, viewer }: Asked): Promise<PricedRow | undefined> {
  if (viewer !== "staff") return undefined;
  const { rows } = await sql<PricedRow>`
    select plan.currency, plan.name as plan_name, to_char(one.valued_on, 'YYYY-MM-DD') as valued_on,
        one.unit_price::text as unit_price, one.units::text as units, previous.valuation_id as previous_id,
        previous.unit_price::text as previous_price, to_char(previous.valued_on, 'YYYY-MM-DD') as previous_on
      from valuation one join plan using (plan_id) left join lateral (select * from valuation earlier
        where earlier.plan_id = one.plan_id and earlier.status = 'approved' and earlier.valued_on < one.valued_on
        order by earlier.valued_on desc, earlier.version desc limit 1) previous on true
      where one.valuation_id = ${subject}`.execute(db);
  return rows[0];
}

const createPriceRow = (id: string, words: string, day: string | null, price: string): FigureRow =>
  createRow({
    of: "valuation",
    ids: [id],
    words,
    day: day === null ? null : readCheckedDay(day),
    price,
  });

/** What a unit costs by a valuation. */
export const traceValuedPrice: Trace = async (asked) => {
  const row = await findValued(asked);
  return (
    row &&
    createQuantity(asked, row.currency, {
      title: "Price of a unit",
      method: "price",
      formula:
        "The net worth that was entered, divided by the units of that day, half up to six decimals; or the price as it was entered.",
      quantity: row.unit_price,
      rows: [createPriceRow(asked.subject, row.plan_name, row.valued_on, row.unit_price)],
    })
  );
};

/** How many units of its plan members had by a valuation. */
export const traceValuedUnits: Trace = async (asked) => {
  const row = await findValued(asked);
  return (
    row &&
    createQuantity(asked, row.currency, {
      title: "Members’ units that day",
      method: "units",
      formula:
        "Every line of the ledger of units of this plan until that day, added up when it was drafted.",
      quantity: row.units,
      rows: [
        createRow({
          of: "valuation",
          ids: [asked.subject],
          words: row.plan_name,
          day: readCheckedDay(row.valued_on),
          units: row.units,
        }),
      ],
    })
  );
};

/** How much the price of a valuation is above the one before it, in percent. */
export const traceChange: Trace = async (asked) => {
  const row = await findValued(asked);
  if (row === undefined || row.previous_id === null || row.previous_price === null)
    return undefined;
  const before = parsePriceE6(row.previous_price);
  const percent = computePercentHalfUp(subtract(parsePriceE6(row.unit_price), before), before);
  return createQuantity(asked, row.currency, {
    title: "Change of the price",
    method: "price_change",
    formula:
      "The price less the one before it, in percent of the one before it, half up to two decimals.",
    quantity: percent === null ? null : percent.toFixed(2),
    rows: [
      createPriceRow(asked.subject, "This price", row.valued_on, row.unit_price),
      createPriceRow(row.previous_id, "The price before it", row.previous_on, row.previous_price),
    ],
  });
};
