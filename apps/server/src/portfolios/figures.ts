import type { PortfolioId, SubscriptionId } from "@kinfold/contract/ids";
import { add, addUp, subtract, ZERO, type Minor } from "@kinfold/money";
import { addDays, lagosDay, startInLagos, type Day } from "#calendar/index.ts";
import type { PlanRow, Price } from "#plans/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import { findActiveSubscriptions } from "#subscriptions/index.ts";
import {
  listEntries,
  sumInterest,
  listLots,
  listMaturities,
  toMinorAtOne,
  findNewestPrices,
  listOrders,
  computePercentHalfUp,
  parsePriceE6,
  computeWithholdingHalfUp,
  computeWorthHalfUp,
  type EntryRow,
  type MaturityRow,
  type OrderRow,
  type PortfolioRow,
} from "#units/index.ts";

/** Everything that is known of a portfolio. */
export type Known = {
  portfolio: PortfolioRow;
  plan: PlanRow;
  price: Price | undefined;
  orders: OrderRow[];
  entries: EntryRow[];
  maturities: MaturityRow[];
  today: Day;
  /** What repeats into it, if anything does. */
  subscriptionId: SubscriptionId | null;
};

/** Everything that is known of these portfolios, in their order. */
export async function readPortfolioFacts(
  db: Db,
  rows: readonly PortfolioRow[],
  plans: readonly PlanRow[],
  now: Date,
): Promise<Known[]> {
  const ids = rows.map(({ portfolio_id: id }) => id);
  const prices = await findNewestPrices(db, [...new Set(rows.map(({ plan_id: id }) => id))]);
  const [orders, entries, maturities, repeating] = await Promise.all([
    listOrders(db, ids),
    listEntries(db, ids),
    listMaturities(db, ids),
    findActiveSubscriptions(db, ids),
  ]);
  const today = lagosDay(now);
  return rows.map((portfolio) => {
    const isOfIt = (row: { portfolio_id: PortfolioId }): boolean =>
      row.portfolio_id === portfolio.portfolio_id;
    const plan = plans.find(({ plan_id: id }) => id === portfolio.plan_id);
    assertExists(plan, "a portfolio has no plan");
    return {
      portfolio,
      plan,
      price: prices.get(plan.plan_id),
      orders: orders.filter(isOfIt),
      entries: entries.filter(isOfIt),
      maturities: maturities.filter(isOfIt),
      today,
      subscriptionId: repeating.get(portfolio.portfolio_id) ?? null,
    };
  });
}

/** Money that reached the member at the end of a term, after tax. */
const paidAtMaturity = (rows: readonly MaturityRow[]): Minor =>
  addUp(
    rows.filter(({ action }) => action === "payout"),
    (term) => subtract(add(term.principal_minor, term.interest_minor), term.tax_minor),
  );

/** What a portfolio comes to, in minor units of its currency. Taken out and gained are after tax and fees. */
export type Figures = {
  /** Everything ever put in, what waits for its units included. */
  investedMinor: Minor;
  withdrawnMinor: Minor;
  /** Fees for leaving early. */
  feesMinor: Minor;
  /** That was kept, and that a running term at a fixed rate will have kept of its interest so far. */
  taxMinor: Minor;
  /** Of the tax, what was kept of money that was taken out; the rest was kept of interest that stayed in. */
  taxOfWithdrawnMinor: Minor;
  /** Paid, and without units yet; and the days at whose prices it will buy them, each once. */
  waitingMinor: Minor;
  waitingDays: readonly Day[];
  /** Of what has units or earns. */
  valueMinor: Minor;
  /** What is there: the value and what waits. It is what was put in, less what was taken out, and the gain. */
  totalMinor: Minor;
  gainMinor: Minor;
  /** At a fixed rate, before tax. */
  accruedMinor: Minor;
  /** The day that the value is of. */
  asOf: Day | null;
  /** True when there is something to compare: a later price than the one that was paid, or a day of interest. */
  hasHistory: boolean;
};

/** What interest a fixed-rate portfolio earned in its present term until a day, its end at the latest. */
export function computeAccruedInterest({ portfolio, entries }: Known, day: Day): Minor {
  const { start_on: startOn, matures_on: maturesOn, interest_bps: rate, units } = portfolio;
  if (rate === null || startOn === null || units <= 0n) return ZERO;
  const until = maturesOn !== null && maturesOn < day ? maturesOn : day;
  return sumInterest(listLots(entries, startOn), rate, until);
}

/** The contributions that were paid and have no units yet. */
export const listWaiting = (orders: readonly OrderRow[]): OrderRow[] =>
  orders.filter(({ kind, status }) => kind !== "redemption" && status === "queued_for_dealing");

/** The contributions that had been paid by the end of a day, and neither had units by then nor were given back. A price of that day that is entered later deals by then. */
export function listWaitingOn(orders: readonly OrderRow[], day: Day): OrderRow[] {
  const end = startInLagos(addDays(day, 1));
  return orders.filter(
    ({ kind, status, paid_at: paidAt, dealt_on: dealtOn, ended_at: endedAt }) =>
      kind !== "redemption" &&
      PAID.has(status) &&
      paidAt !== null &&
      paidAt < end &&
      (dealtOn === null ? endedAt === null || endedAt >= end : dealtOn > day),
  );
}
const PAID: ReadonlySet<OrderRow["status"]> = new Set([
  "queued_for_dealing",
  "allotted",
  "refunded",
]);

/** Works out what a portfolio comes to. Simple sums of what the ledger and the newest price say. */
export function computeFigures(known: Known): Figures {
  const { portfolio, plan, price, orders, entries, maturities, today } = known;
  const done = orders.filter(({ status }) => status === "allotted");
  const waiting = listWaiting(orders);
  const waitingMinor = addUp(waiting, ({ amount_minor: minor }) => minor);
  const investedMinor = add(
    addUp(
      done.filter(({ kind }) => kind !== "redemption"),
      ({ amount_minor: minor }) => minor,
    ),
    waitingMinor,
  );
  const redeemed = done.filter(({ kind }) => kind === "redemption");
  const feesMinor = addUp(redeemed, ({ fee_minor: fee }) => fee);
  const withdrawnMinor = add(
    addUp(redeemed, ({ amount_minor: minor, fee_minor: fee }) => subtract(minor, fee)),
    addUp(
      entries.filter(({ kind }) => kind === "correction"),
      ({ amount_minor: minor }) => minor,
    ),
    paidAtMaturity(maturities),
  );
  const isFixed = plan.valuation_method === "fixed_rate";
  const accruedMinor = isFixed ? computeAccruedInterest(known, today) : ZERO;
  const taxDueMinor = computeWithholdingHalfUp(accruedMinor);
  const valueMinor = isFixed
    ? subtract(add(toMinorAtOne(portfolio.units), accruedMinor), taxDueMinor)
    : price === undefined
      ? ZERO
      : computeWorthHalfUp(portfolio.units, parsePriceE6(price.unitPrice));
  const totalMinor = add(valueMinor, waitingMinor);
  const begun = entries.length > 0;
  const asOf = begun ? (isFixed ? today : (price?.dealtOn ?? null)) : null;
  return {
    investedMinor,
    withdrawnMinor,
    feesMinor,
    taxMinor: add(
      addUp(maturities, ({ tax_minor: tax }) => tax),
      taxDueMinor,
    ),
    taxOfWithdrawnMinor: addUp(
      maturities.filter(({ action }) => action === "payout"),
      ({ tax_minor: tax }) => tax,
    ),
    waitingMinor,
    waitingDays: [...new Set(waiting.flatMap(({ dealing_on: day }) => day ?? []))],
    valueMinor,
    totalMinor,
    gainMinor: subtract(add(totalMinor, withdrawnMinor), investedMinor),
    accruedMinor,
    asOf,
    hasHistory: asOf !== null && entries.some(({ dealt_on: day }) => day < asOf),
  };
}

/** What figures of one portfolio, or of exactly these together, say on the wire. Amounts are minor units. */
export function toWireAmounts(all: readonly Figures[]): {
  invested_amount: Minor;
  withdrawn_amount: Minor;
  gross_withdrawn_amount: Minor;
  fees_amount: Minor;
  tax_amount: Minor;
  waiting_amount: Minor;
  waiting_on: Day | null;
  current_value: Minor;
  total_amount: Minor;
  gain_amount: Minor;
  gain_percent: number | null;
} {
  const investedMinor = addUp(all, (one) => one.investedMinor);
  const withdrawnMinor = addUp(all, (one) => one.withdrawnMinor);
  const feesMinor = addUp(all, (one) => one.feesMinor);
  const gainMinor = addUp(all, (one) => one.gainMinor);
  const [waitingOn = null, ...otherDays] = new Set(all.flatMap((one) => one.waitingDays));
  return {
    invested_amount: investedMinor,
    withdrawn_amount: withdrawnMinor,
    gross_withdrawn_amount: add(
      withdrawnMinor,
      feesMinor,
      addUp(all, (one) => one.taxOfWithdrawnMinor),
    ),
    fees_amount: feesMinor,
    tax_amount: addUp(all, (one) => one.taxMinor),
    waiting_amount: addUp(all, (one) => one.waitingMinor),
    waiting_on: otherDays.length > 0 ? null : waitingOn,
    current_value: addUp(all, (one) => one.valueMinor),
    total_amount: addUp(all, (one) => one.totalMinor),
    gain_amount: gainMinor,
    gain_percent: all.some(({ hasHistory }) => hasHistory)
      ? computePercentHalfUp(gainMinor, investedMinor)
      : null,
  };
}

/**
 * What interest these entries of a fixed-rate portfolio earned until a day, in the term that the day is in: since the last end
 * of a term, or since the first of them.
 */
function accruedIn(
  { portfolio, maturities }: Known,
  entries: readonly EntryRow[],
  day: Day,
): Minor {
  const { interest_bps: rate } = portfolio;
  const ends = maturities.map(({ matured_on: ended }) => ended).filter((ended) => ended <= day);
  const startOn = ends.toSorted().at(-1) ?? entries[0]?.dealt_on;
  if (rate === null || startOn === undefined) return ZERO;
  return sumInterest(listLots(entries, startOn), rate, day);
}

/** What was in a fixed-rate portfolio at the end of a day, and its interest in the term of that day, before tax. */
function fixedOn(known: Known, day: Day): { principalMinor: Minor; accruedMinor: Minor } {
  const until = known.entries.filter(({ dealt_on: dealt }) => dealt <= day);
  const principalMinor = toMinorAtOne(addUp(until, ({ units }) => units));
  return {
    principalMinor,
    accruedMinor: principalMinor === 0n ? ZERO : accruedIn(known, until, day),
  };
}

/** What a fixed-rate portfolio was worth at the end of a day: what was in it, and its interest in that term less its tax. */
export function computeFixedWorth(known: Known, day: Day): Minor {
  const { principalMinor, accruedMinor } = fixedOn(known, day);
  return subtract(add(principalMinor, accruedMinor), computeWithholdingHalfUp(accruedMinor));
}

/** The tax of a fixed-rate portfolio until a day: of the terms that ended, and of the interest in the term of that day. */
export function computeFixedTax(known: Known, day: Day): Minor {
  const ended = known.maturities.filter(({ matured_on: on }) => on <= day);
  return add(
    addUp(ended, ({ tax_minor: tax }) => tax),
    computeWithholdingHalfUp(fixedOn(known, day).accruedMinor),
  );
}

/** What a portfolio was worth at the end of a day. `prices`: those of its plan, oldest first. */
export function computeWorth(known: Known, prices: readonly Price[], day: Day): Minor {
  if (known.plan.valuation_method === "fixed_rate") return computeFixedWorth(known, day);
  const until = known.entries.filter(({ dealt_on: dealt }) => dealt <= day);
  const units = addUp(until, (entry) => entry.units);
  const price = prices.findLast(({ dealtOn }) => dealtOn <= day);
  return price === undefined ? ZERO : computeWorthHalfUp(units, parsePriceE6(price.unitPrice));
}
