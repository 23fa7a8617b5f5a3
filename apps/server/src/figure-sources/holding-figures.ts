import { buildFigureId, type FigureRow } from "@kinfold/contract/figure-sources";
import { type Currency, type Minor } from "@kinfold/money";
import type { Day } from "#calendar/index.ts";
import { computeWorth, toWireAmounts } from "#portfolios/index.ts";
import { isAlive, listHeldIn, readHoldings, type Held } from "#summaries/index.ts";
import { listPricesByPlan } from "#units/index.ts";
import { parseAskedDay } from "./portfolio-figures.ts";
import { addRows, createLead, createSum, nameAsked, type Trace } from "./rows.ts";

type Part = "value" | "gain" | "waiting" | "worth";

const WORDS: Readonly<Record<Part, { title: string; each: string }>> = {
  value: { title: "Total value", each: "The value" },
  gain: { title: "Total gain", each: "The gain or loss" },
  waiting: { title: "Waits for units", each: "What waits for units" },
  worth: { title: "In plans", each: "What is in units and what waits for some" },
};

/** What a figure of plans is of: all in one currency, or these plans. */
export type Holding = Currency | readonly number[];

/** The currency or the numbers of plans that a figure is of; undefined for what is neither. */
export function parseHolding(subject: string): Holding | undefined {
  if (subject === "NGN" || subject === "USD") return subject;
  return /^\d{1,9}(,\d{1,9}){0,29}$/.test(subject) ? subject.split(",").map(Number) : undefined;
}

const minorOf = ({ figures }: Held, part: Exclude<Part, "worth">): Minor =>
  ({ value: figures.valueMinor, gain: figures.gainMinor, waiting: figures.waitingMinor })[part];

/** What the portfolios of a member come to in one currency or in one plan, each as a row; the value also of a day. */
export const traceTotal =
  (part: Part): Trace =>
  async (asked) => {
    const { db, viewer, now, subject } = asked;
    const of = parseHolding(subject);
    const day = parseAskedDay(asked.on);
    if (viewer === "staff" || of === undefined || day === null) return undefined;
    const { held: all, plans } = await readHoldings(db, viewer.memberId, now);
    const held = listHeldIn(all, plans, of);
    const currency = typeof of === "string" ? of : held[0]?.known.plan.currency;
    if (currency === undefined) return undefined;
    const rows =
      part === "worth"
        ? (["value", "waiting"] as const).map((one) =>
            createLead(
              buildFigureId(`total-${one}`, of),
              WORDS[one].title,
              addRows(held.map((each) => toRow(each, one, minorOf(each, one)))),
            ),
          )
        : day === undefined
          ? held.map((each) => toRow(each, part, minorOf(each, part)))
          : await listWorthOn(held);
    async function listWorthOn(each: readonly Held[]): Promise<FigureRow[]> {
      const prices = await listPricesByPlan(
        db,
        each.map(({ known }) => known.plan.plan_id),
      );
      return each.map((one) =>
        toRow(
          one,
          "value",
          computeWorth(one.known, prices.get(one.known.plan.plan_id) ?? [], day ?? one.known.today),
          day ?? undefined,
        ),
      );
    }
    const { title, each } = WORDS[part];
    return createSum(nameAsked(asked), currency, addRows(rows), {
      title,
      as_of: day ?? null,
      formula:
        part === "worth"
          ? "The value of everything, and what was paid and waits for its units."
          : `${each} of each of your ${held.some(isAlive) ? "open" : "closed"} portfolios ${typeof of === "string" ? "in this currency" : "in this plan"}${day === undefined ? "" : " at the end of that day"}, added up.`,
      rows,
    });
  };

/** What the gain of a currency or plan is in percent of everything that was ever put in. */
export const traceTotalReturn: Trace = async (asked) => {
  const { db, viewer, now, subject, on } = asked;
  const of = parseHolding(subject);
  if (viewer === "staff" || of === undefined || on !== undefined) return undefined;
  const { held: all, plans } = await readHoldings(db, viewer.memberId, now);
  const held = listHeldIn(all, plans, of);
  const currency = typeof of === "string" ? of : held[0]?.known.plan.currency;
  if (currency === undefined) return undefined;
  const figures = held.map((each) => each.figures);
  const { gain_amount: gain, gain_percent: percent } = toWireAmounts(figures);
  const base = held.map(({ known: { portfolio, plan }, figures: own }) => {
    const id = portfolio.portfolio_id;
    const name = portfolio.portfolio_name ?? plan.name;
    return createLead(
      buildFigureId("portfolio-invested", id),
      `Put into ${name}`,
      own.investedMinor,
    );
  });
  return createSum(nameAsked(asked), currency, gain, {
    title: "Simple return",
    method: "percent",
    formula:
      "Gain ÷ everything that you ever put into these portfolios, in percent, rounded half up to two decimals.",
    total: null,
    quantity: percent === null ? null : percent.toFixed(2),
    rows: [createLead(buildFigureId("total-gain", of), "Gain, after tax and fees", gain), ...base],
  });
};

/** One portfolio as a row that leads to the same figure of its own. */
const toRow = (
  { known: { portfolio, plan }, figures }: Held,
  part: Exclude<Part, "worth">,
  minor: Minor,
  on?: Day,
): FigureRow =>
  createLead(
    buildFigureId(`portfolio-${part}`, portfolio.portfolio_id, on),
    portfolio.portfolio_name ?? plan.name,
    minor,
    { note: portfolio.reference, day: on ?? figures.asOf },
  );
