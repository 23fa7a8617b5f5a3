import * as contract from "@kinfold/contract/portfolios";
import { portfolioRefusals } from "@kinfold/contract/refusals/portfolios";
import * as subscriptions from "@kinfold/contract/subscriptions";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { matureDue } from "#units/index.ts";
import type { Visitor } from "../testing/club.ts";
import { createPayableMember } from "../testing/payable.ts";
import {
  allowPlanChanges,
  contributeToPlan,
  PLAN,
  publishAndDeal,
  readPortfolioPage,
} from "../testing/plans.ts";
import { openRepeatingClub } from "../testing/repeating.ts";

const { here, begun, signedIn } = openRepeatingClub();

const setGoal = (visitor: Visitor, id: string, body: object) =>
  visitor.ask(contract.setPortfolioGoal, { params: { id }, body });
const removeGoal = (visitor: Visitor, id: string) =>
  visitor.ask(contract.removePortfolioGoal, { params: { id } });

async function openPortfolio(plan: number = PLAN.irepo, amount = 200_000): Promise<string> {
  const { body } = await contributeToPlan(here().ada, plan, amount);
  return body.portfolio_id;
}

test("a goal is set, changed and removed, and each may be repeated", async () => {
  const { ada } = here();
  const id = await openPortfolio();
  expect((await readPortfolioPage(ada, id)).goal).toBeNull();
  const goal = { amount: 500_000.5, by: "2027-12-01" };
  for (const again of [1, 2]) {
    expect(await setGoal(ada, id, goal), `time ${again}`).toMatchObject({
      status: 200,
      body: { id, ...goal },
    });
  }
  expect((await readPortfolioPage(ada, id)).goal).toMatchObject({
    ...goal,
    there_amount: 200_000,
    to_go_amount: 300_000.5,
    is_reached: false,
  });
  await setGoal(ada, id, { amount: 200_000, by: "2028-01-31" });
  expect((await readPortfolioPage(ada, id)).goal).toMatchObject({
    amount: 200_000,
    by: "2028-01-31",
    to_go_amount: 0,
    is_reached: true,
  });
  for (const again of [1, 2]) {
    expect((await removeGoal(ada, id)).status, `time ${again}`).toBe(200);
  }
  expect((await readPortfolioPage(ada, id)).goal).toBeNull();
});

test.each([
  ["today", { amount: 500_000, by: "2026-10-31" }, "by"],
  ["a day that has passed", { amount: 500_000, by: "2026-10-30" }, "by"],
  ["more than thirty years ahead", { amount: 500_000, by: "2056-11-01" }, "by"],
  ["a day that there is not", { amount: 500_000, by: "2027-02-30" }, "by"],
  ["nothing", { amount: 0, by: "2027-12-01" }, "amount"],
  ["less than a kobo", { amount: 0.001, by: "2027-12-01" }, "amount"],
])("a goal of %s is refused, and the one before stays", async (_what, body, field) => {
  const { ada } = here();
  const id = await openPortfolio();
  await setGoal(ada, id, { amount: 400_000, by: "2056-10-31" });
  const refused = await setGoal(ada, id, body);
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.fields)).toEqual([field]);
  expect((await readPortfolioPage(ada, id)).goal).toMatchObject({ amount: 400_000 });
});

test("a goal for another person's portfolio is neither set nor removed, for it does not exist", async () => {
  const { ada, club, email } = here();
  const id = await openPortfolio();
  await setGoal(ada, id, { amount: 400_000, by: "2027-12-01" });
  const { visitor: other } = await createPayableMember(club, `other-${email}`);
  const error = portfolioRefusals().not_found.portfolio.sentence;
  const answers = [
    await setGoal(other, id, { amount: 1, by: "2027-12-01" }),
    await removeGoal(other, id),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { error } });
  expect((await readPortfolioPage(ada, id)).goal).toMatchObject({ amount: 400_000 });
});

test("nothing that repeats: what is there grows at the least that the plan aims for, from the day it buys units", async () => {
  const { ada } = here();
  const id = await openPortfolio(PLAN.purpleNgn);
  await setGoal(ada, id, { amount: 250_000, by: "2027-10-31" });
  const { goal, product } = await readPortfolioPage(ada, id);
  // Paid on 31 October, which is a dealing day: one whole year of 12%.
  expect(product.expected_return_rate).toBe(12);
  expect(goal.projection).toEqual({
    amount: 224_000,
    on: "2027-10-31",
    rate: 12,
    rate_basis: "target",
    contributions: null,
    is_enough: false,
  });
});

test("a plan that states no return has none assumed", async () => {
  const { ada, club } = here();
  const id = await openPortfolio(PLAN.purpleNgn);
  await setGoal(ada, id, { amount: 200_000, by: "2029-10-31" });
  await allowPlanChanges(club);
  await sql`update plan set expected_bps = null, expected_to_bps = null
    where plan_id = ${PLAN.purpleNgn}`.execute(club.db);
  const { goal } = await readPortfolioPage(ada, id);
  await sql`update plan set expected_bps = 1200, expected_to_bps = 1400
    where plan_id = ${PLAN.purpleNgn}`.execute(club.db);
  expect(goal.projection).toMatchObject({ amount: 200_000, rate: 0, rate_basis: "none" });
});

test("what repeats is counted on each of its days until then, and what is paused is not", async () => {
  const { ada } = here();
  const { id: subscription, portfolio_id: id } = await begun();
  await signedIn();
  await setGoal(ada, id, { amount: 1_000_000, by: "2027-03-30" });
  const { goal } = await readPortfolioPage(ada, id);
  // 30 November to 28 February; the next one would be on 31 March.
  expect(goal.projection.contributions).toEqual({
    amount: 50_000,
    interval: "monthly",
    is_paused: false,
    count: 4,
  });
  const inUnits = goal.projection.amount;
  const pause = (body: object) =>
    ada.ask(subscriptions.pauseSubscription, { params: { id: subscription }, body });
  await pause({});
  const { goal: resting } = await readPortfolioPage(ada, id);
  expect(resting.projection.contributions).toMatchObject({ is_paused: true, count: 0 });
  expect(inUnits - resting.projection.amount).toBeGreaterThan(200_000);
  await pause({ until: "2027-01-15" });
  const { goal: resuming } = await readPortfolioPage(ada, id);
  expect(resuming.projection.contributions).toMatchObject({ is_paused: false, count: 2 });
});

test("at a fixed rate it is what the club then pays, and it stops where the plan pays out", async () => {
  const { ada, club } = here();
  const id = await openPortfolio(PLAN.harvest, 1_000_000);
  await setGoal(ada, id, { amount: 1_100_000, by: "2028-01-31" });
  const { goal, maturity_date: end } = await readPortfolioPage(ada, id);
  expect(goal.projection).toMatchObject({
    on: end,
    rate: 18,
    rate_basis: "fixed",
    is_enough: true,
  });
  club.clock.setTo(new Date(`${end}T09:00:00Z`));
  await matureDue(club.platform);
  await signedIn();
  const closed = await readPortfolioPage(ada, id);
  expect(closed).toMatchObject({ status: "closed", withdrawn_amount: goal.projection.amount });
  // Nothing grows in it any more.
  expect(closed.goal.projection).toBeNull();
});

test("a day that has come has no projection, and what is there is still said", async () => {
  const { ada, club } = here();
  const id = await openPortfolio(PLAN.purpleNgn);
  await setGoal(ada, id, { amount: 250_000, by: "2026-11-30" });
  club.clock.setTo(new Date("2026-12-01T09:00:00Z"));
  await publishAndDeal(club, PLAN.purpleNgn, "2026-10-31", "100.000000");
  await publishAndDeal(club, PLAN.purpleNgn, "2026-11-30", "130.000000");
  await signedIn();
  expect((await readPortfolioPage(ada, id)).goal).toEqual({
    amount: 250_000,
    by: "2026-11-30",
    there_amount: 260_000,
    to_go_amount: 0,
    is_reached: true,
    projection: null,
  });
});
