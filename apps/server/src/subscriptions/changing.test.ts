import { sql } from "kysely";
import { expect, test } from "vitest";
import * as contract from "@kinfold/contract/subscriptions";
import { PLAN, readPortfolioPage } from "../testing/plans.ts";
import { openRepeatingClub } from "../testing/repeating.ts";

const { here, begun, chargeOn, only, signedIn, subjects } = openRepeatingClub();

test("cancelled before its date it is never charged, however often it is cancelled", async () => {
  const { id, portfolio_id: portfolioId } = await begun();
  const from = here().providers.charges.length;
  const cancel = () =>
    here().ada.ask(contract.cancelSubscription, { params: { id }, body: { reason: "Enough." } });
  const first = await cancel();
  expect(first).toMatchObject({
    status: 200,
    body: { id, status: "cancelled", cancelled_by: "member" },
  });
  expect((await cancel()).body).toEqual(first.body);
  const alias = await here().ada.ask(contract.cancelRecurring, {
    params: { id: portfolioId },
    body: {},
  });
  expect(alias.body).toEqual(first.body);
  await chargeOn("2026-11-30");
  expect(here().providers.charges.length).toBe(from);
  await signedIn();
  expect(await readPortfolioPage(here().ada, portfolioId)).toMatchObject({
    status: "processing",
    is_recurring: false,
  });
  for (const to of [contract.pauseSubscription, contract.resumeSubscription]) {
    expect(await here().ada.ask(to, { params: { id }, body: {} })).toMatchObject({
      status: 409,
      body: { code: "sub_over" },
    });
  }
  expect((await subjects()).filter((one) => one.endsWith("has ended"))).toHaveLength(1);
});

test("paused it waits, and what passed meanwhile is not made up for", async () => {
  const { id } = await begun();
  const pause = () => here().ada.ask(contract.pauseSubscription, { params: { id }, body: {} });
  expect((await pause()).body).toMatchObject({ status: "paused", next_payment_date: null });
  expect((await pause()).body).toMatchObject({ status: "paused" });
  const from = here().providers.charges.length;
  await chargeOn("2026-11-30");
  await chargeOn("2026-12-31");
  expect(here().providers.charges.length).toBe(from);
  await signedIn();
  const resumed = await here().ada.ask(contract.resumeSubscription, { params: { id }, body: {} });
  expect(resumed.body).toMatchObject({ status: "active", next_payment_date: "2027-01-31" });
});

test("a plan that closed is not charged for; the member hears why", async () => {
  await begun();
  const from = here().providers.charges.length;
  await sql`update plan set status = 'closed' where plan_id = ${PLAN.irepo}`.execute(
    here().club.db,
  );
  await chargeOn("2026-11-30");
  expect(here().providers.charges.length).toBe(from);
  expect(await only()).toMatchObject({
    status: "paused",
    last_failure_reason: "This plan takes no contributions right now.",
  });
  const { id } = await only();
  expect(
    await here().ada.ask(contract.resumeSubscription, { params: { id }, body: {} }),
  ).toMatchObject({
    status: 409,
    body: { code: "sub_not_taken" },
  });
});

test("a portfolio that matured ends what repeats into it", async () => {
  const { portfolio_id: portfolioId } = await begun();
  await sql`update portfolio set start_on = '2025-11-01', matures_on = '2026-11-20' where portfolio_id = ${portfolioId}`.execute(
    here().club.db,
  );
  await chargeOn("2026-11-30");
  expect(await only()).toMatchObject({ status: "completed", next_payment_date: null });
  await sql`update portfolio set start_on = null, matures_on = null where portfolio_id = ${portfolioId}`.execute(
    here().club.db,
  );
});

test("paused while its card fails, it rests because the member wishes so", async () => {
  const { id } = await begun();
  here().providers.cardSays = "Insufficient Funds";
  await chargeOn("2026-11-30");
  expect(await only()).toMatchObject({
    status: "attention",
    last_failure_reason: "There was not enough money on the card.",
  });
  await here().ada.ask(contract.pauseSubscription, { params: { id }, body: {} });
  expect(await only()).toMatchObject({
    status: "paused",
    last_failure_reason: null,
    next_attempt_date: null,
  });
});
