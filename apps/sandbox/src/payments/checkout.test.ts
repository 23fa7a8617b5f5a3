import { afterEach, beforeEach, expect, test } from "vitest";
import { CHARGE, openWorld, type World } from "#testing/world.ts";

const RETURN = "http://localhost:3000/dashboard/wallet";
let world: World;

beforeEach(async () => {
  world = await openWorld();
});
afterEach(async () => {
  await world.close();
});

async function paystackPage(fields: object = {}): Promise<string> {
  const { body } = await world.paystack("/transaction/initialize", { ...CHARGE, ...fields });
  return (body["data"] as { authorization_url: string }).authorization_url;
}

async function flutterwavePage(): Promise<string> {
  const { body } = await world.flutterwave("/payments", {
    tx_ref: CHARGE.reference,
    amount: 100,
    currency: "USD",
    redirect_url: RETURN,
    customer: { email: CHARGE.email, name: "Ada Obi" },
  });
  return (body["data"] as { link: string }).link;
}

const act = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });

const stateOf = async () => (await world.call(`/payments/${CHARGE.reference}`)).body;

test("the page shows what is asked, the published cards, and runs nothing", async () => {
  const answer = await fetch(await paystackPage({ email: "a<b>@example.com" }));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  const page = await answer.text();
  expect(page).toContain("Pay ₦5,000.00");
  expect(page).toContain("a&lt;b&gt;@example.com");
  expect(page).not.toMatch(/<script|\son\w+=|style="/);
  for (const number of ["4084 0840 8408 4081", "4084 0800 0000 5408", "4084 0800 0067 0037"]) {
    expect(page).toContain(number);
  }
});

test("anyone who pays goes back to the merchant with the reference", async () => {
  const answer = await act(await paystackPage(), { act: "pay", card: "4084084084084081" });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe(
    "http://localhost:3000/dashboard/wallet?from=card&trxref=KIN-7F3K9Q&reference=KIN-7F3K9Q",
  );
  expect(await stateOf()).toMatchObject({ status: "success", card: { last4: "4081" } });
});

test.each([
  ["4084080000005408", "Declined"],
  ["4084080000670037", "Insufficient Funds"],
])("card %s is not charged: %s", async (card, says) => {
  await act(await paystackPage(), { act: "pay", card });
  expect(await stateOf()).toMatchObject({ status: "failed", answer: says });
});

test("anyone who declines or leaves has not paid, and may come back", async () => {
  const url = await paystackPage({ metadata: { cancel_action: `${RETURN}?left=1` } });
  const refused = await act(url, { act: "decline", card: "4084084084084081" });
  expect(refused.headers.get("location")).toContain("reference=KIN-7F3K9Q");
  expect(await stateOf()).toMatchObject({ status: "failed" });
  const left = await act(url, { act: "leave" });
  expect(left.headers.get("location")).toBe(`${RETURN}?left=1`);
  expect(await stateOf()).toMatchObject({ status: "abandoned", webhooks: [] });
  await act(url, { act: "pay", card: "4084084084084081" });
  expect(await stateOf()).toMatchObject({ status: "success" });
});

test("a tester decides what is reported and how the webhook travels", async () => {
  await act(await paystackPage(), {
    act: "pay",
    card: "4084084084084081",
    amount: "49.99",
    currency: "usd",
    deliver: "twice",
  });
  expect(await stateOf()).toMatchObject({
    paid_amount: 49.99,
    paid_currency: "USD",
    webhooks: [{ delivery: "twice" }],
  });
});

test.each([
  [{ act: "pay", card: "4111111111111111" }],
  [{ act: "pay", card: "4084084084084081", country: "XX" }],
  [{ act: "pay", card: "4084084084084081", amount: "all" }],
  [{ act: "steal", card: "4084084084084081" }],
])("%o is told to be wrong and pays nothing", async (fields) => {
  const answer = await act(await paystackPage(), fields);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('role="alert"');
  expect(await stateOf()).toMatchObject({ status: "pending" });
});

test("a second click pays nothing twice", async () => {
  const url = await paystackPage();
  await act(url, { act: "pay", card: "4084084084084081" });
  const again = await act(url, { act: "pay", card: "4084084084084081" });
  expect(again.status).toBe(410);
  expect((await stateOf())["webhooks"]).toHaveLength(1);
  expect((await fetch(url)).status).toBe(410);
});

test("Flutterwave sends people back in its own words", async () => {
  const url = await flutterwavePage();
  const cancelled = await act(url, { act: "leave" });
  expect(cancelled.headers.get("location")).toBe(`${RETURN}?status=cancelled&tx_ref=KIN-7F3K9Q`);
  const paid = await act(url, { act: "pay", card: "5192602720584796", country: "US" });
  expect(paid.headers.get("location")).toMatch(
    /\?status=successful&tx_ref=KIN-7F3K9Q&transaction_id=\d+$/,
  );
  expect(await stateOf()).toMatchObject({ status: "success", fee: 4.8, card: { country: "US" } });
});

test("a page that no one was given is not there", async () => {
  expect((await fetch(`${world.url}/paystack/checkout/nothing`)).status).toBe(404);
  expect((await act(`${world.url}/monnify/checkout/nothing`, { act: "pay" })).status).toBe(404);
});

test("people see payments as pages where programs read JSON", async () => {
  await act(await paystackPage(), { act: "pay", card: "4084084084084081" });
  const look = async (path: string): Promise<string> =>
    (await fetch(world.url + path, { headers: { accept: "text/html" } })).text();
  expect(await look("/payments")).toContain("KIN-7F3K9Q");
  expect(await look("/payments/KIN-7F3K9Q")).toContain("charge.success");
  expect(await look("/payments/UNKNOWN")).toContain("No such payment");
  expect(await look("/rates")).toContain("Exchange rate");
});
