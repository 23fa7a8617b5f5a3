import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  getPortfolio,
  getPortfolioSummary,
  getSummaryByProduct,
} from "@kinfold/contract/portfolios";
import { openClub, type Club } from "../testing/club.ts";
import { allowPlanChanges } from "../testing/plans.ts";
import { contributeDirectly, redeemDirectly } from "../testing/invested.ts";
import { createPayableMember, type Payable } from "../testing/payable.ts";
import { publishPrice } from "../testing/published.ts";

/** Purple in naira and in dollars, the pool in naira, the one with a fixed rate, the pool in dollars. */
const [PURPLE, PURPLE_USD, POOL, FIXED, DIASPORA] = [1, 2, 3, 4, 5];

const nothingKept = { gross_withdrawn_amount: 0, fees_amount: 0, tax_amount: 0 };

let club: Club;
let drawn = 0;
let ada: Payable;
let email: string;
beforeAll(async () => {
  club = await openClub();
  await allowPlanChanges(club);
});
beforeEach(async () => {
  drawn += 1;
  email = `ada${drawn}@example.com`;
});
afterAll(() => club.close());

const at = (instant: string): void => club.clock.setTo(new Date(instant));
async function summary(who: Payable, address = email) {
  await who.visitor.signIn(address);
  return (await who.visitor.ask(getPortfolioSummary)).body;
}
const byProduct = async (who: Payable) => (await who.visitor.ask(getSummaryByProduct)).body;

describe("the worked year", () => {
  test("comes out to the kobo, and says nothing before there is something to say", async () => {
    at("2026-01-20T09:00:00Z");
    ada = await createPayableMember(club, email);
    expect(await summary(ada)).toEqual({
      ngn_portfolio: {
        currency: "NGN",
        portfolio_count: 0,
        invested_amount: 0,
        withdrawn_amount: 0,
        ...nothingKept,
        waiting_amount: 0,
        waiting_on: null,
        current_value: 0,
        total_amount: 0,
        gain_amount: 0,
        gain_percent: null,
        personal_return: null,
        as_of: null,
      },
      usd_portfolio: expect.objectContaining({ currency: "USD", portfolio_count: 0, as_of: null }),
    });
    expect(await byProduct(ada)).toEqual([]);

    const portfolioId = await contributeDirectly(club, ada, { planId: POOL, minor: 50_000_000n });
    expect((await summary(ada)).ngn_portfolio).toMatchObject({
      portfolio_count: 1,
      invested_amount: 500_000,
      waiting_amount: 500_000,
      waiting_on: "2026-01-31",
      current_value: 0,
      total_amount: 500_000,
      gain_amount: 0,
      gain_percent: null,
      as_of: null,
    });
    await publishPrice(club, POOL, "2026-01-31", "100");
    expect((await summary(ada)).ngn_portfolio).toMatchObject({
      invested_amount: 500_000,
      waiting_amount: 0,
      current_value: 500_000,
      gain_amount: 0,
      // A price that was paid and is still the newest says nothing of a return.
      gain_percent: null,
      personal_return: null,
      as_of: "2026-02-01",
    });
    at("2026-04-20T09:00:00Z");
    await contributeDirectly(club, ada, { planId: POOL, minor: 20_000_000n, into: portfolioId });
    await publishPrice(club, POOL, "2026-04-30", "104");
    expect((await summary(ada)).ngn_portfolio).toMatchObject({ gain_percent: 2.86 });
    await publishPrice(club, POOL, "2026-12-31", "110.25");
    expect((await summary(ada)).ngn_portfolio).toEqual({
      currency: "NGN",
      portfolio_count: 1,
      invested_amount: 700_000,
      withdrawn_amount: 0,
      ...nothingKept,
      waiting_amount: 0,
      waiting_on: null,
      current_value: 763_269.23,
      total_amount: 763_269.23,
      gain_amount: 63_269.23,
      gain_percent: 9.04,
      personal_return: 10.77,
      // Today's, and the price's own day stands beside the plan.
      as_of: "2027-01-01",
    });
    expect(await byProduct(ada)).toEqual([
      {
        product_id: POOL,
        product_name: "Ìrẹ̀pọ̀ Pool",
        product_type: "standard",
        currency: "NGN",
        label: "Ìrẹ̀pọ̀ Pool",
        portfolio_count: 1,
        invested_amount: 700_000,
        withdrawn_amount: 0,
        ...nothingKept,
        waiting_amount: 0,
        waiting_on: null,
        current_value: 763_269.23,
        total_amount: 763_269.23,
        gain_amount: 63_269.23,
        gain_percent: 9.04,
        share_percent: 100,
        next_maturity_date: "2027-01-31",
        as_of: "2026-12-31",
        // Until a newer price is published, that of the month before stands.
        value_history: [
          { date: "2026-01-31", value: 500_000 },
          { date: "2026-02-28", value: 500_000 },
          { date: "2026-03-31", value: 500_000 },
          { date: "2026-04-30", value: 720_000 },
          { date: "2026-05-31", value: 720_000 },
          { date: "2026-06-30", value: 720_000 },
          { date: "2026-07-31", value: 720_000 },
          { date: "2026-08-31", value: 720_000 },
          { date: "2026-09-30", value: 720_000 },
          { date: "2026-10-31", value: 720_000 },
          { date: "2026-11-30", value: 720_000 },
          { date: "2026-12-31", value: 763_269.23 },
        ],
      },
    ]);
    const { body } = await ada.visitor.ask(getPortfolio, { params: { id: portfolioId } });
    expect(body).toMatchObject({ personal_return: 10.77, plan_return: 10.25, gain_percent: 9.04 });
  });
});

describe("several plans", () => {
  test("add up by currency, and their shares to a hundred", async () => {
    at("2028-01-05T09:00:00Z");
    ada = await createPayableMember(club, email);
    const one = await contributeDirectly(club, ada, { planId: POOL, minor: 30_000_000n });
    await contributeDirectly(club, ada, { planId: PURPLE, minor: 30_000_000n });
    await contributeDirectly(club, ada, { planId: DIASPORA, minor: 100_000n });
    await publishPrice(club, POOL, "2028-01-31", "120");
    await publishPrice(club, PURPLE, "2028-01-31", "10");
    await publishPrice(club, DIASPORA, "2028-01-31", "1");
    await publishPrice(club, POOL, "2028-06-30", "240");
    await summary(ada);
    await redeemDirectly(club, ada.memberId, one, 24_000_000n);
    await publishPrice(club, POOL, "2028-07-31", "240");
    const { ngn_portfolio: ngn, usd_portfolio: usd } = await summary(ada);
    expect(ngn).toMatchObject({
      portfolio_count: 2,
      invested_amount: 600_000,
      // Less 2% for leaving early.
      withdrawn_amount: 235_200,
      gross_withdrawn_amount: 240_000,
      fees_amount: 4_800,
      current_value: 660_000,
      gain_amount: 295_200,
      gain_percent: 49.2,
      as_of: "2028-08-01",
    });
    expect(ngn.personal_return).toBeGreaterThan(100);
    expect(usd).toMatchObject({ invested_amount: 1_000, current_value: 1_000 });
    const rows = await byProduct(ada);
    expect(
      rows.map((row: { label: string; share_percent: number }) => [row.label, row.share_percent]),
    ).toEqual([
      ["Ìrẹ̀pọ̀ Pool", 54.55],
      ["Diaspora Pool", 100],
      ["Purple NGN", 45.45],
    ]);
    const sums = ngn.current_value;
    expect(rows[0].current_value + rows[2].current_value).toBe(sums);
    const dollars = (
      await ada.visitor.send("GET", "/api/portfolio/summary/by-product?currency=USD")
    ).body;
    expect(dollars.map((row: { product_id: number }) => row.product_id)).toEqual([DIASPORA]);
  });

  test("purple plans of a currency are one row, under the one that is open", async () => {
    at("2029-01-05T09:00:00Z");
    ada = await createPayableMember(club, email);
    await contributeDirectly(club, ada, { planId: PURPLE, minor: 10_000_000n });
    await publishPrice(club, PURPLE, "2029-01-31", "10");
    await sql`update plan set status = 'closed' where plan_id = ${PURPLE}`.execute(club.db);
    await sql`insert into plan (plan_id, name, slug, product_type, currency, description, risk_level, valuation_method,
        status, minimum_minor, minimum_top_up_minor, minimum_recurring_minor, display_order)
      values (301, 'Purple Flex 2029', 'purple-ngn-2029', 'purple', 'NGN', 'The next one.', 'low', 'unit_price', 'open',
        1, 1, 1, 41)`.execute(club.db);
    await contributeDirectly(club, ada, { planId: 301, minor: 5_000_000n });
    await summary(ada);
    expect(await byProduct(ada)).toEqual([
      expect.objectContaining({
        product_id: 301,
        label: "Purple NGN",
        portfolio_count: 2,
        invested_amount: 150_000,
        waiting_amount: 50_000,
        current_value: 100_000,
        total_amount: 150_000,
        share_percent: 100,
        // What waits for its units is worth nothing yet.
        value_history: [{ date: "2029-01-31", value: 100_000 }],
      }),
    ]);
  });

  test("a fixed rate is worth what was put in and its interest until today", async () => {
    at("2030-01-01T09:00:00Z");
    ada = await createPayableMember(club, email);
    await contributeDirectly(club, ada, { planId: FIXED, minor: 100_000_000n });
    at("2030-04-01T09:00:00Z");
    expect((await summary(ada)).ngn_portfolio).toMatchObject({
      current_value: 1_039_945.2,
      gain_amount: 39_945.2,
      tax_amount: 4_438.36,
      gain_percent: 3.99,
      as_of: "2030-04-01",
    });
    expect(await byProduct(ada)).toMatchObject([
      {
        value_history: [
          { date: "2030-01-31", value: 1_013_315.07 },
          { date: "2030-02-28", value: 1_025_742.47 },
          { date: "2030-03-31", value: 1_039_501.37 },
          { date: "2030-04-01", value: 1_039_945.2 },
        ],
      },
    ]);
  });

  test("of others are no one's business, and a global member has no naira", async () => {
    at("2031-01-05T09:00:00Z");
    ada = await createPayableMember(club, email, { isGlobal: true });
    await contributeDirectly(club, ada, { planId: PURPLE_USD, minor: 100_000n });
    const mine = await summary(ada);
    expect(mine.ngn_portfolio).toBeNull();
    expect(mine.usd_portfolio).toMatchObject({ portfolio_count: 1, waiting_amount: 1_000 });
    const other = await createPayableMember(club, `other-${email}`);
    expect((await summary(other, `other-${email}`)).usd_portfolio).toMatchObject({
      portfolio_count: 0,
    });
    expect(await byProduct(other)).toEqual([]);
  });
});
