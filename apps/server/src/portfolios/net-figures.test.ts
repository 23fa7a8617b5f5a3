import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  getPortfolio,
  getPortfolioSummary,
  getSummaryByProduct,
  listPortfolios,
} from "@kinfold/contract/portfolios";
import { listTransactions } from "@kinfold/contract/transactions";
import { getWallets } from "@kinfold/contract/wallets";
import { openClub, type Club } from "../testing/club.ts";
import { contributeDirectly, redeemDirectly } from "../testing/invested.ts";
import { createPayableMember } from "../testing/payable.ts";
import { allowPlanChanges } from "../testing/plans.ts";
import { correctPrice, publishPrice } from "../testing/published.ts";
import { readPlansAtEnd } from "../testing/plan-check.ts";

const [PURPLE, PURPLE_USD, POOL, FIXED, DIASPORA] = [1, 2, 3, 4, 5];

let club: Club;
beforeAll(async () => {
  club = await openClub();
  await allowPlanChanges(club);
});
afterAll(() => club.close());

const at = (instant: string): void => club.clock.setTo(new Date(instant));

describe("a price that was corrected", () => {
  test("is read by the plan's return, and not the price that it replaced", async () => {
    at("2026-01-10T09:00:00Z");
    const ada = await createPayableMember(club, "corrected@example.com");
    const id = await contributeDirectly(club, ada, { planId: PURPLE, minor: 10_000_000n });
    const wrong = await publishPrice(club, PURPLE, "2026-01-31", "100");
    await correctPrice(club, wrong, "10");
    expect((await readPlansAtEnd(club.db)).find(({ planId }) => planId === PURPLE)).toMatchObject({
      unitPrice: "10.000000",
    });
    await publishPrice(club, PURPLE, "2026-02-28", "10.2");
    await ada.visitor.signIn("corrected@example.com");
    const { body } = await ada.visitor.ask(getPortfolio, { params: { id } });
    expect(body).toMatchObject({ plan_return: 2, gain_percent: 2 });
  });
});

describe("figures after tax and fees", () => {
  test("a percentage is of everything that was put in", async () => {
    at("2027-01-10T09:00:00Z");
    const ada = await createPayableMember(club, "base@example.com");
    const id = await contributeDirectly(club, ada, { planId: PURPLE_USD, minor: 180_000n });
    await publishPrice(club, PURPLE_USD, "2027-01-31", "100");
    at("2027-06-01T09:00:00Z");
    await redeemDirectly(club, ada.memberId, id, 30_000n);
    await publishPrice(club, PURPLE_USD, "2027-06-30", "100");
    await publishPrice(club, PURPLE_USD, "2027-07-31", "99.534");
    await ada.visitor.signIn("base@example.com");
    const expected = {
      invested_amount: 1_800,
      withdrawn_amount: 300,
      gain_amount: -6.99,
      gain_percent: -0.39,
    };
    expect((await ada.visitor.ask(getPortfolio, { params: { id } })).body).toMatchObject(expected);
    const { body } = await ada.visitor.ask(getPortfolioSummary);
    expect(body.usd_portfolio).toMatchObject(expected);
    expect((await ada.visitor.ask(getSummaryByProduct)).body[0]).toMatchObject(expected);
  });

  test("what was taken out and what was gained are what reached the wallet, with the fee told beside", async () => {
    at("2028-01-10T09:00:00Z");
    const ada = await createPayableMember(club, "fee@example.com");
    const id = await contributeDirectly(club, ada, { planId: POOL, minor: 100_000_000n });
    await publishPrice(club, POOL, "2028-01-31", "100");
    at("2028-06-01T09:00:00Z");
    await redeemDirectly(club, ada.memberId, id, 50_000_000n);
    await publishPrice(club, POOL, "2028-06-30", "110");
    await ada.visitor.signIn("fee@example.com");
    const { body } = await ada.visitor.ask(getPortfolio, { params: { id } });
    // 5,000 units at 110 are 550,000; 2 percent of that is the fee for leaving early.
    expect(body).toMatchObject({
      withdrawn_amount: 539_000,
      gross_withdrawn_amount: 550_000,
      fees_amount: 11_000,
      tax_amount: 0,
      current_value: 550_000,
      gain_amount: 89_000,
      gain_percent: 8.9,
    });
    expect(body.lines.slice(1)).toMatchObject([
      { type: "redemption", amount: -539_000 },
      { type: "fee", amount: -11_000, units: null },
    ]);
    expect(body.value_history.at(-1)).toMatchObject({ invested: 461_000 });
    const wallet = (await ada.visitor.ask(getWallets)).body.ngn.id;
    const moved = await ada.visitor.send(
      "GET",
      `/api${listTransactions.path}?wallet_id=${wallet}&type=return`,
    );
    expect(moved.body.data[0].amount).toBe(539_000);
  });

  test("the tax of a term that ended is in no gain and in nothing that was taken out", async () => {
    at("2029-01-10T09:00:00Z");
    const ada = await createPayableMember(club, "tax@example.com");
    await contributeDirectly(club, ada, { planId: FIXED, minor: 100_000_000n });
    const { matureDue } = await import("#units/index.ts");
    at("2030-01-10T09:00:00Z");
    await matureDue(club.platform);
    await ada.visitor.signIn("tax@example.com");
    const [closed] = (await ada.visitor.ask(getSummaryByProduct)).body;
    const {
      withdrawn_amount: out,
      gain_amount: gain,
      tax_amount: tax,
      gross_withdrawn_amount,
    } = closed;
    expect(tax).toBeGreaterThan(0);
    expect(out).toBe(1_000_000 + gain);
    expect(gross_withdrawn_amount).toBeCloseTo(out + tax, 2);
    // What was left keeps its percentage, and is in no total of what is open.
    expect(closed).toMatchObject({
      portfolio_count: 0,
      gain_percent: Math.round(gain / 100) / 100,
    });
    const { body } = await ada.visitor.ask(getPortfolioSummary);
    expect(body.ngn_portfolio).toMatchObject({ invested_amount: 0, gain_percent: null });
  });
});

describe("a term that runs", () => {
  test("counts its interest after the tax that its end will keep, on every page and in every report", async () => {
    at("2032-01-01T09:00:00Z");
    const ada = await createPayableMember(club, "runs@example.com");
    const id = await contributeDirectly(club, ada, { planId: FIXED, minor: 100_000_000n });
    at("2032-04-01T09:00:00Z");
    await ada.visitor.signIn("runs@example.com");
    // 91 days at 18 %: 44,876.71 before tax, of which a tenth is kept.
    const expected = {
      current_value: 1_040_389.04,
      gain_amount: 40_389.04,
      gain_percent: 4.04,
      tax_amount: 4_487.67,
    };
    const page = (await ada.visitor.ask(getPortfolio, { params: { id } })).body;
    expect(page).toMatchObject({ ...expected, accrued_interest: 44_876.71 });
    expect(page.value_history.at(-1)).toEqual({
      date: "2032-04-01",
      value: 1_040_389.04,
      invested: 1_000_000,
    });
    const { body } = await ada.visitor.ask(getPortfolioSummary);
    expect(body.ngn_portfolio).toMatchObject(expected);
    expect((await ada.visitor.ask(getSummaryByProduct)).body[0]).toMatchObject(expected);
    at("2032-05-01T09:00:00Z");
    await ada.visitor.signIn("runs@example.com");
    const month = await ada.visitor.send("GET", "/api/portfolio/global/report?month=3&year=2032");
    const [naira] = month.body.currencies;
    // March alone: from 59 days of interest to 90.
    expect(naira).toMatchObject({
      opening_value: 1_026_186.3,
      closing_value: 1_039_945.2,
      gain: 15_287.67,
      tax: 1_528.77,
      net_gain: 13_758.9,
    });
  });
});

describe("portfolios of one instant", () => {
  test("are listed in the order in which they were opened, the newest first", async () => {
    at("2033-01-01T09:00:00Z");
    const ada = await createPayableMember(club, "order@example.com");
    const opened: string[] = [];
    for (let count = 0; count < 8; count += 1) {
      opened.unshift(await contributeDirectly(club, ada, { planId: PURPLE, minor: 10_000_000n }));
    }
    const { body } = await ada.visitor.ask(listPortfolios);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(opened);
  });
});

describe("as of", () => {
  test("a total is of today, and each plan says the day of its price", async () => {
    at("2031-01-10T09:00:00Z");
    const ada = await createPayableMember(club, "asof@example.com");
    await contributeDirectly(club, ada, { planId: DIASPORA, minor: 100_000n });
    await publishPrice(club, DIASPORA, "2031-01-31", "1");
    at("2031-02-20T09:00:00Z");
    await ada.visitor.signIn("asof@example.com");
    const { body } = await ada.visitor.ask(getPortfolioSummary);
    expect(body.usd_portfolio.as_of).toBe("2031-02-20");
    expect((await ada.visitor.ask(getSummaryByProduct)).body[0].as_of).toBe("2031-01-31");
  });
});
