import { sql } from "kysely";
import { expect, test } from "vitest";
import { verifyPayment } from "@kinfold/contract/payments";
import * as contract from "@kinfold/contract/subscriptions";
import { createPayableMember } from "../testing/payable.ts";
import { PLAN, readPortfolioPage } from "../testing/plans.ts";
import { OTHER_CARD, openRepeatingClub } from "../testing/repeating.ts";

const { here, begin, begun, changeCard, chargeOn, only, paid, subjects } = openRepeatingClub();

test("the first payment begins it, and its card is kept where no one can read it", async () => {
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
  expect(await readPortfolioPage(here().ada, body.portfolio_id)).toMatchObject({
    is_recurring: true,
    subscription_id: id,
    waiting_amount: 50_000,
  });
  const { rows } = await sql<{ card_token: Buffer; card_email: string }>`
    select card_token, card_email from subscription where subscription_id = ${id}`.execute(
    here().club.db,
  );
  expect(rows[0]?.card_token.toString("utf8")).not.toContain("AUTH_x");
  expect(rows[0]?.card_email).toBe("a@example.com");
  expect(await subjects()).toContain("Ìrẹ̀pọ̀ Pool: your recurring contribution has begun");
});

const readBegun = async (reference: string): Promise<string> =>
  (await here().ada.ask(verifyPayment, { params: { reference } })).body.message;

test("who comes back from the first payment is told how often it repeats, and when next", async () => {
  const { body } = await begin();
  expect(await readBegun(body.reference)).not.toContain("repeat");
  await paid(body.reference);
  expect(await readBegun(body.reference)).toMatch(
    /^Payment successful\. ₦50,000\.00 is contributed\. .*It repeats every month: your card is charged next on 30 November 2026\.$/,
  );
  const { id } = await only();
  await here().ada.ask(contract.cancelSubscription, { params: { id }, body: {} });
  expect(await readBegun(body.reference)).not.toContain("repeat");
});

test("its provider hears that the card of the first payment, and of another card, is to be charged again", async () => {
  const filters = (): unknown => {
    const metadata = here().providers.asked.findLast((body) => "callback_url" in body)?.[
      "metadata"
    ];
    return JSON.parse(String(metadata)).custom_filters;
  };
  await begin({ recurring: false, interval: undefined }, PLAN.irepo, 100_000);
  expect(filters()).toBeUndefined();
  const { body } = await begin();
  expect(filters()).toEqual({ recurring: true });
  await paid(body.reference);
  await begin({ recurring: false, interval: undefined }, PLAN.irepo, 100_000);
  expect(filters()).toBeUndefined();
  await changeCard((await only()).id);
  expect(filters()).toEqual({ recurring: true });
});

test("who paid with a card that cannot be charged again is told that it does not repeat", async () => {
  const { body } = await begin();
  here().providers.set(body.reference, { card: { ...OTHER_CARD, isReusable: false } });
  await paid(body.reference);
  expect(await readBegun(body.reference)).toContain(
    "It does not repeat. This card cannot be charged again. Begin anew with another card.",
  );
  expect(await only()).toBeUndefined();
});

test("a single contribution says nothing of repeating", async () => {
  const { body } = await begin({ recurring: false, interval: undefined }, PLAN.irepo, 100_000);
  await paid(body.reference);
  expect(await readBegun(body.reference)).not.toContain("repeat");
});

test("a first payment that is never made begins nothing", async () => {
  const { body } = await begin();
  await paid(body.reference, "failed");
  expect(await only()).toBeUndefined();
  expect((await readPortfolioPage(here().ada, body.portfolio_id)).subscription_id).toBeNull();
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
  expect(here().providers.charges.at(-1)).toMatchObject({ token: "flw-t1", currency: "USD" });
});

test("a member who asks for what cannot repeat is told, and nothing is begun", async () => {
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
    (select member_id from member where email = ${here().email})`.execute(here().club.db);
  expect(rows).toHaveLength(0);
});

test("another member's does not exist, and no one's is asked for without a session", async () => {
  const { id } = await begun();
  const stranger = (await createPayableMember(here().club, `eve-${here().email}`)).visitor;
  const calls = [
    [contract.getSubscription, undefined],
    [contract.cancelSubscription, {}],
    [contract.cancelRecurring, {}],
    [contract.pauseSubscription, {}],
    [contract.resumeSubscription, {}],
  ] as const;
  for (const [to, body] of calls) {
    expect((await stranger.ask(to, { params: { id }, body })).status).toBe(404);
    expect((await here().ada.ask(to, { params: { id: "sub_unknown" }, body })).status).toBe(404);
    expect((await here().club.visitor().ask(to, { params: { id }, body })).status).toBe(401);
  }
  expect((await stranger.send("GET", "/api/subscription")).body.data).toEqual([]);
  expect((await only()).status).toBe("active");
});
