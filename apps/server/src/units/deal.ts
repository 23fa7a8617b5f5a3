import type { ValuationId } from "@kinfold/contract/ids";
import { add, addUp, negate, subtract, toMoney, type PriceE6, type UnitsE4 } from "@kinfold/money";
import type { Day } from "#calendar/index.ts";
import { findApprovedBefore } from "#identity/index.ts";
import {
  readClubBalance,
  postDealtContributions,
  namePlanAccount,
  postPlanRevaluation,
  postPaidRedemption,
  postResidue,
} from "#ledger/index.ts";
import { filterLockedHolders } from "#members/index.ts";
import {
  findDealingDay,
  findDealingStart,
  formatPlanRowLabel,
  lockPlan,
  type PlanRow,
} from "#plans/index.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { recordTransaction } from "#transactions/index.ts";
import { WAITS_FOR_DOCUMENTS } from "./contribute.ts";
import { findDealing, insertDealing, findNewestPrices, sumPlanUnits } from "./dealing-store.ts";
import {
  computeBpsHalfUp,
  parsePriceE6,
  computeUnitsRoundedDown,
  parseUnitsE4,
  formatUnitsE4,
  computeWorthHalfUp,
} from "./decimals.ts";
import { CannotDeal } from "./errors.ts";
import { notifyInvestor } from "./emails.ts";
import { giveContributionBack } from "./return.ts";
import {
  beginTerm,
  endAllotted,
  insertEntries,
  lockQueued,
  moveOrder,
  type NewEntry,
  type Queued,
} from "./store.ts";

/** A price that was approved for a plan, for one day. `unitPrice` has at most six decimals. */
export type Valuation = { valuationId: ValuationId; planId: number; date: Day; unitPrice: string };

type DealingContext = Pick<Platform, "env" | "outbox" | "clock">;
type Dealt = { plan: PlanRow; price: PriceE6; at: Date } & Valuation;

/** One wallet after the other in one order, anyone who deals: the database's own order of their accounts would do as well. */
const byWallet = (one: Queued, other: Queued): number =>
  one.wallet_id < other.wallet_id ? -1 : Number(one.wallet_id > other.wallet_id);

const entryOf = (
  { valuationId, planId, date, unitPrice, at }: Dealt,
  order: Queued,
  rest: Pick<NewEntry, "kind" | "units" | "amount_minor">,
): NewEntry => ({
  portfolio_id: order.portfolio_id,
  planId,
  order_id: order.order_id,
  valuationId,
  unitPrice,
  dealt_on: date,
  at,
  ...rest,
});

async function allot(
  tx: Db,
  context: DealingContext,
  dealt: Dealt,
  orders: readonly Queued[],
): Promise<void> {
  const { plan, price, date, unitPrice, valuationId, at } = dealt;
  await insertEntries(
    tx,
    orders.map((order) =>
      entryOf(dealt, order, {
        kind: "allotment",
        units: computeUnitsRoundedDown(order.amount_minor, price),
        amount_minor: order.amount_minor,
      }),
    ),
  );
  const first = orders.filter(({ start_on: startOn }) => startOn === null);
  const begun = first.map(({ portfolio_id: id }) => id);
  if (begun.length > 0)
    await beginTerm(tx, begun, { startOn: date, method: plan.valuation_method });
  const bought = orders.map((order) => ({
    orderId: order.order_id,
    units: computeUnitsRoundedDown(order.amount_minor, price),
  }));
  await endAllotted(tx, bought, { unitPrice, dealtOn: date, valuationId, endedAt: at });
  for (const order of orders) {
    const { portfolio_id: portfolioId, amount_minor: minor } = order;
    const units = computeUnitsRoundedDown(minor, price);
    await notifyInvestor(
      tx,
      context,
      order.member_id,
      {
        label: formatPlanRowLabel(plan),
        reference: order.reference,
        sum: toMoney(plan.currency, minor),
      },
      { kind: "allotted", portfolioId, units: formatUnitsE4(units), unitPrice, dealtOn: date },
    );
  }
}

/** What selling these units brings, and what of it the club keeps for leaving early. */
function proceedsOf({ units, fee_bps: feeBps }: Queued, price: PriceE6) {
  const e4 = parseUnitsE4(units ?? "0");
  const grossMinor = computeWorthHalfUp(e4, price);
  const feeMinor = computeBpsHalfUp(grossMinor, feeBps);
  return { e4, grossMinor, feeMinor, netMinor: subtract(grossMinor, feeMinor) };
}

async function sell(tx: Db, context: DealingContext, dealt: Dealt, order: Queued): Promise<void> {
  const { plan, price, date, unitPrice, valuationId, at } = dealt;
  const { order_id: orderId, reference, wallet_id: walletId, portfolio_id: portfolioId } = order;
  const { currency } = plan;
  const { e4, grossMinor, feeMinor, netMinor } = proceedsOf(order, price);
  const label = formatPlanRowLabel(plan);
  const sum = toMoney(currency, netMinor);
  await postPaidRedemption(tx, {
    idempotencyKey: `order:${orderId}:redeemed`,
    eventAt: at,
    planId: plan.plan_id,
    walletId,
    sum,
    feeMinor,
    meta: { order: orderId, valuation: valuationId },
  });
  if (netMinor > 0n) {
    await recordTransaction(tx, {
      walletId,
      reference,
      type: "return",
      direction: "credit",
      sum,
      status: "success",
      description: `Redemption from ${label}`,
      portfolioId,
      at,
    });
  }
  await insertEntries(tx, [
    entryOf(dealt, order, { kind: "redemption", units: negate(e4), amount_minor: grossMinor }),
  ]);
  await moveOrder(tx, orderId, {
    status: "allotted",
    note: null,
    amountMinor: grossMinor,
    feeMinor,
    unitPrice,
    dealtOn: date,
    valuationId,
    endedAt: at,
  });
  await notifyInvestor(
    tx,
    context,
    order.member_id,
    { label, reference, sum },
    { kind: "redeemed", units: formatUnitsE4(e4), unitPrice, dealtOn: date, feeMinor },
  );
}

/** Whose documents were not approved when the day ended waits for the next one. */
/** Said of a redemption whose member is locked. */
const WAITS_FOR_UNLOCK = "Waits until your account is unlocked.";

async function waitOn(
  tx: Db,
  orders: readonly Queued[],
  { date, note }: { date: Day; note: string },
): Promise<void> {
  const dealingOn = findDealingDay(date, date);
  for (const { order_id: orderId } of orders) {
    await moveOrder(tx, orderId, {
      status: "queued_for_dealing",
      note,
      dealingOn,
    });
  }
}

async function checked(tx: Db, { valuationId, planId, date, unitPrice }: Valuation, now: Date) {
  const plan = await lockPlan(tx, planId, { for: "dealing" });
  if (plan === undefined) throw new CannotDeal("there is no such plan");
  const before = await findDealing(tx, valuationId);
  if (before !== undefined) {
    const isSame =
      before.planId === planId &&
      before.dealtOn === date &&
      parsePriceE6(before.unitPrice) === parsePriceE6(unitPrice);
    if (!isSame) throw new CannotDeal("this valuation was dealt with another price, day or plan");
    return undefined;
  }
  if (plan.valuation_method !== "unit_price") throw new CannotDeal("this plan has no unit price");
  if (parsePriceE6(unitPrice) < 0n) throw new CannotDeal("a price is not negative");
  if (now < findDealingStart(date)) throw new CannotDeal("the day is not over in Lagos");
  const last = (await findNewestPrices(tx, [planId])).get(planId);
  if (last !== undefined && last.dealtOn >= date) {
    throw new CannotDeal(`this plan was dealt up to ${last.dealtOn}`);
  }
  return plan;
}

/**
 * Deals everything that waited for this day at its published price, in the caller's transaction: the pool is set to what its
 * units are worth, contributions buy units, redemptions are paid into wallets, and what rounding left is put aside. True when
 * it was dealt now, false when this very valuation was dealt before. Throws CannotDeal; then nothing is to be kept.
 */
export async function executeDealing(
  tx: Db,
  context: DealingContext,
  valuation: Valuation,
): Promise<boolean> {
  const at = context.clock.now();
  const { valuationId, planId, date, unitPrice } = valuation;
  const plan = await checked(tx, valuation, at);
  if (plan === undefined) return false;
  const price = parsePriceE6(unitPrice);
  const dealt: Dealt = { plan, price, at, ...valuation };
  const { currency } = plan;

  const queued = (await lockQueued(tx, planId, date)).toSorted(byWallet);
  const redemptions = queued.filter(({ kind }) => kind === "redemption");
  const locked = await filterLockedHolders(
    tx,
    redemptions.map(({ member_id: id }) => id),
  );
  const selling = redemptions.filter(({ member_id: id }) => !locked.has(id));
  const paid = queued.filter(({ kind }) => kind !== "redemption");
  const memberIds = [...new Set(paid.map(({ member_id: id }) => id))];
  const approved = await findApprovedBefore(tx, memberIds, findDealingStart(date));
  const ready = paid.filter(({ member_id: id }) => approved.has(id));
  const bought = (order: Queued): UnitsE4 => computeUnitsRoundedDown(order.amount_minor, price);
  const buying = ready.filter((order) => bought(order) > 0n);

  const unitsBefore = await sumPlanUnits(tx, planId);
  const poolBefore = await readClubBalance(tx, namePlanAccount(planId, "pool"));
  const growthMinor = subtract(computeWorthHalfUp(unitsBefore, price), poolBefore);
  const unitsAllotted = addUp(buying, bought);
  const unitsRedeemed = addUp(selling, ({ units }) => parseUnitsE4(units ?? "0"));
  const contributedMinor = addUp(buying, ({ amount_minor: minor }) => minor);
  const redeemedMinor = addUp(selling, (order) => proceedsOf(order, price).grossMinor);
  const poolMinor = computeWorthHalfUp(
    subtract(add(unitsBefore, unitsAllotted), unitsRedeemed),
    price,
  );
  const residueMinor = subtract(
    add(poolBefore, growthMinor, contributedMinor),
    add(redeemedMinor, poolMinor),
  );

  const event = { eventAt: at, planId, meta: { valuation: valuationId, date, price: unitPrice } };
  const idempotencyKey = (what: string): string => `valuation:${valuationId}:${what}`;
  await postPlanRevaluation(tx, {
    ...event,
    idempotencyKey: idempotencyKey("growth"),
    growthMinor,
  });
  await postDealtContributions(tx, {
    ...event,
    idempotencyKey: idempotencyKey("dealt"),
    sum: toMoney(currency, contributedMinor),
  });
  await insertDealing(tx, {
    valuationId,
    planId,
    dealtOn: date,
    unitPrice,
    unitsBefore,
    unitsAllotted,
    unitsRedeemed,
    contributedMinor,
    redeemedMinor,
    growthMinor,
    residueMinor,
    poolMinor,
    correctionNo: 0,
    at,
  });
  await allot(tx, context, dealt, buying);
  for (const order of selling) await sell(tx, context, dealt, order);
  await postResidue(tx, { ...event, idempotencyKey: idempotencyKey("residue"), residueMinor });
  await waitOn(
    tx,
    paid.filter((order) => !ready.includes(order)),
    { date, note: WAITS_FOR_DOCUMENTS },
  );
  await waitOn(
    tx,
    redemptions.filter((order) => !selling.includes(order)),
    { date, note: WAITS_FOR_UNLOCK },
  );
  for (const order of ready.filter((one) => !buying.includes(one))) {
    const reason =
      price === 0n
        ? "The plan lost all of its value, and units cannot be bought. The money is in your wallet."
        : "It was too little for a single part of a unit. The money is in your wallet.";
    await giveContributionBack(tx, context, { plan, order, reason, at });
  }
  return true;
}
