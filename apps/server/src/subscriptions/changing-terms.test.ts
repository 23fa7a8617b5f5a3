import { portfolioRefusals } from "@kinfold/contract/refusals/portfolios";
import { subscriptionRefusals } from "@kinfold/contract/refusals/subscriptions";
import * as contract from "@kinfold/contract/subscriptions";
import { describe, expect, test } from "vitest";
import { PLAN } from "../testing/plans.ts";
import { openRepeatingClub, OTHER_CARD } from "../testing/repeating.ts";

const { here, begin, begun, charge, chargeOn, historyOf, morning, only, paid, signedIn } =
  openRepeatingClub();

const change = async (id: string, body: object) => {
  await signedIn();
  return here().ada.ask(contract.changeSubscription, { params: { id }, body });
};
const pause = async (id: string, until?: string) => {
  await signedIn();
  return here().ada.ask(contract.pauseSubscription, { params: { id }, body: { until } });
};

describe("a day of the month", () => {
  test("is charged in every month after the first payment", async () => {
    const { id } = await begun({ charge_day: "25" });
    expect(await only()).toMatchObject({
      charge_day: "25",
      start_date: "2026-10-31",
      next_payment_date: "2026-11-25",
    });
    await chargeOn("2026-11-25");
    await chargeOn("2026-12-25");
    expect(await historyOf(id)).toEqual([
      ["2026-12-25", "paid"],
      ["2026-11-25", "paid"],
      ["2026-10-31", "paid"],
    ]);
    expect(await only()).toMatchObject({ next_payment_date: "2027-01-25", payment_count: 3 });
  });

  test("may be the last working day", async () => {
    await begun({ charge_day: "last_working_day" });
    await chargeOn("2026-11-30");
    await chargeOn("2026-12-31");
    // 31 January 2027 is a Sunday.
    expect(await only()).toMatchObject({ next_payment_date: "2027-01-29" });
  });

  test.each([
    ["what repeats weekly", { interval: "weekly", charge_day: "25" }],
    ["what happens once", { recurring: false, interval: null, charge_day: "25" }],
  ])("is refused for %s", async (_what, request) => {
    expect(await begin(request)).toMatchObject({
      status: 422,
      body: { fields: { charge_day: portfolioRefusals().invalid.dayUnasked.sentence } },
    });
  });

  test("is changed without a second charge in a month that was charged", async () => {
    const { id } = await begun();
    await chargeOn("2026-11-30");
    morning("2026-12-01");
    expect((await change(id, { charge_day: "5" })).body).toMatchObject({
      charge_day: "5",
      next_payment_date: "2026-12-05",
    });
    await chargeOn("2026-12-05");
    // Later in a month that was charged: the next is in the month after.
    expect((await change(id, { charge_day: "28" })).body).toMatchObject({
      next_payment_date: "2027-01-28",
    });
    await chargeOn("2026-12-28");
    expect(await historyOf(id)).toHaveLength(3);
    // A day that has passed in the month of the next charge: not today, and not twice in the next.
    morning("2027-01-20");
    expect((await change(id, { charge_day: "10" })).body).toMatchObject({
      next_payment_date: "2027-02-10",
    });
    expect((await change(id, { charge_day: null })).body).toMatchObject({
      charge_day: null,
      next_payment_date: "2027-02-28",
    });
  });

  test("is refused for what repeats weekly, and for what has ended", async () => {
    const { id } = await begun({ interval: "weekly" });
    expect(await change(id, { charge_day: "5" })).toMatchObject({
      status: 422,
      body: { fields: { charge_day: subscriptionRefusals().sub_day_unavailable.sentence } },
    });
    await here().ada.ask(contract.cancelSubscription, { params: { id }, body: {} });
    expect(await change(id, { amount: 60_000 })).toMatchObject({
      status: 409,
      body: { code: "sub_over" },
    });
  });
});

test("another amount is charged from the next charge on, and each date keeps what it charged", async () => {
  const { id } = await begun();
  expect((await change(id, { amount: 75_000.5 })).body).toMatchObject({
    amount: 75_000.5,
    total_contributed: 50_000,
  });
  await chargeOn("2026-11-30");
  await signedIn();
  const { body } = await here().ada.ask(contract.getSubscription, { params: { id } });
  expect(body.subscription).toMatchObject({ payment_count: 2, total_contributed: 125_000.5 });
  expect(body.history.data.map((one: contract.SubscriptionCycle) => one.amount)).toEqual([
    75_000.5, 50_000,
  ]);
  const refused = await change(id, { amount: 9_999 });
  expect(refused).toMatchObject({ status: 422, body: { code: "port_below_minimum" } });
  expect(await only()).toMatchObject({ amount: 75_000.5 });
});

describe("a pause with an end", () => {
  test("ends by itself, and its last day may be charged", async () => {
    const { id } = await begun({ charge_day: "25" });
    expect((await pause(id, "2027-01-25")).body).toMatchObject({
      status: "paused",
      resume_date: "2027-01-25",
      next_payment_date: null,
    });
    for (const day of ["2026-11-25", "2026-12-25", "2027-01-24"] as const) await chargeOn(day);
    expect(await only()).toMatchObject({ status: "paused", payment_count: 1 });
    await chargeOn("2027-01-25");
    await charge();
    expect(await only()).toMatchObject({
      status: "active",
      resume_date: null,
      payment_count: 2,
      next_payment_date: "2027-02-25",
    });
    expect(await historyOf(id)).toEqual([
      ["2027-01-25", "paid"],
      ["2026-10-31", "paid"],
    ]);
  });

  test("goes on with the date after it when no one looked on its last day", async () => {
    const { id } = await begun({ charge_day: "25" });
    await pause(id, "2027-01-26");
    await chargeOn("2027-02-03");
    expect(await only()).toMatchObject({ status: "active", next_payment_date: "2027-02-25" });
  });

  test("is moved, taken off, and ends with a cancellation", async () => {
    const { id } = await begun();
    await pause(id, "2027-01-26");
    expect((await pause(id, "2027-03-01")).body).toMatchObject({ resume_date: "2027-03-01" });
    expect((await pause(id)).body).toMatchObject({ status: "paused", resume_date: null });
    await pause(id, "2027-03-01");
    const params = { id };
    const ended = await here().ada.ask(contract.cancelSubscription, { params, body: {} });
    expect(ended.status).toBe(200);
    await chargeOn("2027-03-01");
    expect(await only()).toMatchObject({ status: "cancelled", resume_date: null });
  });

  test.each(["2026-10-31", "2026-10-30", "2028-01-01"])("is refused until %s", async (until) => {
    const { id } = await begun();
    expect(await pause(id, until)).toMatchObject({
      status: 422,
      body: { code: "sub_pause_wrong" },
    });
    expect(await only()).toMatchObject({ status: "active" });
  });
});

test("one card is changed for all that repeat in its currency, and for no other", async () => {
  const { id } = await begun();
  const second = await begin({}, PLAN.purpleNgn);
  await paid(second.body.reference);
  const params = { id };
  const body = { for_all: true };
  const headers = { "idempotency-key": crypto.randomUUID() };
  const begunChange = await here().ada.ask(contract.changeRecurringCard, { params, body, headers });
  expect(begunChange.status).toBe(201);
  here().providers.set(begunChange.body.reference, { card: OTHER_CARD });
  await paid(begunChange.body.reference);
  const { body: all } = await here().ada.send("GET", "/api/subscription");
  expect(all.data).toHaveLength(2);
  for (const { card } of all.data) expect(card).toMatchObject({ last4: "0087" });
  await chargeOn("2026-11-30");
  const charged = here().providers.charges.slice(-2);
  expect(charged.map((one) => one["authorization_code"])).toEqual(["AUTH_y", "AUTH_y"]);
});

test("without that wish the other ones keep their card", async () => {
  const { id } = await begun();
  const second = await begin({}, PLAN.purpleNgn);
  await paid(second.body.reference);
  const headers = { "idempotency-key": crypto.randomUUID() };
  const one = await here().ada.ask(contract.changeRecurringCard, {
    params: { id },
    body: {},
    headers,
  });
  here().providers.set(one.body.reference, { card: OTHER_CARD });
  await paid(one.body.reference);
  const { body: all } = await here().ada.send("GET", "/api/subscription");
  const cards = all.data.map((sub: contract.Subscription) => [sub.id === id, sub.card.last4]);
  expect(cards).toContainEqual([true, "0087"]);
  expect(cards).toContainEqual([false, "4081"]);
});
