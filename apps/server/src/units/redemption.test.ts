import { toPortfolioId } from "@kinfold/contract/ids";
import { toMinor } from "@kinfold/money";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getWallets } from "@kinfold/contract/wallets";
import { runTransaction } from "#platform/db.ts";
import { Refused } from "#platform/refusing.ts";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import { expectInvariants } from "../testing/expect-invariants.ts";
import { runTogether } from "../testing/ledger.ts";
import { createPayableMember, type Payable } from "../testing/payable.ts";
import {
  contributeToPlan,
  publishAndDeal,
  PLAN,
  readPortfolioPage,
  redeemUnits,
  topUp,
  allowPlanChanges,
} from "../testing/plans.ts";
import { requestRedemption, matureDue } from "./index.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
  await allowPlanChanges(club);
});
afterAll(() => club.close());
beforeEach(() => at("2026-01-12T08:00:00.000Z"));
afterEach(() => expectInvariants(club.db));

const at = (instant: string) => club.clock.setTo(new Date(instant));
const wallet = async (visitor: Visitor) => (await visitor.ask(getWallets)).body.ngn;

/** A plan like another that no one has put anything into. */
async function planLike(planId: number): Promise<number> {
  const { rows } = await sql<{
    plan_id: number;
  }>`insert into plan (name, slug, product_type, currency, description,
      risk_level, valuation_method, status, minimum_minor, minimum_top_up_minor, minimum_recurring_minor, tenor_months,
      lock_in_days, early_exit_fee_bps, interest_bps)
    select name, slug || gen_random_uuid(), case product_type when 'purple' then 'standard' else product_type end, currency,
      description, risk_level, valuation_method, status, minimum_minor, minimum_top_up_minor, minimum_recurring_minor,
      tenor_months, lock_in_days, early_exit_fee_bps, interest_bps
    from plan where plan_id = ${planId} returning plan_id`.execute(club.db);
  return rows[0]?.plan_id ?? 0;
}

/** Someone with 5,000 units of a plan of their own at ₦100.00, on 2 February 2026. */
async function holder(
  email: string,
  like = PLAN.irepo,
): Promise<Payable & { id: string; plan: number }> {
  const who = await createPayableMember(club, email);
  const plan = await planLike(like);
  const { body } = await contributeToPlan(who.visitor, plan, 500_000);
  at("2026-02-02T09:00:00.000Z");
  await publishAndDeal(club, plan, "2026-01-31", "100");
  await who.visitor.signIn(email);
  return { ...who, id: body.portfolio_id, plan };
}

describe("requesting a redemption", () => {
  test("is refused inside the lock-in, with the day, and taken on it", async () => {
    const { visitor, id } = await holder("locked@example.com");
    expect(await redeemUnits(visitor, id, { full: true })).toMatchObject({
      status: 409,
      body: {
        code: "port_locked_in",
        available_on: "2026-05-01",
        error: "This money stays in the plan until 1 May 2026.",
      },
    });
    at("2026-04-30T22:59:00.000Z");
    await visitor.signIn("locked@example.com");
    expect((await redeemUnits(visitor, id, { full: true })).status).toBe(409);
    at("2026-04-30T23:00:00.000Z");
    expect((await redeemUnits(visitor, id, { full: true })).status).toBe(202);
  });

  test("sells at the next dealing's price, keeps the fee for leaving early, and pays into the wallet", async () => {
    const { visitor, id, plan } = await holder("early@example.com");
    at("2026-05-04T09:00:00.000Z");
    await visitor.signIn("early@example.com");
    const response = await redeemUnits(visitor, id, { amount: 200_000 });
    expect(response).toMatchObject({
      status: 202,
      body: {
        dealing_date: "2026-05-31",
        units: 2000,
        estimated_amount: 200_000,
        early_exit_fee_bps: 200,
        portfolio: { status: "active" },
        message:
          "Your units are sold at the price of 31 May 2026, and the money comes into your Naira wallet.",
      },
    });
    expect(await readPortfolioPage(visitor, id)).toMatchObject({
      units: 5000,
      redeemable_units: 3000,
      redemptions: [{ status: "queued_for_dealing", amount: 0, estimated_amount: 200_000 }],
    });
    at("2026-06-02T09:00:00.000Z");
    await publishAndDeal(club, plan, "2026-05-31", "110.25");
    await visitor.signIn("early@example.com");
    expect(await wallet(visitor)).toMatchObject({ available_balance: 500_000 + 216_090 });
    expect(await readPortfolioPage(visitor, id)).toMatchObject({
      status: "active",
      units: 3000,
      // Less 2% for leaving early.
      withdrawn_amount: 216_090,
      current_value: 330_750,
      gain_amount: 46_840,
      redemptions: [{ status: "allotted", amount: 220_500, fee: 4_410, unit_value: 110.25 }],
      lines: [
        { type: "contribution", running_units: 5000 },
        { type: "redemption", amount: -216_090, units: -2000, running_units: 3000, price: 110.25 },
        { type: "fee", amount: -4_410, units: null, running_units: null, price: null },
      ],
      value_history: [
        { date: "2026-01-31", value: 500_000, invested: 500_000 },
        { date: "2026-05-31", value: 330_750, invested: 283_910 },
      ],
    });
    const { rows } = await sql`select type, direction, amount_minor from wallet_transaction
      where reference = ${response.body.reference}`.execute(club.db);
    expect(rows).toEqual([{ type: "return", direction: "credit", amount_minor: 21_609_000n }]);
    const [emailContent] = await club.emailsTo("early@example.com");
    expect(emailContent?.text).toContain(
      "₦216,090.00 is in your wallet, after ₦4,410.00 for leaving",
    );
  });

  test("above the holding is refused with what there is; all of it closes the portfolio", async () => {
    const { visitor, id, plan } = await holder("all@example.com", PLAN.purpleNgn);
    at("2026-05-04T09:00:00.000Z");
    await visitor.signIn("all@example.com");
    expect(await redeemUnits(visitor, id, { amount: 500_000.01 })).toMatchObject({
      status: 422,
      body: {
        code: "port_above_holding",
        fields: { amount: "You can redeem up to ₦500,000.00." },
      },
    });
    expect(await redeemUnits(visitor, id, { amount: 500_000 })).toMatchObject({
      body: { units: 5000, early_exit_fee_bps: 0, portfolio: { status: "liquidating" } },
    });
    expect(await redeemUnits(visitor, id, { full: true })).toMatchObject({
      status: 409,
      body: { code: "port_nothing_to_redeem" },
    });
    expect(await topUp(visitor, id, 10_000)).toMatchObject({
      status: 409,
      body: { code: "port_closed" },
    });
    at("2026-06-02T09:00:00.000Z");
    await publishAndDeal(club, plan, "2026-05-31", "99.999999");
    await visitor.signIn("all@example.com");
    expect(await readPortfolioPage(visitor, id)).toMatchObject({
      status: "closed",
      units: 0,
      current_value: 0,
      withdrawn_amount: 500_000,
      can_top_up: false,
    });
    expect(await wallet(visitor)).toMatchObject({ available_balance: 1_000_000 });
  });

  test("of those that race for the same units exactly those that fit are taken", async () => {
    const { id, memberId } = await holder("race@example.com");
    at("2026-05-04T09:00:00.000Z");
    const now = club.clock.now();
    const ask = () =>
      runTransaction(club.db, (tx) =>
        requestRedemption(tx, club.platform, {
          memberId,
          portfolioId: toPortfolioId(id),
          amountMinor: toMinor(15_000_000n),
          at: now,
        }),
      );
    const results = await runTogether(
      10,
      Array.from({ length: 10 }, () => ask),
    );
    const outcomes = results.map((result) => {
      if (result.status === "fulfilled") return "done";
      return result.reason instanceof Refused ? result.reason.code : result.reason;
    });
    expect(outcomes.filter((one) => one === "done")).toHaveLength(3);
    expect(outcomes.filter((one) => one === "port_above_holding")).toHaveLength(7);
  });

  test("all of it redeemed twice at once is redeemed once", async () => {
    const { visitor, id } = await holder("twice@example.com");
    at("2026-05-04T09:00:00.000Z");
    await visitor.signIn("twice@example.com");
    const answers = await Promise.all([1, 2].map(() => redeemUnits(visitor, id, { full: true })));
    const outcomes = answers
      .map(({ status, body }) => [status, body.code])
      .toSorted(([one], [other]) => one - other);
    expect(outcomes).toEqual([
      [202, undefined],
      [409, "port_nothing_to_redeem"],
    ]);
    expect((await readPortfolioPage(visitor, id)).redemptions).toHaveLength(1);
  });

  test("dealing, redeeming and adding at once neither lose a unit nor wait for each other for ever", async () => {
    const { visitor, id, plan } = await holder("busy@example.com");
    at("2026-05-04T09:00:00.000Z");
    await visitor.signIn("busy@example.com");
    await redeemUnits(visitor, id, { amount: 100_000 });
    at("2026-06-02T09:00:00.000Z");
    await visitor.signIn("busy@example.com");
    const answers = await Promise.all([
      publishAndDeal(club, plan, "2026-05-31", "101.5"),
      ...Array.from({ length: 6 }, () => topUp(visitor, id, 10_000)),
      ...Array.from({ length: 3 }, () => redeemUnits(visitor, id, { amount: 50_000 })),
    ]);
    const [, ...asked] = answers;
    const statuses = asked.map((one) => (typeof one === "object" ? one.status : one));
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 202, 202, 202]);
    at("2026-07-02T09:00:00.000Z");
    await publishAndDeal(club, plan, "2026-06-30", "102");
  });
});

describe("the end of a term", () => {
  // Counts what ended, so no one else's term may.
  beforeEach(async () => {
    await club.close();
    club = await openClub();
    await allowPlanChanges(club);
    at("2026-01-12T08:00:00.000Z");
  });

  test("a fixed rate counts from the day, pays its interest less tax, and ends at ten past midnight", async () => {
    at("2026-01-01T08:00:00.000Z");
    const { visitor } = await createPayableMember(club, "fixed@example.com");
    const { body } = await contributeToPlan(visitor, PLAN.harvest, 1_000_000);
    const id: string = body.portfolio_id;
    at("2026-04-01T08:00:00.000Z");
    await visitor.signIn("fixed@example.com");
    expect(await readPortfolioPage(visitor, id)).toMatchObject({
      status: "active",
      units: 0,
      invested_amount: 1_000_000,
      current_value: 1_039_945.2,
      accrued_interest: 44_383.56,
      gain_percent: 3.99,
      start_date: "2026-01-01",
      maturity_date: "2026-10-01",
      lock_in_until: "2026-10-01",
      can_redeem: false,
      value_history: [
        { date: "2026-01-01", value: 1_000_000 },
        { date: "2026-01-31" },
        { date: "2026-02-28" },
        { date: "2026-03-31" },
        { date: "2026-04-01", value: 1_039_945.2 },
      ],
    });
    expect(await redeemUnits(visitor, id, { full: true })).toMatchObject({
      status: 409,
      body: { code: "port_locked_in", available_on: "2026-10-01" },
    });
    at("2026-09-30T22:59:00.000Z");
    expect(await matureDue(club.platform)).toBe(0);
    at("2026-09-30T23:10:00.000Z");
    await visitor.signIn("fixed@example.com");
    expect((await readPortfolioPage(visitor, id)).status).toBe("matured");
    const [one, other] = await Promise.all([matureDue(club.platform), matureDue(club.platform)]);
    expect(one + other).toBe(1);
    // 273 days at 18%: 134,630.14, of which 13,463.01 is tax.
    expect(await wallet(visitor)).toMatchObject({ available_balance: 1_121_167.13 });
    expect(await readPortfolioPage(visitor, id)).toMatchObject({
      status: "closed",
      current_value: 0,
      withdrawn_amount: 1_121_167.13,
      lines: [
        { type: "contribution", amount: 1_000_000 },
        { type: "interest", amount: 134_630.14 },
        { type: "tax", amount: -13_463.01 },
        { type: "maturity", amount: -1_121_167.13 },
      ],
    });
  });

  test("what is rolled over begins another term with what it earned", async () => {
    await sql`update plan set maturity_action = 'rollover', tenor_months = 1 where plan_id = ${PLAN.harvest}`.execute(
      club.db,
    );
    const { visitor } = await createPayableMember(club, "roll@example.com");
    const { body } = await contributeToPlan(visitor, PLAN.harvest, 100_000);
    at("2026-02-11T23:10:00.000Z");
    expect(await matureDue(club.platform)).toBe(1);
    expect(await matureDue(club.platform)).toBe(0);
    await visitor.signIn("roll@example.com");
    // 31 days at 18%: 1,528.77, of which 152.88 is tax.
    expect(await readPortfolioPage(visitor, body.portfolio_id)).toMatchObject({
      status: "active",
      start_date: "2026-02-12",
      maturity_date: "2026-03-12",
      current_value: 101_375.89,
      gain_amount: 1_375.89,
    });
    expect(await wallet(visitor)).toMatchObject({ available_balance: 900_000 });
  });

  test("units are put up for sale at the end of their term, without a fee, however late we look", async () => {
    const { visitor, id, plan } = await holder("term@example.com");
    at("2027-02-03T09:00:00.000Z");
    await visitor.signIn("term@example.com");
    expect((await readPortfolioPage(visitor, id)).status).toBe("matured");
    expect(await matureDue(club.platform)).toBe(1);
    expect(await matureDue(club.platform)).toBe(0);
    at("2027-03-01T09:00:00.000Z");
    await publishAndDeal(club, plan, "2027-02-28", "120");
    await visitor.signIn("term@example.com");
    expect(await wallet(visitor)).toMatchObject({ available_balance: 1_100_000 });
    expect(await readPortfolioPage(visitor, id)).toMatchObject({
      status: "closed",
      redemptions: [{ fee: 0, amount: 600_000, is_full: true }],
    });
  });
});
