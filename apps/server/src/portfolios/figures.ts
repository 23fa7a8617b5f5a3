import { lagosDay, type Day } from "#calendar/index.ts";
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
  subscriptionId: string | null;
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
    const isOfIt = (row: { portfolio_id: string }): boolean =>
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

const sumOf = <T>(rows: readonly T[], of: (row: T) => bigint): bigint =>
  rows.reduce((sum, row) => sum + of(row), 0n);

/** Money that reached the member at the end of a term, after tax. */
const paidAtMaturity = (rows: readonly MaturityRow[]): bigint =>
  sumOf(
    rows.filter(({ action }) => action === "payout"),
    (term) => term.principal_minor + term.interest_minor - term.tax_minor,
  );

/** What a portfolio comes to, in minor units of its currency. Taken out and gained are after tax and fees. */
export type Figures = {
  investedMinor: bigint;
  withdrawnMinor: bigint;
  /** Fees for leaving early. */
  feesMinor: bigint;
  /** That was kept, and that a running term at a fixed rate will have kept of its interest so far. */
  taxMinor: bigint;
  /** Of the tax, what was kept of money that was taken out; the rest was kept of interest that stayed in. */
  taxOfWithdrawnMinor: bigint;
  waitingMinor: bigint;
  valueMinor: bigint;
  gainMinor: bigint;
  /** At a fixed rate, before tax. */
  accruedMinor: bigint;
  /** The day that the value is of. */
  asOf: Day | null;
  /** True when there is something to compare: a later price than the one that was paid, or a day of interest. */
  hasHistory: boolean;
};

/** What interest a fixed-rate portfolio earned in its present term until a day, its end at the latest. */
export function computeAccruedInterest({ portfolio, entries }: Known, day: Day): bigint {
  const { start_on: startOn, matures_on: maturesOn, interest_bps: rate, units } = portfolio;
  if (rate === null || startOn === null || units <= 0n) return 0n;
  const until = maturesOn !== null && maturesOn < day ? maturesOn : day;
  return sumInterest(listLots(entries, startOn), rate, until);
}

/** Works out what a portfolio comes to. Simple sums of what the ledger and the newest price say. */
export function computeFigures(known: Known): Figures {
  const { portfolio, plan, price, orders, entries, maturities, today } = known;
  const done = orders.filter(({ status }) => status === "allotted");
  const investedMinor = sumOf(
    done.filter(({ kind }) => kind !== "redemption"),
    ({ amount_minor: minor }) => minor,
  );
  const redeemed = done.filter(({ kind }) => kind === "redemption");
  const feesMinor = sumOf(redeemed, ({ fee_minor: fee }) => fee);
  const withdrawnMinor =
    sumOf(redeemed, ({ amount_minor: minor, fee_minor: fee }) => minor - fee) +
    sumOf(
      entries.filter(({ kind }) => kind === "correction"),
      ({ amount_minor: minor }) => minor,
    ) +
    paidAtMaturity(maturities);
  const waitingMinor = sumOf(
    orders.filter(({ kind, status }) => kind !== "redemption" && status === "queued_for_dealing"),
    ({ amount_minor: minor }) => minor,
  );
  const isFixed = plan.valuation_method === "fixed_rate";
  const accruedMinor = isFixed ? computeAccruedInterest(known, today) : 0n;
  const taxDueMinor = computeWithholdingHalfUp(accruedMinor);
  const valueMinor = isFixed
    ? toMinorAtOne(portfolio.units) + accruedMinor - taxDueMinor
    : price === undefined
      ? 0n
      : computeWorthHalfUp(portfolio.units, parsePriceE6(price.unitPrice));
  const begun = entries.length > 0;
  const asOf = begun ? (isFixed ? today : (price?.dealtOn ?? null)) : null;
  return {
    investedMinor,
    withdrawnMinor,
    feesMinor,
    taxMinor: sumOf(maturities, ({ tax_minor: tax }) => tax) + taxDueMinor,
    taxOfWithdrawnMinor: sumOf(
      maturities.filter(({ action }) => action === "payout"),
      ({ tax_minor: tax }) => tax,
    ),
    waitingMinor,
    valueMinor,
    gainMinor: valueMinor + withdrawnMinor - investedMinor,
    accruedMinor,
    asOf,
    hasHistory: asOf !== null && entries.some(({ dealt_on: day }) => day < asOf),
  };
}

/** What figures of one portfolio, or of several together, say on the wire. Amounts are minor units. */
export function toWireAmounts(all: readonly Figures[]): {
  invested_amount: bigint;
  withdrawn_amount: bigint;
  gross_withdrawn_amount: bigint;
  fees_amount: bigint;
  tax_amount: bigint;
  waiting_amount: bigint;
  current_value: bigint;
  gain_amount: bigint;
  gain_base_amount: bigint;
  gain_percent: number | null;
} {
  const investedMinor = sumOf(all, (one) => one.investedMinor);
  const withdrawnMinor = sumOf(all, (one) => one.withdrawnMinor);
  const feesMinor = sumOf(all, (one) => one.feesMinor);
  const gainMinor = sumOf(all, (one) => one.gainMinor);
  const leftMinor = investedMinor - withdrawnMinor;
  const baseMinor = leftMinor > 0n ? leftMinor : 0n;
  return {
    invested_amount: investedMinor,
    withdrawn_amount: withdrawnMinor,
    gross_withdrawn_amount:
      withdrawnMinor + feesMinor + sumOf(all, (one) => one.taxOfWithdrawnMinor),
    fees_amount: feesMinor,
    tax_amount: sumOf(all, (one) => one.taxMinor),
    waiting_amount: sumOf(all, (one) => one.waitingMinor),
    current_value: sumOf(all, (one) => one.valueMinor),
    gain_amount: gainMinor,
    gain_base_amount: baseMinor,
    gain_percent: all.some(({ hasHistory }) => hasHistory)
      ? computePercentHalfUp(gainMinor, baseMinor)
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
): bigint {
  const { interest_bps: rate } = portfolio;
  const ends = maturities.map(({ matured_on: ended }) => ended).filter((ended) => ended <= day);
  const startOn = ends.toSorted().at(-1) ?? entries[0]?.dealt_on;
  if (rate === null || startOn === undefined) return 0n;
  return sumInterest(listLots(entries, startOn), rate, day);
}

/** What was in a fixed-rate portfolio at the end of a day, and its interest in the term of that day, before tax. */
function fixedOn(known: Known, day: Day): { principalMinor: bigint; accruedMinor: bigint } {
  const until = known.entries.filter(({ dealt_on: dealt }) => dealt <= day);
  const principalMinor = toMinorAtOne(until.reduce((sum, { units }) => sum + units, 0n));
  return {
    principalMinor,
    accruedMinor: principalMinor === 0n ? 0n : accruedIn(known, until, day),
  };
}

/** What a fixed-rate portfolio was worth at the end of a day: what was in it, and its interest in that term less its tax. */
export function computeFixedWorth(known: Known, day: Day): bigint {
  const { principalMinor, accruedMinor } = fixedOn(known, day);
  return principalMinor + accruedMinor - computeWithholdingHalfUp(accruedMinor);
}

/** The tax of a fixed-rate portfolio until a day: of the terms that ended, and of the interest in the term of that day. */
export function computeFixedTax(known: Known, day: Day): bigint {
  const ended = known.maturities.filter(({ matured_on: on }) => on <= day);
  return (
    sumOf(ended, ({ tax_minor: tax }) => tax) +
    computeWithholdingHalfUp(fixedOn(known, day).accruedMinor)
  );
}

/** What a portfolio was worth at the end of a day. `prices`: those of its plan, oldest first. */
export function computeWorth(known: Known, prices: readonly Price[], day: Day): bigint {
  if (known.plan.valuation_method === "fixed_rate") return computeFixedWorth(known, day);
  const until = known.entries.filter(({ dealt_on: dealt }) => dealt <= day);
  const units = until.reduce((sum, entry) => sum + entry.units, 0n);
  const price = prices.findLast(({ dealtOn }) => dealtOn <= day);
  return price === undefined ? 0n : computeWorthHalfUp(units, parsePriceE6(price.unitPrice));
}
