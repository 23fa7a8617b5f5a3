import { type MemberId, toStaffId, toValuationId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { listPools } from "@kinfold/contract/plans";
import * as contract from "@kinfold/contract/portfolios";
import { exportTransactions, listTransactions } from "@kinfold/contract/transactions";
import { getWallets } from "@kinfold/contract/wallets";
import { putJudged } from "../testing/judged.ts";
import { followDocuments } from "#units/index.ts";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import { expectInvariants } from "../testing/expect-invariants.ts";
import { createPayableMember } from "../testing/payable.ts";
import {
  contributeToPlan,
  publishAndDeal,
  PLAN,
  readPortfolioPage,
  redeemUnits,
  topUp,
  allowPlanChanges,
} from "../testing/plans.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
  await allowPlanChanges(club);
});
afterAll(() => club.close());
beforeEach(() => club.clock.setTo(new Date("2026-01-12T08:00:00.000Z")));
afterEach(async () => {
  await expectInvariants(club.db);
  // Each test has the plans for itself.
  await sql`update plan set status = 'open'`.execute(club.db);
});

const at = (instant: string) => club.clock.setTo(new Date(instant));
const walletsOf = async (visitor: Visitor) => (await visitor.ask(getWallets)).body;
const approveDocuments = (
  memberId: MemberId,
  kind: "kyc" | "poa",
  status: "pending" | "validated" | "rejected",
) =>
  putJudged(club.db, {
    memberId,
    kind,
    status,
    submittedAt: club.clock.now(),
    expectedBy: "2026-01-15",
    ...(status === "rejected" && { reason: "The photo is blurred." }),
    ...(status !== "pending" && { decided: { at: club.clock.now(), by: toStaffId("staff") } }),
  });

describe("plans", () => {
  test("a member in Nigeria and a global member each see what is offered to them", async () => {
    const { visitor } = await createPayableMember(club, "ada@example.com");
    const { body } = await visitor.ask(listPools);
    expect(body.map(({ name }: { name: string }) => name)).toEqual([
      "Ìrẹ̀pọ̀ Pool",
      "Harvest Pool",
      "Diaspora Pool",
      "Purple Flex",
      "Purple Flex",
    ]);
    expect(body[0]).toMatchObject({
      id: PLAN.irepo,
      minimum_amount: 100_000,
      unit_value: null,
      next_dealing_date: "2026-01-31",
      is_open: true,
    });
    const { visitor: james } = await createPayableMember(club, "james@example.com", {
      isGlobal: true,
    });
    const { body: offered, text } = await james.ask(listPools);
    expect(offered.map(({ id }: { id: number }) => id)).toEqual([
      PLAN.diaspora,
      PLAN.purpleUsd,
      PLAN.family,
    ]);
    expect(text).not.toContain("NGN");
  });

  test("one purple plan is open in each currency, and the database says so", async () => {
    await expect(
      sql`insert into plan (name, slug, product_type, currency, description, risk_level, valuation_method, status,
          minimum_minor, minimum_top_up_minor, minimum_recurring_minor)
        values ('Purple two', 'purple-two', 'purple', 'NGN', '', 'low', 'unit_price', 'open', 1, 1, 1)`.execute(
        club.db,
      ),
    ).rejects.toMatchObject({ constraint: "one_open_purple_plan_per_currency" });
  });
});

describe("from a contribution to its units", () => {
  test("the worked example: two contributions, three prices, one value", async () => {
    const { visitor } = await createPayableMember(club, "worked@example.com");
    const begun = await contributeToPlan(visitor, PLAN.purpleNgn, 500_000);
    expect(begun).toMatchObject({
      status: 201,
      body: {
        gateway: "wallet",
        status: "success",
        message: COPY.paymentSuccessful,
        payment_link: null,
        amount: 500_000,
        fees: { total: 0 },
      },
    });
    const id: string = begun.body.portfolio_id;
    expect((await walletsOf(visitor)).ngn.available_balance).toBe(500_000);
    expect(await readPortfolioPage(visitor, id)).toMatchObject({
      status: "processing",
      waiting_amount: 500_000,
      current_value: 0,
      gain_percent: null,
      can_delete: false,
      contributions: [
        {
          type: "contribution",
          status: "queued_for_dealing",
          dealing_date: "2026-01-31",
          note: "Buys units at the price of 31 January 2026.",
        },
      ],
    });

    at("2026-02-03T09:00:00.000Z");
    await visitor.signIn("worked@example.com");
    expect(await publishAndDeal(club, PLAN.purpleNgn, "2026-01-31", "100")).toBe(true);
    expect(await readPortfolioPage(visitor, id)).toMatchObject({
      status: "active",
      units: 5000,
      current_value: 500_000,
      start_date: "2026-01-31",
      lock_in_until: "2026-05-01",
      gain_percent: null,
      as_of: "2026-01-31",
    });
    at("2026-04-09T09:00:00.000Z");
    await visitor.signIn("worked@example.com");
    expect((await topUp(visitor, id, 200_000)).status).toBe(201);
    at("2026-05-02T09:00:00.000Z");
    await publishAndDeal(club, PLAN.purpleNgn, "2026-04-30", "104");
    at("2027-01-02T09:00:00.000Z");
    await publishAndDeal(club, PLAN.purpleNgn, "2026-12-31", "110.25");

    await visitor.signIn("worked@example.com");
    const portfolio = await readPortfolioPage(visitor, id);
    expect(portfolio).toMatchObject({
      units: 6923.0769,
      unit_value: 110.25,
      invested_amount: 700_000,
      current_value: 763_269.23,
      gain_amount: 63_269.23,
      gain_percent: 9.04,
      plan_return: 10.25,
      as_of: "2026-12-31",
      redeemable_units: 6923.0769,
      redeemable_amount: 763_269.23,
      can_redeem: true,
      lines: [
        {
          date: "2026-01-31",
          type: "contribution",
          amount: 500_000,
          price: 100,
          units: 5000,
          running_units: 5000,
        },
        {
          date: "2026-04-30",
          type: "top_up",
          amount: 200_000,
          price: 104,
          units: 1923.0769,
          running_units: 6923.0769,
        },
      ],
      value_history: [
        { date: "2026-01-31", value: 500_000, invested: 500_000 },
        { date: "2026-04-30", value: 720_000, invested: 700_000 },
        { date: "2026-12-31", value: 763_269.23, invested: 700_000 },
      ],
    });
    const { body: rows } = await visitor.send(
      "GET",
      `/api/wallet/transactions?wallet_id=${(await walletsOf(visitor)).ngn.id}&type=contribution`,
    );
    expect(rows.data.map(({ amount }: { amount: number }) => amount)).toEqual([200_000, 500_000]);
    expect(rows.data[0]).toMatchObject({
      portfolio_id: id,
      direction: "debit",
      description: "Contribution to Purple NGN",
    });
    const emails = await club.emailsTo("worked@example.com");
    expect(emails.map(({ subject }) => subject)).toContain("Your units in Purple NGN");
    expect(emails.some(({ text }) => text.includes("1923.0769 units of Purple NGN at 104"))).toBe(
      true,
    );
  });

  test("23:59 in Lagos on the dealing day is in time, and a minute later waits a month", async () => {
    const { visitor } = await createPayableMember(club, "cutoff@example.com");
    const days: string[] = [];
    for (const instant of ["2026-01-31T22:59:59.000Z", "2026-01-31T23:00:00.000Z"]) {
      at(instant);
      await visitor.signIn("cutoff@example.com");
      const { body } = await contributeToPlan(visitor, PLAN.irepo, 100_000);
      const portfolio = await readPortfolioPage(visitor, body.portfolio_id);
      days.push(portfolio.contributions[0].dealing_date);
    }
    expect(days).toEqual(["2026-01-31", "2026-02-28"]);
  });

  test("what is contributed by a server whose clock is behind buys at the price after the one that was dealt", async () => {
    const { visitor } = await createPayableMember(club, "behind@example.com");
    at("2027-02-01T00:30:00.000Z");
    await publishAndDeal(club, PLAN.purpleNgn, "2027-01-31", "100");
    at("2027-01-31T22:00:00.000Z");
    await visitor.signIn("behind@example.com");
    const { body } = await contributeToPlan(visitor, PLAN.purpleNgn, 500_000);
    expect((await readPortfolioPage(visitor, body.portfolio_id)).contributions).toMatchObject([
      { dealing_date: "2027-02-28", note: "Buys units at the price of 28 February 2027." },
    ]);
  });

  test("a valuation is dealt once, on a day that is over, in order, at one price", async () => {
    const { visitor } = await createPayableMember(club, "once@example.com");
    await contributeToPlan(visitor, PLAN.diaspora, 600);
    await expect(publishAndDeal(club, PLAN.diaspora, "2026-01-31", "10")).rejects.toThrow(
      /not over/,
    );
    at("2026-02-01T09:00:00.000Z");
    const deal = (price: string) =>
      publishAndDeal(club, PLAN.diaspora, "2026-01-31", price, toValuationId("val_once"));
    const results = await Promise.all([deal("10"), deal("10"), deal("10")]);
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await deal("10.000000")).toBe(false);
    await expect(deal("11")).rejects.toThrow(/another price/);
    await expect(publishAndDeal(club, PLAN.diaspora, "2026-01-31", "12")).rejects.toThrow(
      /dealt up to/,
    );
    await expect(publishAndDeal(club, PLAN.diaspora, "2025-12-31", "12")).rejects.toThrow(
      /dealt up to/,
    );
    await expect(publishAndDeal(club, PLAN.harvest, "2026-01-31", "1")).rejects.toThrow(
      /no unit price/,
    );
    await expect(publishAndDeal(club, 999, "2026-01-31", "1")).rejects.toThrow(/no such plan/);
  });
});

describe("PDFs", () => {
  test("nothing submitted is refused, and pending documents let the money wait", async () => {
    const visitor = await club.member("nopapers@example.com");
    expect(await contributeToPlan(visitor, PLAN.irepo, 100_000)).toMatchObject({
      status: 403,
      body: { code: "kyc_required", error: COPY.kycNeeded },
    });
    const { visitor: waiting, memberId } = await createPayableMember(club, "pending@example.com");
    await approveDocuments(memberId, "kyc", "pending");
    const { body } = await contributeToPlan(waiting, PLAN.purpleUsd, 1_000);
    const id: string = body.portfolio_id;
    const note = "Waits until your documents are approved.";
    expect(await readPortfolioPage(waiting, id)).toMatchObject({
      status: "processing",
      contributions: [{ note }],
    });
    at("2026-02-01T09:00:00.000Z");
    // Approved after the day: the price of that day is known by now, and is not for them.
    await approveDocuments(memberId, "kyc", "validated");
    at("2026-02-02T09:00:00.000Z");
    await publishAndDeal(club, PLAN.purpleUsd, "2026-01-31", "50");
    await waiting.signIn("pending@example.com");
    expect(await readPortfolioPage(waiting, id)).toMatchObject({
      status: "processing",
      units: 0,
      contributions: [{ dealing_date: "2026-02-28", note }],
    });
    at("2026-03-01T09:00:00.000Z");
    await publishAndDeal(club, PLAN.purpleUsd, "2026-02-28", "40");
    await waiting.signIn("pending@example.com");
    expect(await readPortfolioPage(waiting, id)).toMatchObject({ status: "active", units: 25 });
  });

  test("a contribution of refused documents goes back to the wallet, on its own row", async () => {
    const { visitor, memberId } = await createPayableMember(club, "refused@example.com");
    await approveDocuments(memberId, "poa", "pending");
    const { body } = await contributeToPlan(visitor, PLAN.irepo, 250_000);
    expect((await walletsOf(visitor)).ngn.available_balance).toBe(750_000);
    expect(await followDocuments(club.platform)).toBe(0);
    await approveDocuments(memberId, "poa", "rejected");
    expect(await followDocuments(club.platform)).toBe(1);
    expect(await followDocuments(club.platform)).toBe(0);
    expect((await walletsOf(visitor)).ngn.available_balance).toBe(1_000_000);
    expect(await readPortfolioPage(visitor, body.portfolio_id)).toMatchObject({
      status: "rejected",
      waiting_amount: 0,
      contributions: [{ status: "refunded" }],
    });
    const { rows } = await sql`select status, type from wallet_transaction
      where reference = ${body.reference}`.execute(club.db);
    expect(rows).toEqual([{ status: "reversed", type: "contribution" }]);
    const [emailContent] = await club.emailsTo("refused@example.com");
    expect(emailContent?.subject).toBe("₦250,000.00 is back in your wallet");
  });

  test("where documents must be approved first, pending ones are refused in their own words", async () => {
    const strict = await openClub({ CONTRIBUTION_POLICY: "validated" });
    try {
      const { visitor, memberId } = await createPayableMember(strict, "strict@example.com");
      await putJudged(strict.db, {
        memberId,
        kind: "kyc",
        status: "pending",
        submittedAt: strict.clock.now(),
        expectedBy: "2026-11-17",
      });
      expect(await contributeToPlan(visitor, PLAN.irepo, 100_000)).toMatchObject({
        status: 403,
        body: { code: "kyc_in_progress", error: COPY.kycInProgress },
      });
      // What the app needs to say nothing else.
      expect((await visitor.ask(getMember)).body).toMatchObject({
        contribution_policy: "validated",
        can_contribute: false,
      });
    } finally {
      await strict.close();
    }
  });
});

describe("what is refused has no effect", () => {
  test("amounts, currencies, plans, repeating", async () => {
    const { visitor } = await createPayableMember(club, "bad@example.com");
    await sql`update plan set maximum_minor = 50000000, step_minor = 500000 where plan_id = ${PLAN.irepo}`.execute(
      club.db,
    );
    const cases: [number, number, object, number, string][] = [
      [PLAN.irepo, 99_999.99, {}, 422, "port_below_minimum"],
      [PLAN.irepo, 500_000.01, {}, 422, "port_above_maximum"],
      [PLAN.irepo, 101_000, {}, 422, "port_wrong_step"],
      [PLAN.irepo, 0, {}, 422, "invalid"],
      [PLAN.irepo, 100_000, { target_wallet: "USD" }, 422, "wallet_wrong_currency"],
      [PLAN.purpleNgn, 2_000_000, {}, 422, "wallet_insufficient"],
      [PLAN.family, 60_000, {}, 403, "port_not_offered"],
      [999, 100_000, {}, 404, "not_found"],
      [1.5, 100_000, {}, 404, "not_found"],
      [-1, 100_000, {}, 404, "not_found"],
      [1e12, 100_000, {}, 404, "not_found"],
      [
        PLAN.irepo,
        100_000,
        { recurring: true, interval: "monthly" },
        422,
        "port_recurring_gateway",
      ],
      [PLAN.irepo, 100_000, { recurring: true, gateway: "bank" }, 422, "port_recurring_gateway"],
      [
        PLAN.irepo,
        100_000,
        { recurring: true, gateway: "transfer" },
        422,
        "port_recurring_gateway",
      ],
      [PLAN.irepo, 100_000, { recurring: true, gateway: "card" }, 422, "invalid"],
      [
        PLAN.harvest,
        100_000,
        { recurring: true, gateway: "card" },
        422,
        "port_recurring_unavailable",
      ],
      [PLAN.irepo, 100_000, { interval: "monthly" }, 422, "invalid"],
      [PLAN.purpleUsd, 500, { is_localized: true }, 422, "pay_not_localizable"],
    ];
    for (const [plan, amount, request, status, code] of cases) {
      const answer = await contributeToPlan(visitor, plan, amount, request);
      expect([plan, request, answer.status, answer.body.code]).toEqual([
        plan,
        request,
        status,
        code,
      ]);
    }
    expect(await contributeToPlan(visitor, PLAN.irepo, 1, {})).toMatchObject({
      body: { fields: { amount: "The least for this plan is ₦100,000.00." } },
    });
    await sql`update plan set status = 'closed', maximum_minor = null, step_minor = null
      where plan_id = ${PLAN.irepo}`.execute(club.db);
    expect(await contributeToPlan(visitor, PLAN.irepo, 100_000)).toMatchObject({
      status: 409,
      body: { code: "port_plan_closed" },
    });
    expect((await visitor.ask(contract.listPortfolios)).body.meta.total).toBe(0);
    expect((await walletsOf(visitor)).ngn.available_balance).toBe(1_000_000);
    const { visitor: james } = await createPayableMember(club, "glob@example.com", {
      isGlobal: true,
    });
    expect(await contributeToPlan(james, PLAN.irepo, 100_000)).toMatchObject({
      status: 403,
      body: { code: "port_not_offered" },
    });
  });

  test("the same intent twice is one contribution, whatever comes at once", async () => {
    const { visitor } = await createPayableMember(club, "twice@example.com");
    const send = () =>
      visitor.ask(contract.initializePortfolio, {
        body: { product_id: PLAN.irepo, amount: 400_000, gateway: "wallet" },
        headers: { "idempotency-key": "the-same-intent" },
      });
    const answers = await Promise.all(Array.from({ length: 6 }, send));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await walletsOf(visitor)).ngn.available_balance).toBe(600_000);
    // Two intents that together are more than there is: one of them.
    const race = await Promise.all(
      [1, 2].map(() => contributeToPlan(visitor, PLAN.irepo, 400_000)),
    );
    expect(new Set(race.map(({ status }) => status))).toEqual(new Set([201, 422]));
  });

  test("another person's portfolio does not exist", async () => {
    const { visitor } = await createPayableMember(club, "owner@example.com");
    const { visitor: other } = await createPayableMember(club, "stranger@example.com");
    const { body } = await contributeToPlan(visitor, PLAN.irepo, 100_000);
    const params = { id: body.portfolio_id };
    const codes = [
      await other.ask(contract.getPortfolio, { params }),
      await topUp(other, params.id, 10_000),
      await redeemUnits(other, params.id, { full: true }),
      await other.ask(contract.deletePortfolio, { params, body: {} }),
      await other.ask(contract.removePortfolio, { params }),
    ].map(({ status, body: { code } }) => [status, code]);
    expect(codes).toEqual(Array.from({ length: 5 }, () => [404, "not_found"]));
  });
});

describe("lists", () => {
  test("by plan, and by type in a currency; what is no number is no plan", async () => {
    const { visitor } = await createPayableMember(club, "lists@example.com");
    await contributeToPlan(visitor, PLAN.irepo, 100_000);
    club.clock.advance(1_000);
    await contributeToPlan(visitor, PLAN.purpleNgn, 100_000);
    club.clock.advance(1_000);
    await contributeToPlan(visitor, PLAN.purpleUsd, 500);
    const list = async (query: string) => {
      const { status, body } = await visitor.send("GET", `/api/portfolio?${query}`);
      return status === 200
        ? body.data.map((row: contract.PortfolioLite) => row.product.id)
        : [status, body.code];
    };
    expect(await list("")).toEqual([PLAN.purpleUsd, PLAN.purpleNgn, PLAN.irepo]);
    expect(await list("product=3")).toEqual([PLAN.irepo]);
    expect(await list("currency=NGN&product_type=purple")).toEqual([PLAN.purpleNgn]);
    expect(await list("currency=USD")).toEqual([PLAN.purpleUsd]);
    expect(await list("per_page=1&page=2")).toEqual([PLAN.purpleNgn]);
    expect(await list("product=abc")).toEqual([404, "not_found"]);
    expect(await list("product=1.5")).toEqual([404, "not_found"]);
    expect(await list("product_type=gold")).toEqual([422, "invalid"]);
  });

  test("the movements of a wallet are narrowed to a plan, on the screen and for a spreadsheet", async () => {
    const { visitor } = await createPayableMember(club, "movements@example.com");
    await contributeToPlan(visitor, PLAN.irepo, 100_000);
    await contributeToPlan(visitor, PLAN.purpleNgn, 200_000);
    const { ngn } = await walletsOf(visitor);
    const list = (query: string, path: string = listTransactions.path) =>
      visitor.send("GET", `/api${path}?wallet_id=${ngn.id}&${query}`);
    const { body } = await list(`product=${PLAN.irepo}`);
    expect(body).toMatchObject({
      data: [{ type: "contribution", amount: 100_000 }],
      meta: { total: 1 },
    });
    expect((await list("")).body.meta.total).toBeGreaterThan(2);
    expect((await list(`product=${PLAN.harvest}`)).body.data).toEqual([]);
    expect(await list("product=1.5")).toMatchObject({ status: 404, body: { code: "not_found" } });
    const { text } = await list(`product=${PLAN.purpleNgn}`, exportTransactions.path);
    expect(text.trimEnd().split("\r\n").slice(1)).toEqual([expect.stringContaining("-200000.00")]);
  });

  test("what is noted of a checkout says nothing of the person", async () => {
    const { visitor } = await createPayableMember(club, "events@example.com");
    const body = {
      name: "checkout_started",
      properties: {
        product_id: 3,
        amount: 5_000,
        gateway: "card",
        email: "a@b.example",
        step: "a b@c",
      },
      occurred_at: "2026-01-12T07:59:00.000Z",
    };
    expect(await visitor.ask(contract.addEvent, { body })).toMatchObject({
      status: 202,
      body: { accepted: true },
    });
    const { rows } = await sql`select name, properties, occurred_at from checkout_event`.execute(
      club.db,
    );
    expect(rows).toEqual([
      {
        name: "checkout_started",
        properties: { product_id: 3, amount: 5_000, gateway: "card" },
        occurred_at: new Date("2026-01-12T07:59:00.000Z"),
      },
    ]);
  });
});
