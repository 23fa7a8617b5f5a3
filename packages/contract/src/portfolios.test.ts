import { expect, test } from "vitest";
import { toWire } from "./amount.ts";
import { findFieldErrors } from "./describe.ts";
import { PaymentInit } from "./payments.ts";
import { listPools, formatPlanLabel, Product } from "./plans.ts";
import * as portfolios from "./portfolios.ts";
import * as samples from "./testing/plan-samples.ts";
import * as products from "./testing/product-samples.ts";

/** As it travels: amounts in major units. */
const wireOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value, toWire));

test("every sample of a plan fits its struct", () => {
  for (const plan of Object.values(products.plans)) {
    expect(Product.create(wireOf(plan))).toEqual(plan);
    const shares = plan.holdings.map(({ share_percent: share }) => share);
    expect([0, 100]).toContain(shares.reduce((sum, share) => sum + share, 0));
  }
  expect(listPools.reply.create(wireOf(products.pools))).toEqual(products.pools);
  expect(products.globalPools.every(({ currency }) => currency === "USD")).toBe(true);
});

test("every sample of a portfolio fits its struct, and its figures agree", () => {
  const rows = Object.values(samples.portfolioRows);
  const page = samples.createPortfolioPage(rows);
  expect(portfolios.listPortfolios.reply.create(wireOf(page))).toEqual(page);
  const details = Object.values(samples.portfolios);
  for (const each of details) {
    expect(portfolios.Portfolio.create(wireOf(each))).toEqual(each);
  }
  for (const each of [...rows, ...details]) {
    const { current_value, waiting_amount, total_amount } = each;
    const { withdrawn_amount, invested_amount, gain_amount } = each;
    expect(total_amount).toBe(current_value + waiting_amount);
    expect(gain_amount).toBe(total_amount + withdrawn_amount - invested_amount);
  }
  const dealt = [...rows, ...details].filter(({ units }) => units > 0);
  for (const { current_value: value, units, unit_value: price } of dealt) {
    expect(value).toBe(BigInt(Math.round(units * (price ?? 0) * 100)));
  }
  for (const each of Object.values(samples.contributions)) {
    expect(portfolios.Contribution.create(wireOf(each))).toEqual(each);
  }
  for (const each of Object.values(samples.redemptions)) {
    expect(portfolios.Redemption.create(wireOf(each))).toEqual(each);
  }
});

test("a sample's line ends at its figure, and its book at its units", () => {
  for (const each of Object.values(samples.portfolios)) {
    const { current_value, invested_amount, withdrawn_amount, units, start_date, lines } = each;
    const last = each.value_history.at(-1);
    expect(last === undefined).toBe(start_date === null);
    if (last === undefined) continue;
    expect(last).toEqual({
      date: each.as_of,
      value: current_value,
      invested: invested_amount - withdrawn_amount,
    });
    expect(each.value_history[0]?.date).toBe(start_date);
    expect(lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(last.invested);
    expect(lines.at(-1)?.running_units ?? 0).toBe(units);
  }
  for (const totals of [...samples.productTotals, samples.dollarProductTotals]) {
    const { current_value, waiting_amount, total_amount, as_of } = totals;
    const { invested_amount, withdrawn_amount, gain_amount } = totals;
    expect(totals.value_history.at(-1)).toEqual({ date: as_of, value: current_value });
    expect(total_amount).toBe(current_value + waiting_amount);
    expect(gain_amount).toBe(total_amount + withdrawn_amount - invested_amount);
  }
});

test("every sample of an answer fits its struct", () => {
  for (const each of Object.values(samples.contributionsBegun)) {
    expect(PaymentInit.create(wireOf(each))).toEqual(each);
  }
  const { redemptionBegun, productTotals } = samples;
  expect(portfolios.redeemPortfolio.reply.create(wireOf(redemptionBegun))).toEqual(redemptionBegun);
  for (const each of Object.values(samples.portfolioSummaries)) {
    expect(portfolios.getPortfolioSummary.reply.create(wireOf(each))).toEqual(each);
  }
  expect(portfolios.getSummaryByProduct.reply.create(wireOf(productTotals))).toEqual(productTotals);
});

test.each([
  ["Ìrẹ̀pọ̀ Pool", "standard", "NGN", "Ìrẹ̀pọ̀ Pool"],
  ["Purple Flex", "purple", "USD", "Purple USD"],
  ["Purple POOL", "purple", "NGN", "Purple POOL"],
  ["Family Office", "family_office", "USD", "Family Office"],
] as const)("%s of type %s in %s is called %s", (name, productType, currency, label) => {
  expect(formatPlanLabel({ name, product_type: productType, currency })).toBe(label);
});

test.each([
  [{}],
  [{ amount: 5, full: true }],
  [{ full: false }],
  [{ amount: 0 }],
  [{ amount: -1 }],
])("redeeming %j is refused at the amount", (body) => {
  expect(findFieldErrors(body, portfolios.RedeemRequest)).toHaveProperty("amount");
});

test.each([[{ amount: 5 }], [{ full: true }], [{ full: true, amount: null }]])(
  "redeeming %j is taken",
  (body) => {
    expect(findFieldErrors(body, portfolios.RedeemRequest)).toBeUndefined();
  },
);

test("a step of the checkout takes plain values and nothing deeper", () => {
  const event = (properties: object) =>
    findFieldErrors({ name: "checkout_started", properties }, portfolios.CheckoutEvent);
  expect(event({ product_id: 3, amount: 100.5, gateway: "card", ok: true, none: null })).toBe(
    undefined,
  );
  expect(event({ person: { email: "a@b.example" } })).toBeDefined();
});
