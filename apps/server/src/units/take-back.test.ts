import { takeBackOrder } from "@kinfold/contract/portfolios";
import { getWallets } from "@kinfold/contract/wallets";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Day } from "#calendar/index.ts";
import { openClub, type Answer, type Club, type Visitor } from "../testing/club.ts";
import { expectInvariants } from "../testing/expect-invariants.ts";
import { createPayableMember, type Payable } from "../testing/payable.ts";
import {
  contributeToPlan,
  publishAndDeal,
  PLAN,
  readPortfolioPage,
  redeemUnits,
  allowPlanChanges,
  topUp,
} from "../testing/plans.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
  await allowPlanChanges(club);
  await sql`update plan set lock_in_days = 0`.execute(club.db);
});
afterAll(() => club.close());
beforeEach(() => at("2026-01-12T08:00:00.000Z"));
afterEach(() => expectInvariants(club.db));

const at = (instant: string) => club.clock.setTo(new Date(instant));
const spendable = async (visitor: Visitor): Promise<number> =>
  (await visitor.ask(getWallets)).body.ngn.available_balance;
const takeBack = (visitor: Visitor, id: string): Promise<Answer> =>
  visitor.ask(takeBackOrder, { params: { id } });
const readOutcome = ({ status, body }: Answer) => [status, body.code];
/** A plan of the test's own, so that its dealings are. */
async function planOfItsOwn(): Promise<number> {
  const { rows } = await sql<{
    plan_id: number;
  }>`insert into plan (name, slug, product_type, currency, description,
      risk_level, valuation_method, status, minimum_minor, minimum_top_up_minor, minimum_recurring_minor, lock_in_days)
    select name, slug || gen_random_uuid(), 'standard', currency, description, risk_level, valuation_method, status,
      minimum_minor, minimum_top_up_minor, minimum_recurring_minor, 0
    from plan where plan_id = ${PLAN.irepo} returning plan_id`.execute(club.db);
  return rows[0]?.plan_id ?? 0;
}

/** Someone with 5,000 units at ₦100 of a plan that was dealt at the end of January. */
async function holder(email: string): Promise<Payable & { id: string; plan: number }> {
  const who = await createPayableMember(club, email);
  const plan = await planOfItsOwn();
  const { body } = await contributeToPlan(who.visitor, plan, 500_000);
  at("2026-02-02T09:00:00.000Z");
  await publishAndDeal(club, plan, "2026-01-31", "100");
  await who.visitor.signIn(email);
  return { ...who, id: body.portfolio_id, plan };
}

describe("a queued contribution", () => {
  test("is taken back to the kobo, once, and the member hears of it", async () => {
    const who = await createPayableMember(club, "in@example.com");
    const { visitor } = who;
    const before = await spendable(visitor);
    const plan = await planOfItsOwn();
    const { body } = await contributeToPlan(visitor, plan, 123_456.78);
    expect(await spendable(visitor)).toBe(before - 123_456.78);
    const [order] = (await readPortfolioPage(visitor, body.portfolio_id)).contributions;
    expect(order).toMatchObject({ status: "queued_for_dealing", can_take_back: true });
    for (const _again of [1, 2]) {
      expect(await takeBack(visitor, order.id)).toMatchObject({
        status: 200,
        body: {
          reference: order.reference,
          message: "₦123,456.78 is back in your Naira wallet.",
          portfolio: { invested_amount: 0, current_value: 0 },
        },
      });
      expect(await spendable(visitor)).toBe(before);
    }
    expect((await readPortfolioPage(visitor, body.portfolio_id)).contributions).toEqual([
      { ...order, status: "refunded", note: "You took it back.", can_take_back: false },
    ]);
    const emails = await club.emailsTo("in@example.com");
    const matching = emails.filter(
      ({ subject }) => subject === "₦123,456.78 is back in your wallet",
    );
    expect(matching).toHaveLength(1);
    at("2026-02-02T09:00:00.000Z");
    await publishAndDeal(club, plan, "2026-01-31", "100");
    await visitor.signIn("in@example.com");
    expect(await spendable(visitor)).toBe(before);
  });

  test("is not there for another member, and not taken back twice from two browsers", async () => {
    const who = await createPayableMember(club, "two@example.com");
    const other = await createPayableMember(club, "other@example.com");
    const plan = await planOfItsOwn();
    const before = await spendable(who.visitor);
    const { body } = await contributeToPlan(who.visitor, plan, 200_000);
    const [order] = (await readPortfolioPage(who.visitor, body.portfolio_id)).contributions;
    expect(readOutcome(await takeBack(other.visitor, order.id))).toEqual([404, "not_found"]);
    expect(readOutcome(await takeBack(who.visitor, "ord_none"))).toEqual([404, "not_found"]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => takeBack(who.visitor, order.id)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await spendable(who.visitor)).toBe(before);
  });
});

describe("a queued redemption", () => {
  test("is taken back with every unit, and may be asked for again", async () => {
    const { visitor, id } = await holder("out@example.com");
    await redeemUnits(visitor, id, { amount: 200_000 });
    const [order] = (await readPortfolioPage(visitor, id)).redemptions;
    expect(order).toMatchObject({ status: "queued_for_dealing", can_take_back: true });
    expect((await readPortfolioPage(visitor, id)).redeemable_units).toBe(3000);
    expect((await takeBack(visitor, order.id)).body.message).toBe("Your units stay in the plan.");
    expect((await takeBack(visitor, order.id)).status).toBe(200);
    expect(await readPortfolioPage(visitor, id)).toMatchObject({
      units: 5000,
      redeemable_units: 5000,
      status: "active",
      redemptions: [{ status: "cancelled", note: "You took it back.", can_take_back: false }],
    });
    const emails = await club.emailsTo("out@example.com");
    const matching = emails.filter(({ subject }) => subject === "Your units stay in Ìrẹ̀pọ̀ Pool");
    expect(matching).toHaveLength(1);
    expect((await redeemUnits(visitor, id, { full: true })).body.units).toBe(5000);
  });
});

describe("after the cut-off", () => {
  test("it is refused, whether it is dealt or only about to be", async () => {
    const { visitor, id, plan } = await holder("late@example.com");
    await redeemUnits(visitor, id, { amount: 200_000 });
    await topUp(visitor, id, 50_000);
    const { redemptions, contributions } = await readPortfolioPage(visitor, id);
    const orders: string[] = [redemptions[0].id, contributions[0].id];
    at("2026-02-28T22:59:59.000Z");
    await visitor.signIn("late@example.com");
    expect((await readPortfolioPage(visitor, id)).redemptions[0].can_take_back).toBe(true);
    at("2026-02-28T23:00:00.000Z");
    for (const order of orders) {
      const answer = await takeBack(visitor, order);
      expect(readOutcome(answer)).toEqual([409, "port_dealing_closed"]);
      expect(answer.body.error).toMatch(/until the end of 28 February 2026/);
    }
    expect((await readPortfolioPage(visitor, id)).redemptions[0].can_take_back).toBe(false);
    await publishAndDeal(club, plan, "2026-02-28", "110");
    for (const order of orders) {
      expect(readOutcome(await takeBack(visitor, order))).toEqual([409, "port_order_ended"]);
    }
  });

  test("of a dealing that runs at the same moment one wins, and the ledger holds either way", async () => {
    for (const [index, first] of ["deal", "take"].entries()) {
      const email = `race${index}@example.com`;
      at("2026-01-12T08:00:00.000Z");
      const { visitor, id, plan } = await holder(email);
      await topUp(visitor, id, 100_000);
      await redeemUnits(visitor, id, { amount: 200_000 });
      const before = await spendable(visitor);
      const { redemptions, contributions } = await readPortfolioPage(visitor, id);
      // The member's clock is a second before the cut-off, the dealing's after it: as close as they come.
      const day: Day = "2026-02-28";
      const deal = async (): Promise<unknown> => {
        at("2026-02-28T23:00:00.000Z");
        return publishAndDeal(club, plan, day, "110");
      };
      at("2026-02-28T22:59:59.000Z");
      await visitor.signIn(email);
      const takes = [redemptions[0].id, contributions[0].id].map(
        (order) => () => takeBack(visitor, order),
      );
      const all = first === "deal" ? [deal, ...takes] : [...takes, deal];
      await Promise.all(all.map((act) => act()));
      const after = await readPortfolioPage(visitor, id);
      const isSold = after.redemptions[0].status === "allotted";
      const isBought = after.contributions[0].status === "allotted";
      expect(["allotted", "cancelled"]).toContain(after.redemptions[0].status);
      expect(["allotted", "refunded"]).toContain(after.contributions[0].status);
      expect(after.units).toBe(5000 - (isSold ? 2000 : 0) + (isBought ? 909.0909 : 0));
      expect(await spendable(visitor)).toBe(
        before + (isSold ? 220_000 : 0) + (isBought ? 0 : 100_000),
      );
    }
  });
});
