import { toMemberId, toOrderId, toPortfolioId, toWalletId } from "@kinfold/contract/ids";
import { add, negate, subtract, toMinor, toUnitsE4, ZERO, type Minor } from "@kinfold/money";
import { expect, test } from "vitest";
import { readCheckedDay, type Day } from "#calendar/index.ts";
import type { PlanRow } from "#plans/index.ts";
import {
  computeWorthHalfUp,
  parsePriceE6,
  type EntryRow,
  type OrderRow,
  type PortfolioRow,
} from "#units/index.ts";
import { createDraw } from "../testing/chance.ts";
import { computeFigures, toWireAmounts, type Known } from "./figures.ts";

const LIVES = 150;
const MONTHS = 18;
const ID = toPortfolioId("prt_life");
const AT = new Date("2026-01-05T09:00:00Z");

const PLAN: PlanRow = {
  plan_id: 3,
  name: "Pool",
  slug: "pool",
  product_type: "standard",
  currency: "NGN",
  description: "",
  risk_level: "medium",
  valuation_method: "unit_price",
  status: "open",
  minimum_minor: ZERO,
  minimum_top_up_minor: ZERO,
  minimum_recurring_minor: ZERO,
  maximum_minor: null,
  step_minor: null,
  tenor_months: null,
  lock_in_days: 0,
  early_exit_fee_bps: 200,
  management_fee_bps: 0,
  price_band_bps: null,
  expected_bps: null,
  expected_to_bps: null,
  interest_bps: null,
  allow_recurring: true,
  allow_wallet: true,
  for_global: false,
  maturity_action: "payout",
  holdings: [],
  payout_note: null,
  image_url: null,
  terms_link: null,
  opens_at: null,
  closes_at: null,
};
const PORTFOLIO: PortfolioRow = {
  portfolio_id: ID,
  reference: "KIN-LIFE",
  member_id: toMemberId("mem_life"),
  wallet_id: toWalletId("wal_life"),
  plan_id: 3,
  currency: "NGN",
  opened_at: AT,
  start_on: null,
  lock_in_until: null,
  matures_on: null,
  maturity_action: "payout",
  offers_rollover: false,
  interest_bps: null,
  tenor_months: null,
  early_exit_fee_bps: 200,
  lock_in_days: 0,
  deleted_at: null,
  portfolio_name: null,
  cloth: null,
  goal_minor: null,
  goal_on: null,
  units: toUnitsE4(0n),
  reserved: toUnitsE4(0n),
};

/** The last day of a month from January 2026 on. */
const endOf = (month: number): Day =>
  readCheckedDay(new Date(Date.UTC(2026, month + 1, 0)).toISOString().slice(0, 10));

const createOrder = (at: number, order: Pick<OrderRow, "kind" | "amount_minor">): OrderRow => ({
  order_id: toOrderId(`ord_${at}`),
  reference: `KIN-${at}`,
  portfolio_id: ID,
  plan_id: 3,
  status: "queued_for_dealing",
  gateway: "wallet",
  payment_reference: null,
  fee_minor: ZERO,
  fee_bps: 200,
  estimated_minor: null,
  is_full: false,
  is_recurring: false,
  units: null,
  unit_price: null,
  placed_at: AT,
  paid_at: AT,
  dealing_on: null,
  dealt_on: null,
  ended_at: null,
  note: null,
  ...order,
});

/** The portfolio after an order was dealt at its price. */
function deal(known: Known, order: OrderRow, units: bigint, day: Day): Known {
  const { unitPrice } = known.price ?? { unitPrice: "1" };
  const entry: EntryRow = {
    portfolio_id: ID,
    kind: order.kind === "redemption" ? "redemption" : "allotment",
    order_id: order.order_id,
    units: toUnitsE4(units),
    unit_price: unitPrice,
    amount_minor: order.amount_minor,
    dealt_on: day,
  };
  return {
    ...known,
    portfolio: { ...known.portfolio, units: add(known.portfolio.units, entry.units) },
    orders: [...known.orders, { ...order, status: "allotted", dealt_on: day }],
    entries: [...known.entries, entry],
  };
}

function contribute(known: Known, amountMinor: Minor, day: Day): Known {
  const price = parsePriceE6(known.price?.unitPrice ?? "1");
  const order = createOrder(known.orders.length, { kind: "top_up", amount_minor: amountMinor });
  // Units are cut to four decimals: minor units × 10^8 ÷ millionths of the price.
  return deal(known, order, (amountMinor * 100_000_000n) / price, day);
}

function redeem(known: Known, units: bigint, day: Day): { known: Known; feeMinor: Minor } {
  const price = parsePriceE6(known.price?.unitPrice ?? "1");
  const amountMinor = computeWorthHalfUp(toUnitsE4(units), price);
  const feeMinor = toMinor((amountMinor * 2n) / 100n);
  const order = createOrder(known.orders.length, { kind: "redemption", amount_minor: amountMinor });
  const dealt = deal(known, { ...order, fee_minor: feeMinor }, -units, day);
  return { known: dealt, feeMinor };
}

/** What the page of the portfolio says, and what of it is not true. */
function readPage(known: Known) {
  const amounts = toWireAmounts([computeFigures(known)]);
  const { invested_amount: putIn, withdrawn_amount: takenOut, gain_amount: gain } = amounts;
  const { total_amount: total, gain_percent: percent } = amounts;
  const sign = gain > 0n ? 1 : gain < 0n ? -1 : 0;
  const faults = [
    total !== add(amounts.current_value, amounts.waiting_amount) && "not value and what waits",
    total !== add(subtract(putIn, takenOut), gain) && "not put in, less taken out, and the gain",
    (percent ?? 0) < -100 && "below −100 %",
    // A gain that rounds to 0.00 % has no sign.
    (percent ?? 0) !== 0 && Math.sign(percent ?? 0) !== sign && "not the sign of the gain",
  ].filter((fault) => fault !== false);
  return { putIn, percent: percent ?? 0, faults };
}

const priceAt = (known: Known, unitPrice: string, dealtOn: Day): Known => ({
  ...known,
  today: dealtOn,
  price: { unitPrice, dealtOn },
});

test(`over ${LIVES} lives a percentage has the sign of the gain, is never below −100, and moves by a redemption's own fee and tax alone`, () => {
  let redemptions = 0;
  const faults: string[] = [];
  for (let seed = 1; seed <= LIVES; seed += 1) {
    const draw = createDraw(seed);
    let price = 20 + draw(200);
    let known: Known = {
      portfolio: PORTFOLIO,
      plan: PLAN,
      price: undefined,
      orders: [],
      entries: [],
      maturities: [],
      today: endOf(0),
      subscriptionId: null,
    };
    for (let month = 0; month < MONTHS; month += 1) {
      const day = endOf(month);
      price = Math.max(0, price + draw(61) - 32);
      known = priceAt(known, String(price), day);
      const before = readPage(known);
      const { units } = known.portfolio;
      const kind = draw(4);
      if (units > 0n && (kind === 0 || month === MONTHS - 1)) {
        const isFull = draw(3) === 0 || month === MONTHS - 1;
        const part = isFull ? units : (units * BigInt(1 + draw(98))) / 100n;
        const redeemed = redeem(known, part, day);
        ({ known } = redeemed);
        const after = readPage(known);
        redemptions += 1;
        // One minor unit of rounding, and half of the last digit of both percentages.
        const most = (Number(redeemed.feeMinor) + 1) / Number(after.putIn) + 0.0001;
        const moved = Math.abs(after.percent - before.percent) / 100;
        if (moved > most + 1e-9) faults.push(`seed ${seed}: moved by more than its fee`);
      } else if (kind === 1 && price > 0) {
        known = contribute(known, toMinor(BigInt(100 + draw(90_000_000))), day);
      } else if (kind === 2) {
        const amount_minor = toMinor(BigInt(1 + draw(90_000_000)));
        const queued = createOrder(known.orders.length, { kind: "top_up", amount_minor });
        known = { ...known, orders: [...known.orders, queued] };
      }
      const now = [...before.faults, ...readPage(known).faults];
      faults.push(...now.map((fault) => `seed ${seed}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
  expect(redemptions).toBeGreaterThan(LIVES);
});

test("a loss of 5.84 % grows by the fee alone when all but a little of the rest is taken out", () => {
  const day = endOf(1);
  const priced = (unitPrice: string, dealtOn: Day): Pick<Known, "price" | "today"> => ({
    price: { unitPrice, dealtOn },
    today: dealtOn,
  });
  const begun = contribute(
    {
      portfolio: PORTFOLIO,
      plan: PLAN,
      orders: [],
      entries: [],
      maturities: [],
      subscriptionId: null,
      ...priced("100", endOf(0)),
    },
    toMinor(100_000_000n),
    endOf(0),
  );
  const fallen: Known = { ...begun, ...priced("94.16", day) };
  expect(toWireAmounts([computeFigures(fallen)]).gain_percent).toBe(-5.84);
  const { known, feeMinor } = redeem(fallen, 99_990_000n, day);
  // Of the ₦941,505.84 that was taken out, 2 % is the fee: the gain and the percentage move by it alone.
  expect(toWireAmounts([computeFigures(known)])).toMatchObject({
    gain_amount: negate(add(toMinor(5_840_000n), feeMinor)),
    gain_percent: -7.72,
  });
});
