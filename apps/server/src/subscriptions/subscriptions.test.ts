import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as contract from "@kinfold/contract/subscriptions";
import type { Day } from "#calendar/index.ts";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import { expectCoherence } from "../testing/coherence.ts";
import { message, openPayProviders, type PayProviders } from "../testing/pay-providers.ts";
import { payable } from "../testing/payable.ts";
import { contribute, PLAN, portfolioOf } from "../testing/plans.ts";
import { chargeDue } from "./charge-due.ts";
import { tellAhead } from "./tell-ahead.ts";

let club: Club;
let providers: PayProviders;
let ada: Visitor;
let email: string;
let count = 0;
beforeAll(async () => {
  providers = await openPayProviders();
  club = await openClub(providers.settings);
});
afterAll(async () => {
  await club.close();
  await providers.close();
});
beforeEach(async () => {
  count += 1;
  email = `ada${count}@example.com`;
  club.clock.setTo(new Date("2026-10-31T09:00:00Z"));
  ada = (await payable(club, email)).visitor;
});
afterEach(async () => {
  Object.assign(providers, { cardSays: "Approved", losesAnswers: false, isAway: false });
  await sql`update plan set status = 'open'`.execute(club.db);
  await sql`update subscription set state = 'cancelled', ended_at = now(), ended_by = 'club'
    where state in ('active', 'attention', 'paused')`.execute(club.db);
  await expectCoherence(club.db);
});

/** In the morning of this day in Lagos, a quarter past six. */
const morning = (day: Day, time = "05:15"): void =>
  club.clock.setTo(new Date(`${day}T${time}:00Z`));
const charge = (): Promise<number> => chargeDue(club.payments.setting);
const chargeOn = async (day: Day): Promise<void> => {
  morning(day);
  await charge();
};
const paid = async (reference: string, status = "success"): Promise<void> => {
  const { path, body, headers } = message(providers.set(reference, { status }));
  await club.visitor().send("POST", path, headers, body);
  await club.payments.watch.handleDue();
};
const begin = (request: object = {}, plan: number = PLAN.irepo, amount = 50_000) =>
  contribute(ada, plan, amount, {
    gateway: "card",
    recurring: true,
    interval: "monthly",
    ...request,
  });
/** Months pass here, and no session lasts as long. */
const signedIn = async (): Promise<void> => {
  if ((await ada.send("GET", "/api/subscription")).status === 401) await ada.signIn(email);
};
const only = async () => {
  await signedIn();
  const { body } = await ada.send("GET", "/api/subscription");
  return body.data[0];
};
/** Pays with this card to have it charged from now on. */
const OTHER = { token: "AUTH_y", last4: "0087", email: "ada@elsewhere.example" };
const changeCard = (id: string, who = ada) =>
  who.ask(contract.changeRecurringCard, { params: { id }, body: {} });
async function changeTo(
  id: string,
  card: { token: string; last4: string; email: string; isReusable?: boolean },
): Promise<string> {
  await signedIn();
  const { body, status } = await changeCard(id);
  expect(status).toBe(201);
  providers.set(body.reference, { card });
  await paid(body.reference);
  return body.reference;
}
const historyOf = async (id: string) => {
  await signedIn();
  const { body } = await ada.ask(contract.getSubscription, { params: { id } });
  return body.history.data.map((one: contract.SubscriptionCycle) => [one.due_date, one.status]);
};
const begun = async (request: object = {}): Promise<{ id: string; portfolio_id: string }> => {
  const { body, status } = await begin(request);
  expect(status).toBe(201);
  await paid(body.reference);
  return only();
};
const subjects = async () => (await club.lettersTo(email)).map(({ subject }) => subject);

test("the first payment begins it, and its card is kept where nobody can read it", async () => {
  const { body } = await begin();
  expect(await only()).toBeUndefined();
  await paid(body.reference);
  const { id } = await only();
  expect(await only()).toMatchObject({
    status: "active",
    amount: 50_000,
    currency: "NGN",
    product_name: "Ìrẹ̀pọ̀ Pool",
    interval: "monthly",
    start_date: "2026-10-31",
    next_payment_date: "2026-11-30",
    last_payment_date: "2026-10-31",
    payment_count: 1,
    total_contributed: 50_000,
    card: { brand: "visa", last4: "4081", exp_month: 12, exp_year: 2030 },
  });
  expect(await portfolioOf(ada, body.portfolio_id)).toMatchObject({
    is_recurring: true,
    subscription_id: id,
    waiting_amount: 50_000,
  });
  const { rows } = await sql<{ card_token: Buffer; card_email: string }>`
    select card_token, card_email from subscription where subscription_id = ${id}`.execute(club.db);
  expect(rows[0]?.card_token.toString("utf8")).not.toContain("AUTH_x");
  expect(rows[0]?.card_email).toBe("a@example.com");
  expect(await subjects()).toContain("Ìrẹ̀pọ̀ Pool: your recurring contribution has begun");
});

test("a first payment that is never made begins nothing", async () => {
  const { body } = await begin();
  await paid(body.reference, "failed");
  expect(await only()).toBeUndefined();
  expect((await portfolioOf(ada, body.portfolio_id)).subscription_id).toBeNull();
});

test("six months from a 31st: each date once, told three days before", async () => {
  const { id } = await begun();
  const days: Day[] = [
    "2026-11-30",
    "2026-12-31",
    "2027-01-31",
    "2027-02-28",
    "2027-03-31",
    "2027-04-30",
  ];
  for (const day of days) {
    expect((await only()).next_payment_date).toBe(day);
    const before = new Date(`${day}T10:00:00Z`);
    before.setUTCDate(before.getUTCDate() - 3);
    club.clock.setTo(before);
    await tellAhead(club.platform);
    await tellAhead(club.platform);
    morning(day, "04:59");
    expect(await charge()).toBe(0);
    morning(day);
    // However often, and from two servers at the same moment.
    const asked = await Promise.all([charge(), charge(), charge()]);
    expect(asked.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(1);
    await charge();
  }
  expect(await historyOf(id)).toEqual(
    ["2026-10-31", ...days].toReversed().map((day) => [day, "paid"]),
  );
  expect(await only()).toMatchObject({ payment_count: 7, total_contributed: 350_000 });
  expect(providers.charges.at(-1)).toMatchObject({
    email: "a@example.com",
    authorization_code: "AUTH_x",
  });
  const letters = await subjects();
  expect(letters.filter((one) => one.startsWith("₦50,000.00 for Ìrẹ̀pọ̀ Pool on"))).toHaveLength(6);
  expect(letters.filter((one) => one.startsWith("We charged your card"))).toHaveLength(6);
});

test("a card without money is tried on four days, and then its date is missed without arrears", async () => {
  const { id } = await begun();
  providers.cardSays = "Insufficient Funds";
  const from = providers.charges.length;
  const state: unknown[] = [];
  for (const day of ["30", "01", "02", "03", "04", "05", "06"]) {
    await chargeOn(`2026-${day === "30" ? "11" : "12"}-${day}` as Day);
    await charge();
    state.push([day, providers.charges.length - from, (await only()).status]);
  }
  expect(state).toEqual([
    ["30", 1, "attention"],
    ["01", 2, "attention"],
    ["02", 2, "attention"],
    ["03", 3, "attention"],
    ["04", 3, "attention"],
    ["05", 4, "attention"],
    ["06", 4, "attention"],
  ]);
  expect(await only()).toMatchObject({
    failure_count: 4,
    last_failure_reason: "There was not enough money on the card.",
    next_payment_date: "2026-12-31",
  });
  expect(await historyOf(id)).toEqual([
    ["2026-11-30", "missed"],
    ["2026-10-31", "paid"],
  ]);
  providers.cardSays = "Approved";
  await chargeOn("2026-12-31");
  expect(await only()).toMatchObject({ status: "active", failure_count: 0, payment_count: 2 });
  expect((await subjects()).filter((one) => one.startsWith("We could not charge"))).toHaveLength(4);
});

test("a card that has money again on the third day has paid its date", async () => {
  const { id } = await begun();
  providers.cardSays = "Insufficient Funds";
  await chargeOn("2026-11-30");
  providers.cardSays = "Approved";
  await chargeOn("2026-12-01");
  expect(await historyOf(id)).toEqual([
    ["2026-11-30", "paid"],
    ["2026-10-31", "paid"],
  ]);
});

test("an expired card is tried once for a date, and after three dates it is left alone", async () => {
  await begun();
  providers.cardSays = "Expired card";
  const from = providers.charges.length;
  for (const day of [
    "2026-11-30",
    "2026-12-01",
    "2026-12-31",
    "2027-01-31",
    "2027-02-28",
  ] as const) {
    await chargeOn(day);
  }
  expect(providers.charges.length - from).toBe(3);
  expect(await only()).toMatchObject({
    status: "paused",
    next_payment_date: null,
    last_failure_reason: "The card has expired.",
  });
  expect(await subjects()).toContain("Your recurring contribution to Ìrẹ̀pọ̀ Pool is paused");

  providers.cardSays = "Approved";
  const { id } = await only();
  const resumed = await ada.ask(contract.resumeSubscription, { params: { id }, body: {} });
  expect(resumed.body).toMatchObject({ status: "active", next_payment_date: "2027-03-31" });
  await chargeOn("2027-03-31");
  expect(await only()).toMatchObject({ status: "active", payment_count: 2 });
});

test("an answer that was lost is asked for before anything is repeated", async () => {
  const { id } = await begun();
  const from = providers.charges.length;
  providers.losesAnswers = true;
  morning("2026-11-30");
  // Charged, and the answer lost; asking for it is lost too.
  providers.before = async (path) => {
    if (path.startsWith("GET /paystack/transaction/verify") && providers.charges.length > from) {
      throw new Error("lost as well");
    }
  };
  await charge();
  expect(await historyOf(id)).toEqual([
    ["2026-11-30", "charging"],
    ["2026-10-31", "paid"],
  ]);
  await charge();
  providers.before = async () => undefined;
  providers.losesAnswers = false;
  club.clock.advance(180_000);
  await charge();
  expect(providers.charges.length - from).toBe(1);
  expect((await historyOf(id))[0]).toEqual(["2026-11-30", "paid"]);
});

test("a provider that is away is charged for nothing, and gets the same charge when it is back", async () => {
  const { id } = await begun();
  const from = providers.charges.length;
  providers.isAway = true;
  await chargeOn("2026-11-30");
  expect(providers.charges.length - from).toBe(0);
  providers.isAway = false;
  club.clock.advance(180_000);
  await charge();
  expect(providers.charges.length - from).toBe(1);
  expect((await historyOf(id))[0]).toEqual(["2026-11-30", "paid"]);
});

test("a date that came while the club was away is charged late, and one that passed wholly is not", async () => {
  const { id } = await begun();
  await chargeOn("2026-12-03");
  expect((await historyOf(id))[0]).toEqual(["2026-11-30", "paid"]);
  await chargeOn("2027-03-02");
  expect(await historyOf(id)).toEqual([
    ["2027-02-28", "paid"],
    ["2027-01-31", "skipped"],
    ["2026-12-31", "skipped"],
    ["2026-11-30", "paid"],
    ["2026-10-31", "paid"],
  ]);
  expect((await only()).next_payment_date).toBe("2027-03-31");
});

test("cancelled before its date it is never charged, however often it is cancelled", async () => {
  const { id, portfolio_id: portfolioId } = await begun();
  const from = providers.charges.length;
  const cancel = () =>
    ada.ask(contract.cancelSubscription, { params: { id }, body: { reason: "Enough." } });
  const first = await cancel();
  expect(first).toMatchObject({
    status: 200,
    body: { id, status: "cancelled", cancelled_by: "member" },
  });
  expect((await cancel()).body).toEqual(first.body);
  const alias = await ada.ask(contract.cancelRecurring, { params: { id: portfolioId }, body: {} });
  expect(alias.body).toEqual(first.body);
  await chargeOn("2026-11-30");
  expect(providers.charges.length).toBe(from);
  await signedIn();
  expect(await portfolioOf(ada, portfolioId)).toMatchObject({
    status: "processing",
    is_recurring: false,
  });
  for (const to of [contract.pauseSubscription, contract.resumeSubscription]) {
    expect(await ada.ask(to, { params: { id }, body: {} })).toMatchObject({
      status: 409,
      body: { code: "sub_over" },
    });
  }
  expect((await subjects()).filter((one) => one.endsWith("has ended"))).toHaveLength(1);
});

describe("another card", () => {
  test("is charged from its payment on, which is in the wallet; the dates stay", async () => {
    const { id } = await begun();
    await chargeOn("2026-11-30");
    expect(providers.charges.at(-1)).toMatchObject({ authorization_code: "AUTH_x" });
    await signedIn();
    const before = (await ada.send("GET", "/api/wallet")).body.ngn.balance;
    const begunChange = await changeCard(id);
    expect(begunChange).toMatchObject({
      status: 201,
      body: { amount: 100, credited_currency: "NGN", gateway: "card", portfolio_id: null },
    });
    expect(begunChange.body.payment_link).toMatch(/^http/);
    // Until it has paid, nothing changes.
    expect(await only()).toMatchObject({ card: { last4: "4081" } });
    await changeTo(id, OTHER);
    expect(await only()).toMatchObject({
      status: "active",
      card: { last4: "0087" },
      start_date: "2026-10-31",
      next_payment_date: "2026-12-31",
      payment_count: 2,
    });
    expect((await ada.send("GET", "/api/wallet")).body.ngn.balance).toBe(before + 100);
    await chargeOn("2026-12-31");
    expect(providers.charges.at(-1)).toMatchObject({
      authorization_code: "AUTH_y",
      email: "ada@elsewhere.example",
    });
    expect((await historyOf(id))[0]).toEqual(["2026-12-31", "paid"]);
    expect(await subjects()).toContain("Another card for Ìrẹ̀pọ̀ Pool");
  });

  test("goes on where the old one failed, and takes the date that is still open", async () => {
    const { id } = await begun();
    providers.cardSays = "Insufficient Funds";
    await chargeOn("2026-11-30");
    expect(await only()).toMatchObject({ status: "attention" });
    providers.cardSays = "Approved";
    await changeTo(id, OTHER);
    expect(await only()).toMatchObject({
      status: "active",
      failure_count: 0,
      last_failure_reason: null,
    });
    await chargeOn("2026-12-01");
    expect((await historyOf(id))[0]).toEqual(["2026-11-30", "paid"]);
  });

  test("lets go on what three missed dates had stopped, and not what the member paused", async () => {
    const { id } = await begun();
    providers.cardSays = "Expired card";
    for (const day of ["2026-11-30", "2026-12-31", "2027-01-31"] as const) await chargeOn(day);
    expect(await only()).toMatchObject({ status: "paused" });
    providers.cardSays = "Approved";
    await changeTo(id, OTHER);
    expect(await only()).toMatchObject({ status: "active", next_payment_date: "2027-02-28" });
    await ada.ask(contract.pauseSubscription, { params: { id }, body: {} });
    await changeTo(id, { ...OTHER, last4: "1111" });
    expect(await only()).toMatchObject({ status: "paused", card: { last4: "1111" } });
  });

  test("that cannot be charged again is told, and the old one stays", async () => {
    const { id } = await begun();
    await changeTo(id, { ...OTHER, isReusable: false });
    expect(await only()).toMatchObject({ status: "active", card: { last4: "4081" } });
    expect(await subjects()).toContain("Your card for Ìrẹ̀pọ̀ Pool stays as it is");
  });

  test("that declines changes nothing", async () => {
    const { id } = await begun();
    const { body } = await changeCard(id);
    await paid(body.reference, "failed");
    expect(await only()).toMatchObject({ status: "active", card: { last4: "4081" } });
  });

  test("is the owner's to give, while there is something to charge", async () => {
    const { id } = await begun();
    const { visitor: other } = await payable(club, `other-${email}`);
    expect(await changeCard(id, other)).toMatchObject({ status: 404, body: { code: "not_found" } });
    const late = await changeCard(id);
    await ada.ask(contract.cancelSubscription, { params: { id }, body: {} });
    expect(await changeCard(id)).toMatchObject({ status: 409, body: { code: "sub_over" } });
    // Begun before the end, paid after it: the money is the member's, and the card is not kept.
    providers.set(late.body.reference, { card: OTHER });
    await paid(late.body.reference);
    expect(await only()).toMatchObject({ status: "cancelled", card: { last4: "4081" } });
    expect(await subjects()).toContain("Your card for Ìrẹ̀pọ̀ Pool stays as it is");
  });

  test("keeps its address unless the card itself changes", async () => {
    const { id } = await begun();
    await expect(
      sql`update subscription set card_email = 'thief@example.com' where subscription_id = ${id}`.execute(
        club.db,
      ),
    ).rejects.toThrow("a subscription keeps its terms");
  });
});

test("paused it waits, and what passed meanwhile is not made up for", async () => {
  const { id } = await begun();
  const pause = () => ada.ask(contract.pauseSubscription, { params: { id }, body: {} });
  expect((await pause()).body).toMatchObject({ status: "paused", next_payment_date: null });
  expect((await pause()).body).toMatchObject({ status: "paused" });
  const from = providers.charges.length;
  await chargeOn("2026-11-30");
  await chargeOn("2026-12-31");
  expect(providers.charges.length).toBe(from);
  await signedIn();
  const resumed = await ada.ask(contract.resumeSubscription, { params: { id }, body: {} });
  expect(resumed.body).toMatchObject({ status: "active", next_payment_date: "2027-01-31" });
});

test("a plan that closed is not charged for; the member hears why", async () => {
  await begun();
  const from = providers.charges.length;
  await sql`update plan set status = 'closed' where plan_id = ${PLAN.irepo}`.execute(club.db);
  await chargeOn("2026-11-30");
  expect(providers.charges.length).toBe(from);
  expect(await only()).toMatchObject({
    status: "paused",
    last_failure_reason: "This plan takes no contributions right now.",
  });
  const { id } = await only();
  expect(await ada.ask(contract.resumeSubscription, { params: { id }, body: {} })).toMatchObject({
    status: 409,
    body: { code: "sub_not_taken" },
  });
});

test("a portfolio that matured ends what repeats into it", async () => {
  const { portfolio_id: portfolioId } = await begun();
  await sql`update portfolio set start_on = '2025-11-01', matures_on = '2026-11-20' where portfolio_id = ${portfolioId}`.execute(
    club.db,
  );
  await chargeOn("2026-11-30");
  expect(await only()).toMatchObject({ status: "completed", next_payment_date: null });
  await sql`update portfolio set start_on = null, matures_on = null where portfolio_id = ${portfolioId}`.execute(
    club.db,
  );
});

test("whose card ends this month is told once", async () => {
  await begun();
  await sql`update subscription set card_exp_month = 12, card_exp_year = 2026 where state = 'active'`.execute(
    club.db,
  );
  club.clock.setTo(new Date("2026-12-01T09:00:00Z"));
  await tellAhead(club.platform);
  await tellAhead(club.platform);
  const told = (await subjects()).filter((one) => one.includes("ends this month"));
  expect(told).toEqual(["Your card for Ìrẹ̀pọ̀ Pool ends this month"]);
});

test("dollars repeat on the second card provider", async () => {
  const { body } = await begin(
    { gateway: "card_us", us_based_institution: "no" },
    PLAN.purpleUsd,
    60,
  );
  await paid(body.reference, "successful");
  expect(await only()).toMatchObject({ currency: "USD", amount: 60, gateway: "card_us" });
  await chargeOn("2026-11-30");
  expect(await only()).toMatchObject({ payment_count: 2, total_contributed: 120 });
  expect(providers.charges.at(-1)).toMatchObject({ token: "flw-t1", currency: "USD" });
});

test("whoever asks for what cannot repeat is told, and nothing is begun", async () => {
  const cases: [object, number, string][] = [
    [{ interval: undefined }, 50_000, "invalid"],
    [{ interval: "hourly" }, 50_000, "invalid"],
    [{ gateway: "wallet" }, 50_000, "port_recurring_gateway"],
    [{ gateway: "bank" }, 50_000, "port_recurring_gateway"],
    [{ gateway: "transfer" }, 50_000, "port_recurring_gateway"],
    [{}, 9_999.99, "port_below_minimum"],
  ];
  for (const [request, amount, code] of cases) {
    const { body } = await begin(request, PLAN.irepo, amount);
    expect([request, amount, body.code]).toEqual([request, amount, code]);
  }
  expect((await begin({}, PLAN.harvest, 50_000)).body.code).toBe("port_recurring_unavailable");
  const { rows } = await sql`select from subscription where state = 'awaiting_card' and member_id in
    (select member_id from member where email = ${email})`.execute(club.db);
  expect(rows).toHaveLength(0);
});

test("another member's does not exist, and nobody's is asked for without a session", async () => {
  const { id } = await begun();
  const stranger = (await payable(club, `eve${count}@example.com`)).visitor;
  const calls = [
    [contract.getSubscription, undefined],
    [contract.cancelSubscription, {}],
    [contract.cancelRecurring, {}],
    [contract.pauseSubscription, {}],
    [contract.resumeSubscription, {}],
  ] as const;
  for (const [to, body] of calls) {
    expect((await stranger.ask(to, { params: { id }, body })).status).toBe(404);
    expect((await ada.ask(to, { params: { id: "sub_nobody" }, body })).status).toBe(404);
    expect((await club.visitor().ask(to, { params: { id }, body })).status).toBe(401);
  }
  expect((await stranger.send("GET", "/api/subscription")).body.data).toEqual([]);
  expect((await only()).status).toBe("active");
});

test("the database itself lets no date be charged twice", async () => {
  const { id } = await begun();
  const { body } = await contribute(ada, PLAN.irepo, 100_000, { gateway: "card" });
  const again =
    sql`insert into subscription_attempt (subscription_id, due_on, attempt_no, payment_reference, state, begun_at)
    values (${id}, '2026-10-31', 2, ${body.reference}, 'charging', now())`.execute(club.db);
  await expect(again).rejects.toThrow("one_charge_per_date");
});
